import type { ConsoleAnswer } from '@hln/contracts';
import { EmbeddedDatabaseError } from '../../database/embedded/engine-thread.ts';
import type { EngineMessage, EngineQuestion } from '../../database/embedded/protocol.ts';
import { FORBIDDEN_ATTRIBUTES, refuseFunctions } from '../functions-allowed.ts';
import type { ReadQuery } from '../read-query.ts';
import { cancelled, type Refused, refusalOf, refused, tooLarge, tooLong } from '../refusals.ts';
import type { ConsoleCopy } from './console-copy.ts';

export interface CopyLimits {
  /** The time limit (ms) for the whole query. */
  readonly ms: number;
  readonly rows: number;
  readonly bytes: number;
}

const CURSOR = 'declare answer no scroll cursor for ';
/** How many rows of a result are fetched from the thread at once. */
const BATCH = 100;
const BEGIN = `
  begin transaction isolation level repeatable read, read only;
  set local search_path = public, hln;
  set local timezone = 'Pacific/Auckland';
  set local temp_file_limit = '200MB';`;
/** How much (bytes) the process may grow while a query runs, and how often (ms) that is checked. */
const GROWTH = 800_000_000;
const LOOK_MS = 100;

/**
 * Runs one query on a copy. A query that exceeds its time, takes too much memory or is cancelled is ended with its
 * thread, and the copy with it.
 */
export async function askCopy(
  copy: ConsoleCopy,
  query: ReadQuery,
  limits: CopyLimits,
  signal: AbortSignal,
): Promise<ConsoleAnswer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  let ended: Refused | null = null;
  const end = (why: Refused) => {
    ended ??= why;
    void copy.thread.end();
  };
  const onAbort = () => end(cancelled());
  signal.addEventListener('abort', onAbort);
  const memory = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - memory > GROWTH) {
      end(refused('too_large', 'The query took too much memory and was ended.'));
    }
  }, LOOK_MS);
  const ask = (question: EngineQuestion) => copy.thread.ask(question, Math.max(1, limits.ms - took()));
  try {
    signal.throwIfAborted();
    const answer = await converse(ask, query, limits);
    await ask({ op: 'run', script: 'rollback' });
    await ask({ op: 'run', script: 'discard all' });
    if (answer.kind === 'refused') return { ...answer, ms: took() };
    return { ...answer, ms: took(), copy: { at: copy.at.toISOString(), cut: [...copy.cut] } };
  } catch (error) {
    const why = ended ?? (signal.aborted ? cancelled() : null);
    if (why === null && !copy.thread.isLost) await copy.thread.end();
    if (why !== null) return { ...why, ms: took() };
    if (error instanceof EmbeddedDatabaseError && error.code === '57014') {
      return { ...tooLong(limits.ms), ms: took() };
    }
    return { ...refused('failed', 'The query ended the copy that it was asked of.'), ms: took() };
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', onAbort);
  }
}

type Ask = (question: EngineQuestion) => Promise<EngineMessage>;
type Row = readonly (string | null)[];

async function converse(ask: Ask, query: ReadQuery, limits: CopyLimits): Promise<ConsoleAnswer> {
  await ask({ op: 'run', script: BEGIN });
  const more = await ask({ op: 'query', text: FORBIDDEN_ATTRIBUTES, values: [[...query.attributes]] });
  const names = more.kind === 'rows' ? (more.rows as { name: string }[]).map(({ name }) => name) : [];
  if (names.length > 0) return refuseFunctions(names);
  try {
    if (query.kind === 'explain') {
      const plan = await tableOf(ask, query.text);
      return { kind: 'plan', lines: plan.rows.flatMap(([line]) => line ?? []), ms: 0, copy: null };
    }
    await ask({ op: 'table', text: `${CURSOR}${query.text}` });
    return await readRows(ask, limits);
  } catch (error) {
    // The caller recognises a lost thread.
    if (error instanceof EmbeddedDatabaseError && error.code !== '57014') {
      return refusalOf(error, query.kind === 'select' ? CURSOR.length : query.added);
    }
    throw error;
  }
}

async function readRows(ask: Ask, limits: CopyLimits): Promise<ConsoleAnswer> {
  const rows: Row[] = [];
  let bytes = 0;
  for (;;) {
    const batch = await tableOf(ask, `fetch ${BATCH} from answer`);
    for (const row of batch.rows) bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (bytes > limits.bytes) return tooLarge(limits.bytes);
    rows.push(...batch.rows);
    if (batch.rows.length === BATCH && rows.length <= limits.rows) continue;
    const types = await typeNames(
      ask,
      batch.columns.map(({ type }) => type),
    );
    return {
      kind: 'rows',
      columns: batch.columns.map(({ name }, index) => ({ name, type: types[index] ?? '' })),
      rows: rows.slice(0, limits.rows).map((row) => [...row]),
      is_cut: rows.length > limits.rows,
      ms: 0,
      copy: null,
    };
  }
}

async function tableOf(ask: Ask, text: string) {
  const answer = await ask({ op: 'table', text });
  if (answer.kind !== 'table') throw new Error(`A table was asked for, and ${answer.kind} came.`);
  return answer;
}

async function typeNames(ask: Ask, types: readonly number[]): Promise<string[]> {
  if (types.length === 0) return [];
  const numbers = types.map((type) => `(${Math.trunc(type)}::oid)`).join(', ');
  const { rows } = await tableOf(
    ask,
    `select format_type(x.type, null) from (values ${numbers}) as x (type)`,
  );
  return rows.map(([name]) => name ?? '');
}
