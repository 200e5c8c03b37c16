import { describeError, type Log } from '../foundation/log.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable, noteOutage } from './unavailable.ts';

/** The pause (ms) between two attempts. */
const AFTER_AN_OUTAGE = 500;
const AFTER_A_FAILURE = 5_000;

export interface Preparation {
  /** @throws DatabaseUnavailableError until it is done */
  assertDone(): void;
  /** Resolves when it is done, which may be never. */
  readonly done: Promise<void>;
  /** Gives up. @returns whether it was done */
  stop(): 'done' | 'undone';
}

/**
 * Prepares a database: now, or as soon as it is available.
 * @param prepare may run any number of times; only the last run succeeds
 * @param log notes later attempts; without one there is only the first
 * @throws the first attempt's error, unless the database is unavailable
 */
export async function prepareWhenAvailable(
  prepare: () => Promise<void>,
  log: Log | null,
): Promise<Preparation> {
  const prepared = Promise.withResolvers<void>();
  let isDone = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lastFailure = '';

  const attempt = async () => {
    await prepare();
    isDone = true;
    prepared.resolve();
  };
  const retry = async () => {
    try {
      await attempt();
      log?.info('The database is ready.');
    } catch (error) {
      if (isStopped) return;
      const isAway = isDatabaseUnavailable(error);
      const failure = String(error);
      if (!isAway && failure !== lastFailure) {
        log?.error('The database cannot be made ready. Trying again.', describeError(error));
        lastFailure = failure;
      }
      timer = setTimeout(retry, isAway ? AFTER_AN_OUTAGE : AFTER_A_FAILURE);
    }
  };
  try {
    await attempt();
  } catch (error) {
    if (log === null || !isDatabaseUnavailable(error)) throw error;
    timer = setTimeout(retry, AFTER_AN_OUTAGE);
  }
  return {
    assertDone: () => {
      if (isDone) return;
      noteOutage();
      throw new DatabaseUnavailableError('57P03', 'The database has not been made ready yet.');
    },
    done: prepared.promise,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return isDone ? 'done' : 'undone';
    },
  };
}
