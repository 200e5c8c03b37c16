import { within } from '../foundation/within.ts';

const PROBE_WITHIN_MS = 3_000;

export interface DatabaseWatch {
  /** Asks the database a question that takes no work. Never throws. */
  probe(): Promise<void>;
  /** What was seen since it was last told: the slowest answer in milliseconds, and for how many seconds there was none. */
  seen(): { readonly database_ms: number; readonly database_away_s: number };
  /** It was told. */
  forget(): void;
}

/**
 * Watches whether a database answers, and how fast.
 *
 * @param ask rejects while it is away
 * @param clock in milliseconds
 */
export function watchDatabase(
  ask: () => Promise<void>,
  clock: () => number = () => performance.now(),
): DatabaseWatch {
  let slowest = 0;
  let awayMs = 0;
  let lastProbe: number | null = null;
  let wasAway = false;
  return {
    probe: async () => {
      const started = clock();
      const isAway = await within(PROBE_WITHIN_MS, ask(), () => new Error('Too late.')).then(
        () => false,
        () => true,
      );
      const now = clock();
      if (isAway || wasAway) awayMs += now - (wasAway ? (lastProbe ?? started) : started);
      else slowest = Math.max(slowest, now - started);
      wasAway = isAway;
      lastProbe = now;
    },
    seen: () => ({ database_ms: Math.ceil(slowest), database_away_s: Math.floor(awayMs / 1000) }),
    forget: () => {
      slowest = 0;
      awayMs = 0;
    },
  };
}
