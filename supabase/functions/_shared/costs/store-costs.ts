import {
  CodedError,
  type CostImportResult,
  costCategory,
  costConflictsSchema,
  costImportResultSchema,
  errorPredicate,
} from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import { type CostFaults, type CostProblem, type CostRow, DEMO_SOURCE, visibleText } from '@hln/cost-files';
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../http/database-errors.ts';

export interface StoreOptions {
  readonly origin: 'file' | 'machine' | 'demo';
  /**
   * `merge` adds to the existing entries and updates those with the same key. `replace` also removes existing entries
   * of the same sources, between the import's first and last day, that the import does not contain.
   */
  readonly mode: 'merge' | 'replace';
  /** Identifies a signed request, so that it is processed only once. */
  readonly requestKey?: string;
}

/**
 * A file of daily sums contradicts entries from other sources, so nothing was changed: we can't tell which of the two
 * is right, or what both contain.
 */
export class OtherSumsError extends CodedError implements CostFaults {
  override readonly name = 'OtherSumsError';
  readonly unit = 'line';
  readonly problems: readonly CostProblem[];
  readonly problemCount: number;

  constructor(problems: readonly CostProblem[], problemCount: number) {
    super('other_sums', 'The sums of the file are not those of the costs that are there.');
    this.problems = problems;
    this.problemCount = problemCount;
  }
}

export const isOtherSumsError = errorPredicate<OtherSumsError>('OtherSumsError');

/** Keeps a chunk well under the 3 MB that our server accepts, however long its texts are. */
const CHUNK_ROWS = 2_500;
const CHUNK_CHARACTERS = 400_000;

/**
 * Stores all rows or none: they are staged in chunks, which no reader sees, and become entries in one step.
 *
 * @param db the data API as service_role
 * @throws the error that `toError` makes of a database error
 * @throws OtherSumsError
 */
export async function storeCosts(
  db: PostgrestClient<Database>,
  rows: readonly CostRow[],
  { origin, mode, requestKey }: StoreOptions,
  toError: (doing: string, error: PostgrestError) => Error = defaultError,
): Promise<CostImportResult> {
  const hln = db.schema('hln');
  const importId = crypto.randomUUID();
  for (const chunk of chunksOf(rows)) {
    const { error } = await hln.rpc('stage_cost_rows', { import_id: importId, rows: chunk });
    if (error !== null) throw toError('stage_cost_rows', error);
  }
  const { data, error } = await hln.rpc('finish_cost_import', {
    import_id: importId,
    origin,
    mode,
    expected_lines: rows.length,
    request_key: requestKey ?? null,
  });
  if (error !== null) throw toError('finish_cost_import', error);
  const refused = v.safeParse(costConflictsSchema, data);
  if (!refused.success) return v.parse(costImportResultSchema, data);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  throw new OtherSumsError(
    refused.output.conflicts.map(({ line, found }) => ({ line, message: otherSum(byLine.get(line), found) })),
    refused.output.conflict_count,
  );
}

function otherSum(row: CostRow | undefined, found: string): string {
  if (row === undefined) throw new RangeError('The database names a line that was not sent.');
  const category = visibleText(costCategory(row.class_1, row.class_2));
  return `${row.date}, ${category}: the sum here is ${found}, in the file ${row.amount}`;
}

function* chunksOf(rows: readonly CostRow[]): Generator<CostRow[]> {
  let chunk: CostRow[] = [];
  let size = 0;
  for (const row of rows) {
    const width = 150 + row.class_1.length + row.class_2.length + row.source.length + row.entry_key.length;
    if (chunk.length === CHUNK_ROWS || (chunk.length > 0 && size + width > CHUNK_CHARACTERS)) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(row);
    size += width;
  }
  if (chunk.length > 0) yield chunk;
}

function defaultError(doing: string, { code, message }: PostgrestError): Error {
  return new Error(`${doing} failed (${code}: ${message}).`);
}

type DataApi = PostgrestClient<Database>;

/** Counts the cost entries that are demonstration data. */
export async function countDemoCosts(db: DataApi): Promise<number> {
  const sources = await db.schema('hln').from('cost_sources').select('entries').eq('source', DEMO_SOURCE);
  return dataOf('cost_sources', sources)[0]?.entries ?? 0;
}

/** Deletes the demonstration entries, with a reason for the audit log, and returns their number. */
export async function clearDemoCosts(db: DataApi, reason: string): Promise<number> {
  const deleted = await db
    .schema('hln')
    .from('cost_entries')
    .delete({ count: 'exact' })
    .eq('source', DEMO_SOURCE)
    .setHeader('x-audit-reason', encodeURIComponent(reason));
  dataOf('cost_entries', deleted);
  return deleted.count ?? 0;
}
