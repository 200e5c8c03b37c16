import type { Database } from '@hln/contracts/database';
import { DEFAULT_SETTINGS, readSettings, type SettingValues } from '@hln/contracts/settings';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { databaseError } from './database-errors.ts';
import type { Log } from './log.ts';

export interface SettingsSource {
  /**
   * Returns the values in use, at most {@link SETTINGS_FRESH_MS} old, or the last values that could be read.
   * @throws Error if they never could be read: an email to a default recipient would be lost
   */
  read(): Promise<SettingValues>;
  /** Returns the last values read; before the first read, those of the environment and the defaults. */
  latest(): SettingValues;
  /**
   * Returns the latest values, after a new read if it finishes in time. Only the first caller to find them stale waits,
   * so a slow database delays one request and not all of them.
   * @param ms milliseconds
   */
  readWithin(ms: number): Promise<SettingValues>;
  /** Resolves when no read is in progress. */
  settle(): Promise<void>;
}

export interface SettingsOptions {
  readonly db: Pick<PostgrestClient<Database>, 'rpc'>;
  /** Settings that the environment fixes, whatever staff have set. */
  readonly given: Partial<SettingValues>;
  readonly log: Log;
  /** A monotonic clock in milliseconds, unaffected by changes of the wall clock. */
  readonly now?: () => number;
}

/** How soon (ms) a change reaches every process. */
export const SETTINGS_FRESH_MS = 2_000;
const TIME_LIMIT_MS = 5_000;

const storedSchema = v.record(v.string(), v.unknown());

/**
 * Opens the settings in use: the environment's value, else what staff have set, else the default. A failed read keeps
 * the previous values, so an unavailable database changes nothing.
 */
export function openSettings({
  db,
  given,
  log,
  now = () => performance.now(),
}: SettingsOptions): SettingsSource {
  let values: SettingValues = { ...DEFAULT_SETTINGS, ...given };
  let readAt = Number.NEGATIVE_INFINITY;
  let failure: Error | null = new Error('The settings have not been read yet.');
  let reading: Promise<void> | null = null;

  const readStored = async () => {
    const call = db.rpc('settings_in_use').abortSignal(AbortSignal.timeout(TIME_LIMIT_MS));
    // Don't rely on the abort signal alone: a read that never ended would be the last one.
    const answer = await orAfterTimeout(TIME_LIMIT_MS, Promise.resolve(call), null);
    if (answer === null) throw new Error('settings_in_use took too long.');
    const { data, error } = answer;
    if (error !== null) throw databaseError('settings_in_use', error);
    const { read, unfit } = readSettings(v.parse(storedSchema, data));
    for (const key of unfit) log('A setting does not fit any more; its default holds.', { key });
    values = { ...DEFAULT_SETTINGS, ...read, ...given };
    failure = null;
  };
  const readAnew = () => {
    reading ??= readStored()
      .catch((error: unknown) => {
        const problem = error instanceof Error ? error : new Error(String(error));
        if (failure !== null) failure = problem;
        log('The settings could not be read; those before hold.', { error: problem.message });
      })
      .finally(() => {
        // The time is set after a failure, too, so that not every request queries an unavailable database.
        readAt = now();
        reading = null;
      });
    return reading;
  };
  const isFresh = () => now() - readAt < SETTINGS_FRESH_MS;

  return {
    async read() {
      if (failure !== null || !isFresh()) await readAnew();
      if (failure !== null) throw failure;
      return values;
    },
    latest: () => values,
    async readWithin(ms) {
      if (isFresh() || reading !== null) return values;
      await orAfterTimeout(ms, readAnew(), undefined);
      return values;
    },
    async settle() {
      await reading;
    },
  };
}

/** Settles as `work` does, or resolves to `late` after some milliseconds. */
async function orAfterTimeout<Result, Late>(
  ms: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  const over = Promise.withResolvers<Late>();
  const timer = setTimeout(() => over.resolve(late), ms);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
