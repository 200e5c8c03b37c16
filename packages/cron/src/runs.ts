import { dateOf, daysInMonth, daysOf, type OffsetStretch, offsetAt, offsetStretches } from '@hln/instants';
import { runsOn } from './days.ts';
import type { Cron } from './parse.ts';

/** One run. */
export interface CronRun {
  /** In seconds since 1970-01-01 UTC. */
  readonly seconds: number;
  /**
   * What the change of clocks does to it: `moved` runs right after the skipped time, in place of a time in it;
   * `skipped` has no time on the clock, and schedulers differ; `again` is a time that the clock shows once more.
   */
  readonly change: 'moved' | 'skipped' | 'again' | null;
  /** Of `moved` and `skipped`: the time that the clock skips, in seconds from midnight. */
  readonly instead: number | null;
}

export interface NextRuns {
  readonly runs: readonly CronRun[];
  /** `never`: no date has ever matched or will; `over`: none is left. */
  readonly end: 'never' | 'over' | null;
}

const DAY = 86_400;
const HOUR = 3_600;
/** After so many years, the calendar's days of the week repeat. */
const CYCLE = 400;

/**
 * The next runs after a second, by the clocks of a time zone.
 *
 * Cron's rule on changes of less than three hours (cron(8) by Vixie, kept by Debian and cronie): a run at a fixed time
 * that the clocks skip is made up right after; one at a time that comes twice is not repeated. Entries with `*` in
 * minute or hour go by the clock.
 *
 * @param after in seconds since 1970-01-01 UTC
 */
export function nextRuns(cron: Cron, zone: string, after: number, count: number): NextRuns {
  const runs: CronRun[] = [];
  const today = Math.floor((after + offsetAt(zone, after)) / DAY);
  const start = dateOf(today);
  for (let year = start.year; year <= start.year + CYCLE; year += 1) {
    if (cron.fields.year?.values.some((each) => each >= year) === false) break;
    for (let month = year === start.year ? start.month : 1; month <= 12; month += 1) {
      if (cron.fields.month?.values.includes(month) === false) continue;
      for (let day = 1; day <= daysInMonth(year, month); day += 1) {
        const days = daysOf({ year, month, day });
        // The day before may still have a repeated hour to come.
        if (days < today - 1 || !runsOn(cron, { year, month, day })) continue;
        for (const run of runsOfDay(cron, zone, days, after)) {
          runs.push(run);
          if (runs.length === count) return { runs, end: null };
        }
      }
    }
  }
  if (runs.length > 0) return { runs, end: 'over' };
  return { runs, end: hasAnyDay(cron) ? 'over' : 'never' };
}

/** Whether any date matches, also in the past. */
function hasAnyDay(cron: Cron): boolean {
  const years = cron.fields.year?.values ?? Array.from({ length: CYCLE }, (_, index) => 2000 + index);
  return years.some((year) =>
    (cron.fields.month?.values ?? []).some((month) =>
      Array.from({ length: daysInMonth(year, month) }, (_, index) => index + 1).some((day) =>
        runsOn(cron, { year, month, day }),
      ),
    ),
  );
}

function* runsOfDay(cron: Cron, zone: string, days: number, after: number): Generator<CronRun> {
  const { flavour, fields } = cron;
  const start = days * DAY;
  const isFixed = fields.hour?.isOpen === false && (flavour !== 'crontab' || fields.minute?.isOpen === false);
  // Wide enough for every time zone's midnight.
  const stretches = offsetStretches(zone, start - 16 * HOUR, start + DAY + 16 * HOUR);
  for (const [index, stretch] of stretches.entries()) {
    const before = stretches[index - 1];
    if (before !== undefined && isFixed) yield* skippedRuns(cron, start, before, stretch, after);
    for (const time of timesOf(cron)) {
      const seconds = start + time - stretch.offset;
      if (seconds <= after || seconds < stretch.from || seconds >= stretch.to) continue;
      const isAgain = before !== undefined && seconds + stretch.offset < stretch.from + before.offset;
      if (isAgain && isFixed && flavour === 'crontab' && isSmall(before, stretch)) continue;
      yield { seconds, change: isAgain ? 'again' : null, instead: null };
    }
  }
}

/** Runs at fixed times that the clocks skip. */
function* skippedRuns(
  cron: Cron,
  start: number,
  before: OffsetStretch,
  stretch: OffsetStretch,
  after: number,
) {
  if (stretch.from <= after) return;
  for (const time of timesOf(cron)) {
    const shown = start + time;
    if (shown < stretch.from + before.offset || shown >= stretch.from + stretch.offset) continue;
    const change = cron.flavour === 'crontab' && isSmall(before, stretch) ? 'moved' : 'skipped';
    yield { seconds: stretch.from, change, instead: time } as const;
  }
}

const isSmall = (before: OffsetStretch, stretch: OffsetStretch) =>
  Math.abs(stretch.offset - before.offset) < 3 * HOUR;

/** The times of a day in seconds from midnight, in ascending order. */
function* timesOf({ fields: { hour, minute, second } }: Cron): Generator<number> {
  for (const h of hour?.values ?? [])
    for (const m of minute?.values ?? []) for (const s of second?.values ?? [0]) yield h * HOUR + m * 60 + s;
}
