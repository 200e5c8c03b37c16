import type { Log } from '../foundation/log.ts';
import { describeError } from '../foundation/log.ts';
import { BOUNDS } from './bounds.ts';
import { DatabaseUnavailableError, noteOutage } from './unavailable.ts';

export interface Availability {
  /**
   * @throws DatabaseUnavailableError while the database is known to be unavailable, so that callers don't wait for it
   */
  check(): void;
  /** A connection was made. */
  confirm(): void;
  /** Checks whether the database is reachable, since something failed or is taking long. One check at a time. */
  suspect(): void;
  /** Stops checking. */
  stop(): void;
}

export interface Watched {
  /** Resolves when the database answers, or rejects within a time limit. */
  probe(): Promise<void>;
  /**
   * Whether this failure of a probe means that the database is unavailable, and not just that it takes no new
   * connections.
   */
  isAway(error: unknown): boolean;
  /** Called when the database becomes unavailable: pending callers will get no answer. */
  onAway(error: unknown): void;
  readonly log: Pick<Log, 'error' | 'info'> | null;
}

/** Tracks whether a database is available, and logs one line whenever that changes. */
export function watchAvailability({ probe, isAway, onAway, log }: Watched): Availability {
  let away: { readonly since: number; readonly reason: unknown } | null = null;
  let wasThere = false;
  let refusal = '';
  let refused = 0;
  let isLooking = false;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let pause: number = BOUNDS.retryFirst;

  const look = async () => {
    if (isLooking || isStopped) return;
    isLooking = true;
    clearTimeout(retry);
    try {
      await probe();
      if (away !== null && !isStopped) {
        log?.info('The database is back.', { awayMs: Date.now() - away.since, refusedMeanwhile: refused });
      }
      away = null;
      refusal = '';
      pause = BOUNDS.retryFirst;
    } catch (error) {
      if (isStopped) return;
      if (away === null && wasThere && !isAway(error)) {
        if (refusal !== String(error))
          log?.error('The database takes no new connection.', describeError(error));
        refusal = String(error);
        return;
      }
      if (away === null) {
        log?.error(
          'The database is away. Requests that need it are answered with 503.',
          describeError(error),
        );
        refused = 0;
        onAway(error);
      }
      away = { since: away?.since ?? Date.now(), reason: error };
      retry = setTimeout(look, pause);
      pause = Math.min(pause * 2, BOUNDS.retryLast);
    } finally {
      isLooking = false;
    }
  };
  return {
    check: () => {
      if (away === null) return;
      refused += 1;
      noteOutage();
      throw new DatabaseUnavailableError('08001', 'The database is away.', { cause: away.reason });
    },
    confirm: () => {
      wasThere = true;
    },
    suspect: () => void look(),
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
