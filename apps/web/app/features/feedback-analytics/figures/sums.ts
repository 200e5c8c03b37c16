import type { FeedbackSum } from '@hln/contracts';
import type { FigureStep } from '../data/use-feedback.ts';
import { FEEDBACK_FIGURES, FEEDBACK_KINDS } from '../texts.ts';

export interface Votes {
  readonly likes: number;
  readonly dislikes: number;
}

/** Likes among the votes in whole percent; null without votes. */
export function satisfactionOf({ likes, dislikes }: Votes): number | null {
  const votes = likes + dislikes;
  return votes === 0 ? null : Math.round((likes / votes) * 100);
}

/** '67 % of 12', so that no percentage appears without the number behind it. */
export function satisfactionText(votes: Votes): string {
  const percent = satisfactionOf(votes);
  return percent === null
    ? FEEDBACK_FIGURES.none
    : FEEDBACK_FIGURES.ofVotes(percent, votes.likes + votes.dislikes);
}

export const votesOf = (sums: readonly Votes[]): Votes => ({
  likes: sums.reduce((all, { likes }) => all + likes, 0),
  dislikes: sums.reduce((all, { dislikes }) => all + dislikes, 0),
});

/** The label of a row in a comparison. */
export function sumTitle({ by, key }: FeedbackSum): string {
  const { unknownVersion, unknownOptions, defaultOptions, sizes, release } = FEEDBACK_FIGURES;
  if (by === 'version') return key === 'unknown' ? unknownVersion : release(key);
  if (by === 'options') return key === 'unknown' ? unknownOptions : key === '' ? defaultOptions : key;
  if (by === 'size') return sizes[key] ?? key;
  return (FEEDBACK_KINDS as Readonly<Record<string, string>>)[key] ?? key;
}

/** With fewer votes, a difference means nothing. */
const ENOUGH = 20;

export interface Release {
  readonly sum: FeedbackSum;
  /**
   * The change in satisfaction from the previous release, in points; null for the first, `few` if either has too few
   * votes.
   */
  readonly change: number | 'few' | null;
}

/**
 * Releases of the formatter from the newest, each compared with the previous one; votes without a release are the
 * oldest.
 */
export function releasesOf(sums: readonly FeedbackSum[]): Release[] {
  const ordered = sums
    .filter(({ by }) => by === 'version')
    .toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
  return ordered
    .map((sum, index): Release => {
      const before = ordered[index - 1];
      if (before === undefined) return { sum, change: null };
      const [was, is] = [satisfactionOf(before), satisfactionOf(sum)];
      const isEnough = [before, sum].every(({ likes, dislikes }) => likes + dislikes >= ENOUGH);
      return { sum, change: isEnough && was !== null && is !== null ? is - was : 'few' };
    })
    .toReversed();
}

/** A day, or the week that begins with it. */
export interface VotesAt extends Votes {
  readonly day: string;
  /** The formatter version of the first vote at that time. */
  readonly release: string | null;
}

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Every day or week from the first vote to the last, including those without votes.
 *
 * @param dayOfMoment the day in Auckland of a moment, as yyyy-mm-dd
 */
export function timeline(
  sums: readonly FeedbackSum[],
  step: FigureStep,
  dayOfMoment: (moment: string) => string,
): VotesAt[] {
  const at = new Map(sums.filter(({ by }) => by === 'time').map((sum) => [sum.key, sum]));
  const days = [...at.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const stepMs = step === 'day' ? DAY_MS : 7 * DAY_MS;
  const slotOf = (day: string) =>
    dayOf(Date.parse(first) + Math.floor((Date.parse(day) - Date.parse(first)) / stepMs) * stepMs);
  const releases = new Map(
    sums.flatMap(({ by, key, since }) =>
      by === 'version' && since !== null ? [[slotOf(dayOfMoment(since)), key] as const] : [],
    ),
  );
  const rows: VotesAt[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += stepMs) {
    const day = dayOf(time);
    const { likes, dislikes } = at.get(day) ?? { likes: 0, dislikes: 0 };
    rows.push({ day, likes, dislikes, release: releases.get(day) ?? null });
  }
  return rows;
}
