import { dataOf } from '../http/database-errors.ts';
import type { FunctionDependencies } from '../http/dependencies.ts';
import { type Counted, isBackupProblem, type NoteProgress } from './backups.ts';

/** How often it is said that the work goes on, in milliseconds; after a minute without it is given up. */
const NOTE_MS = 5_000;

/** No backup is waited for longer than that, in milliseconds. */
const LIMIT_MS = 3_600_000;

const INTERRUPTED = 'It was interrupted.';

/**
 * Does work for which the place is taken, says meanwhile that it goes on, and writes down how it ended. Whoever has lost
 * the place stops.
 *
 * @returns what was counted; null when it failed, which is written down
 */
export async function doBackupWork(
  { db, log }: Pick<FunctionDependencies, 'db' | 'log'>,
  number: number,
  work: (note: NoteProgress, signal: AbortSignal) => Promise<Counted>,
  signal?: AbortSignal,
): Promise<Counted | null> {
  const lost = new AbortController();
  const signals = [lost.signal, AbortSignal.timeout(LIMIT_MS), ...(signal === undefined ? [] : [signal])];
  let latest: readonly [string, number, number] = ['starting', 0, 0];
  const say = async () => {
    const [step, done, all] = latest;
    const { data, error } = await db.rpc('note_backup_work', {
      work_id: number,
      now_at: step,
      done: Math.round(done),
      total: Math.round(all),
    });
    // A database that is away for a moment takes no place from anybody.
    if (error === null && data === false) lost.abort(new Error(INTERRUPTED));
  };
  const timer = setInterval(() => void say().catch(() => {}), NOTE_MS);
  let counted: Counted | null = null;
  let problem: string | null = null;
  try {
    counted = await work((...progress) => {
      latest = progress;
    }, AbortSignal.any(signals));
  } catch (error) {
    if (isBackupProblem(error)) problem = error.message;
    else {
      log('Work on a backup failed.', { error: error instanceof Error ? error.message : String(error) });
      problem = AbortSignal.any(signals).aborted ? INTERRUPTED : 'It failed; the log of the server says why.';
    }
  } finally {
    clearInterval(timer);
  }
  dataOf(
    'finish_backup_work',
    await db.rpc('finish_backup_work', {
      work_id: number,
      // The types have no null for parameters.
      backup_name: (counted?.name ?? null) as string,
      what_was_wrong: problem as string,
      counted_tables: (counted?.tables ?? null) as number,
      counted_rows: (counted?.rows ?? null) as number,
    }),
  );
  return counted;
}
