import type { ConsoleAnswer } from '@hln/contracts';
import type pg from 'pg';
import { singleClient } from '../../database/single-client.ts';
import { within } from '../../foundation/within.ts';
import { FORBIDDEN_ATTRIBUTES, refuseFunctions } from '../functions-allowed.ts';
import type { ReadQuery } from '../read-query.ts';
import { cancelled, type Refused, refusalOf, refused, tooLarge, tooLong } from '../refusals.ts';

/**
 * What is wrong with the console's login: an empty list means that it can read what sql_console may read, and nothing
 * else. Checked before each query, since privileges can change.
 */
const BOUNDARY = `
  select array_remove(array[
    case when session_user <> current_user then 'acts as somebody else' end,
    case when r.rolsuper then 'is a superuser' end,
    case when r.rolbypassrls then 'goes past row-level security' end,
    case when r.rolcreaterole or r.rolcreatedb or r.rolreplication then 'may make roles, databases or replicas' end,
    case when not pg_has_role(r.oid, 'sql_console', 'usage') then 'is not a member of sql_console' end,
    case when exists (
      select from pg_roles as o
      where o.oid <> r.oid and o.rolname <> 'sql_console' and pg_has_role(r.oid, o.oid, 'member')
    ) then 'is a member of other roles' end,
    case when exists (
      select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and (
        c.relowner = r.oid
        or c.relkind in ('r', 'p', 'v', 'm', 'f') and (
          has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, trigger')
          or has_any_column_privilege(r.oid, c.oid, 'insert, update')
        )
        or c.relkind = 'S' and has_sequence_privilege(r.oid, c.oid, 'usage, update')
      )
    ) then 'may write' end,
    case when exists (
      select from pg_attribute as a join pg_class as c on c.oid = a.attrelid
        join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(r.oid, c.oid, a.attnum, 'select')
        and not has_column_privilege('sql_console', c.oid, a.attnum, 'select')
    ) then 'may read more than sql_console' end,
    case when exists (
      select from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.prosecdef
        and has_schema_privilege(r.oid, n.oid, 'usage') and has_function_privilege(r.oid, p.oid, 'execute')
    ) then 'may call functions that act for others' end
  ], null) as problems
  from pg_roles as r where r.rolname = current_user`;

export interface AskLimits {
  /** The limit (ms) for a statement, by the server's clock; 0 for none, which a query could set itself. */
  readonly statementMs: number;
  /** The time (ms) after which the query's process is ended from another connection. */
  readonly outerMs: number;
  readonly rows: number;
  /** The most bytes that are read from the connection. */
  readonly bytes: number;
}

const CONNECT_MS = 5_000;
const CURSOR = 'declare answer no scroll cursor for ';

/** Returns every value as PostgreSQL writes it. */
const AS_TEXT = { getTypeParser: () => (text: string | Buffer) => String(text) };

/**
 * Runs one query on a connection of its own, which is closed afterwards: no setting of a query outlives it. The
 * transaction is read-only, and is rolled back.
 * @param url of a login that is a member of sql_console and of nothing else
 */
export async function askPostgres(
  url: string,
  query: ReadQuery,
  limits: AskLimits,
  signal: AbortSignal,
): Promise<ConsoleAnswer> {
  const client = clientFor(url);
  let ended: Refused | null = null;
  const stream = () => client.connection.stream;
  const end = (why: Refused) => {
    if (ended !== null) return;
    ended = why;
    // A server that is busy computing does not notice that its client is gone.
    void terminate(url, processOf(client)).finally(() => stream().destroy());
  };
  const onAbort = () => end(cancelled());
  const timer = setTimeout(() => end(tooLong(limits.outerMs)), limits.outerMs);
  let bytes = 0;
  try {
    signal.throwIfAborted();
    signal.addEventListener('abort', onAbort);
    await client.connect();
    stream().on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) {
        // Nothing more is read while the process at the other end is being ended.
        stream().pause();
        end(tooLarge(limits.bytes));
      }
    });
    const answer = await converse(client, query, limits);
    // The ended process reports this too, but not why.
    return ended ?? answer;
  } catch (error) {
    if (ended !== null) return ended;
    if (signal.aborted) return cancelled();
    if (isOver(error)) return tooLong(limits.statementMs);
    return refusalOf(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (ended === null) await within(CONNECT_MS, client.end(), () => null).catch(() => stream().destroy());
  }
}

async function converse(client: pg.Client, query: ReadQuery, limits: AskLimits): Promise<ConsoleAnswer> {
  await client.query(`
    begin transaction isolation level repeatable read, read only;
    set local statement_timeout = ${limits.statementMs};
    set local lock_timeout = 1000;
    set local idle_in_transaction_session_timeout = 15000;
    set local max_parallel_workers_per_gather = 0;
    set local search_path = public, hln;
    set local timezone = 'Pacific/Auckland'`);
  const [measured] = (await client.query<{ problems: string[] }>(BOUNDARY)).rows;
  if (measured === undefined || measured.problems.length > 0) {
    const what = measured?.problems.join(', ') ?? 'is unknown';
    return refused('unsafe', `The login of the console ${what}. Nothing was asked.`, {
      hint: 'docs/operations.md says how to make one that may only read.',
    });
  }
  const more = await client.query<{ name: string }>(FORBIDDEN_ATTRIBUTES, [query.attributes]);
  if (more.rows.length > 0) return refuseFunctions(more.rows.map(({ name }) => name));
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const before = query.kind === 'select' ? CURSOR.length : query.added;
  let found: pg.QueryArrayResult<(string | null)[]>;
  try {
    if (query.kind === 'select') await client.query(only(`${CURSOR}${query.text}`));
    const text = query.kind === 'select' ? `fetch ${limits.rows + 1} from answer` : query.text;
    found = await client.query(only(text));
  } catch (error) {
    if (isOver(error)) return { ...tooLong(limits.statementMs), ms: took() };
    return { ...refusalOf(error, before), ms: took() };
  }
  const ms = took();
  if (query.kind === 'explain') {
    return { kind: 'plan', lines: found.rows.flatMap(([line]) => line ?? []), ms, copy: null };
  }
  const types = await typeNames(client, found.fields);
  return {
    kind: 'rows',
    columns: found.fields.map(({ name }, index) => ({ name, type: types[index] ?? '' })),
    rows: found.rows.slice(0, limits.rows),
    is_cut: found.rows.length > limits.rows,
    ms,
    copy: null,
  };
}

/** The extended protocol accepts only a single statement. */
const only = (text: string) => ({ text, rowMode: 'array' as const, types: AS_TEXT, queryMode: 'extended' });

async function typeNames(client: pg.Client, fields: readonly pg.FieldDef[]): Promise<string[]> {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(x.oid, null) as type from unnest($1::oid[]) with ordinality as x (oid, place) order by place`,
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  return rows.map(({ type }) => type);
}

const clientFor = (url: string) => singleClient(url, 'hln console', CONNECT_MS);

/** Returns the server's process number for a connection, which the driver's types omit. */
function processOf(client: pg.Client): number | null {
  const pid: unknown = Reflect.get(client, 'processID');
  return typeof pid === 'number' ? pid : null;
}

/** Ends a process of the same login, which every login may do. It does not fail: the connection is cut in any case. */
async function terminate(url: string, pid: number | null): Promise<void> {
  if (pid === null) return;
  const client = clientFor(url);
  try {
    await within(
      CONNECT_MS,
      client.connect().then(() => client.query('select pg_terminate_backend($1)', [pid])),
      () => new Error('The server did not answer in time.'),
    );
    await client.end();
  } catch {
    client.connection.stream.destroy();
  }
}

const isOver = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '57014' && /timeout/.test(error.message);
