import { dataOf } from '../http/database-errors.ts';
import type { FunctionDependencies } from '../http/dependencies.ts';
import { type Counted, isBackupProblem, type NoteProgress } from './backups.ts';

/** How often (ms) running work renews its claim; the claim lapses after a minute without renewal. */
const NOTE_MS = 5_000;

/** The longest (ms) that a backup may take. */
const LIMIT_MS = 3_600_000;

const INTERRUPTED = 'It was interrupted.';

/**
 * Does work whose claim is already held, renews the claim meanwhile, and records the outcome. A worker that loses its
 * claim stops.
 *
 * @returns the counts; null when the work failed, which is recorded
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
    // A database that is unavailable for a moment costs nobody their claim.
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
      // The generated types don't allow null for parameters.
      backup_name: (counted?.name ?? null) as string,
      what_was_wrong: problem as string,
      counted_tables: (counted?.tables ?? null) as number,
      counted_rows: (counted?.rows ?? null) as number,
    }),
  );
  return counted;
}
