import {
  type FeedbackDesk,
  type FeedbackEntry,
  type FeedbackFigures,
  type FeedbackToCheck,
  feedbackDeskSchema,
  feedbackEntrySchema,
  feedbackFiguresSchema,
  feedbackToCheckSchema,
} from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { type Reading, useReading } from '../../../lib/staff/staff-queries.tsx';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { FEEDBACK_ENTRY } from '../entry/case-texts.ts';
import { FEEDBACK_DESK, FEEDBACK_FIGURES } from '../texts.ts';

/** The generated type of a function's parameters does not allow null. */
export type NullableParameters<Query> = Required<{ [Name in keyof Query]: never }>;

/** What the inbox needs besides its rows. @throws SiteError */
async function readDesk(signal: AbortSignal): Promise<FeedbackDesk> {
  const answer = await staffRest().rpc('read_feedback_desk').abortSignal(limited(signal));
  return v.parse(feedbackDeskSchema, dataOf(answer, FEEDBACK_DESK.failed));
}

/** One entry with all its details. @throws SiteError */
async function readEntry(id: string, signal: AbortSignal): Promise<FeedbackEntry> {
  const answer = await staffRest().rpc('read_feedback', { feedback_id: id }).abortSignal(limited(signal));
  return v.parse(feedbackEntrySchema, dataOf(answer, FEEDBACK_ENTRY.failed));
}

export type FigureStep = 'day' | 'week';

/** The votes that count, from a point in time; null for all. @throws SiteError */
export async function readFigures(
  step: FigureStep,
  from: Date | null,
  signal: AbortSignal,
): Promise<FeedbackFigures> {
  const query = { step_name: step, from_time: from?.toISOString() ?? null, to_time: null };
  const answer = await staffRest()
    .rpc('read_feedback_figures', query as NullableParameters<typeof query>)
    .abortSignal(limited(signal));
  return v.parse(feedbackFiguresSchema, dataOf(answer, FEEDBACK_FIGURES.failed));
}

/** Open dislikes after a given one, oldest first; an empty list at the end. @throws SiteError */
export async function readToCheck(
  after: FeedbackToCheck | null,
  signal: AbortSignal,
): Promise<FeedbackToCheck[]> {
  const query = { after_time: after?.created_at ?? null, after_id: after?.id ?? null };
  const answer = await staffRest()
    .rpc('feedback_to_check', query as NullableParameters<typeof query>)
    .abortSignal(limited(signal));
  return v.parse(feedbackToCheckSchema, dataOf(answer, FEEDBACK_DESK.failed));
}

/** The prefix of the keys of this page's queries. */
const KEY = 'feedback-analytics';

/** A query of this page. */
export const useFeedback = <Data>(
  key: readonly string[],
  read: (signal: AbortSignal) => Promise<Data>,
): Reading<Data> => useReading([KEY, ...key], read, FEEDBACK_DESK.failed);

export const useDesk = (): Reading<FeedbackDesk> => useFeedback(['desk'], readDesk);

export const useEntry = (id: string): Reading<FeedbackEntry> =>
  useFeedback(['entry', id], (signal) => readEntry(id, signal));

export interface Work extends Changes {
  /** Reloads everything after a change elsewhere. */
  readonly reread: () => void;
  /** Marks an entry as deleted: it is not reloaded while its details are closing. */
  readonly forget: (id: string) => void;
  /** Increases with every change, so that the list reloads. */
  readonly revision: number;
}

/** The changes on this page. */
export function useWork(): Work {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const gone = useRef(new Set<unknown>());
  const forget = useCallback((id: string) => void gone.current.add(id), []);
  const reread = useCallback(() => {
    void client.invalidateQueries({
      queryKey: [KEY],
      predicate: ({ queryKey: [, , id] }) => !gone.current.has(id),
    });
    setRevision((before) => before + 1);
  }, [client]);
  const { unsaved, undone } = FEEDBACK_DESK;
  return { ...useChanges({ unsaved, undone, readAnew: reread }), reread, forget, revision };
}
