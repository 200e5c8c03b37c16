import { storable } from '@hln/contracts';
import * as v from 'valibot';
import type { FunctionDependencies } from './dependencies.ts';
import { isFunctionError } from './errors.ts';

/** A job and the table whose rows it processes, as named in `set_aside_rows`. */
interface RowJob {
  readonly job: string;
  readonly table: string;
}

export interface RowReport {
  /** Rows that could not be processed now; each is retried later. */
  failed: number;
  /** The number of failed rows that have failed so often that staff should look at them. */
  setAside: number;
}

/**
 * Processes rows one after another. A row that fails is noted in `set_aside_rows` and does not stop the rest; the query
 * that finds the rows skips it until it is due again (private.may_be_tried).
 * @param keyOf identifies the row in the notes, without any of its content
 * @throws the row's own error if the note can't be written either, because the database is then unavailable
 */
export async function rowByRow<Row>(
  rows: readonly Row[],
  { job, table }: RowJob,
  { db, log }: Pick<FunctionDependencies, 'db' | 'log'>,
  keyOf: (row: Row) => string,
  work: (row: Row) => Promise<void>,
): Promise<RowReport> {
  const report: RowReport = { failed: 0, setAside: 0 };
  const recovered: string[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    try {
      await work(row);
      recovered.push(key);
    } catch (problem) {
      report.failed += 1;
      if (await noteFailedRow({ job, table }, { db, log }, key, problem)) report.setAside += 1;
    }
  }
  await forgetFailedRows({ job, table }, { db }, recovered);
  return report;
}

/**
 * Notes that a job failed on a row.
 * @returns whether the row counts as set aside
 * @throws the error itself if the note can't be written
 */
export async function noteFailedRow(
  { job, table }: RowJob,
  { db, log }: Pick<FunctionDependencies, 'db' | 'log'>,
  key: string,
  problem: unknown,
): Promise<boolean> {
  const code = codeOf(problem);
  const why = storable(reasonOf(problem));
  const { data, error } = await db.rpc('note_failed_row', {
    failing_job: job,
    failing_table: table,
    failing_key: key,
    code,
    why,
  });
  if (error !== null) throw problem;
  const isSetAside = v.parse(v.boolean(), data);
  log('A row could not be worked on.', { job, table, row: key, code, isSetAside });
  return isSetAside;
}

/** Removes the notes about rows that the job has since processed. */
export async function forgetFailedRows(
  { job, table }: RowJob,
  { db }: Pick<FunctionDependencies, 'db'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { error } = await db.rpc('forget_failed_rows', {
    mended_job: job,
    mended_table: table,
    keys: [...keys],
  });
  if (error !== null) throw new Error(`forget_failed_rows failed (${error.code}: ${error.message}).`);
}

/** The database's own message if it caused the failure: it names the constraint, which our message must not. */
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  const cause = v.safeParse(v.object({ code: v.string(), message: v.string() }), problem.cause);
  return cause.success ? `${cause.output.code}: ${cause.output.message}` : problem.message;
}

function codeOf(problem: unknown): string {
  if (isFunctionError(problem)) return problem.code;
  return problem instanceof Error ? problem.name : 'unknown';
}
