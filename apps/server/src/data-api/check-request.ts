import { type ClientRole, LIMITS } from './questions.ts';
import { checkHeaders, readPreferences } from './read-headers.ts';
import { type Query, readQuery } from './read-query.ts';
import { noPermission, notAllowed, quoted, Refusal } from './refusal.ts';
import { ALL, type RelationRules, type RoleRules } from './rules.ts';

/**
 * Returns a body's row count and the columns it names.
 * @param longest the longest value, in characters
 * @throws Refusal unless it is a row or a list of rows
 */
function readRows(
  body: string,
  longest: number,
): { readonly count: number; readonly columns: ReadonlySet<string> } {
  const parsed = parse(body);
  const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const columns = new Set<string>();
  for (const row of rows) for (const column of namesOf(row, longest)) columns.add(column);
  return { count: rows.length, columns };
}

/**
 * Returns the names of a call's arguments.
 * @param longest the longest value, in characters
 * @throws Refusal for positional arguments
 */
function readArguments(body: string, longest: number): readonly string[] {
  return body === '' ? [] : namesOf(parse(body), longest);
}

function namesOf(row: unknown, longest: number): readonly string[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw unreadable();
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'string' && value.length > longest) {
      throw notAllowed(`The value of ${quoted(name)} is longer than ${longest} characters.`);
    }
  }
  return Object.keys(row);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw unreadable();
  }
}

/** PostgREST's own wording. */
const unreadable = () => new Refusal(400, 'PGRST102', 'Empty or invalid json');

/** The operations of a request; an insert that may replace a row is both an insert and an update. */
type Verb = 'select' | 'insert' | 'update' | 'delete';

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]{0,62})$/;

/**
 * Checks a request of a visitor or of staff before the library or the database reads any of it.
 * @param schema the schema that it names, one of the exposed ones
 * @param rules the permissions of each role
 * @returns the response to a refused request, null if it may proceed
 */
export async function checkRequest(
  request: Request,
  role: ClientRole,
  schema: string,
  rules: Readonly<Record<ClientRole, RoleRules>>,
): Promise<Response | null> {
  try {
    const url = new URL(request.url);
    const [, isCall, name] = PATH.exec(url.pathname) ?? [];
    if (name === undefined) throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL');
    const body = await request.clone().text();
    checkHeaders(request, body !== '');
    const asked: Asked = {
      role,
      name,
      full: `${schema}.${name}`,
      method: request.method,
      url,
      body,
      preferences: readPreferences(request),
    };
    if (isCall === undefined) checkRelation(asked, rules[role].relations);
    else checkCall(asked, rules[role].calls);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.toResponse();
    throw error;
  }
}

interface Asked {
  readonly role: ClientRole;
  readonly name: string;
  /** Includes the schema. */
  readonly full: string;
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly preferences: ReadonlyMap<string, string>;
}

function checkCall({ role, name, full, method, url, body }: Asked, calls: RoleRules['calls']): void {
  const parameters = Object.hasOwn(calls, full) ? calls[full] : undefined;
  if (parameters === undefined) throw noPermission(role, 'function', name);
  if (method !== 'POST') throw new Refusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  if (url.search !== '') throw notAllowed(`A call of ${name} takes nothing after its name.`);
  const given = readArguments(body, longestOf(role));
  const odd = given.find((argument) => !parameters.includes(argument));
  const missing = parameters.find((parameter) => !given.includes(parameter));
  if (odd !== undefined) throw notAllowed(`The function ${name} has no parameter ${quoted(odd)}.`);
  if (missing !== undefined) throw notAllowed(`The function ${name} needs its parameter '${missing}'.`);
}

/**
 * Limits the length of each value of a visitor before the database reads it. Staff are known, and may publish long
 * texts.
 */
const longestOf = (role: ClientRole) => (role === 'anon' ? LIMITS.text : Number.POSITIVE_INFINITY);

function checkRelation(asked: Asked, relations: RoleRules['relations']): void {
  const { role, name, full, method, url, preferences } = asked;
  const rules = (Object.hasOwn(relations, full) ? relations[full] : undefined) ?? {};
  const denied = noPermission(role, 'table', name);
  const replaces = preferences.has('resolution') || url.searchParams.has('on_conflict');
  const verbs = verbsOf(method, replaces);
  if (verbs.some((verb) => rules[verb] === undefined)) throw denied;
  const query = readQuery(url);
  const answersRows = verbs.includes('select') || preferences.get('return') === 'representation';
  if (answersRows || query.select !== null) checkColumns(query.select ?? [ALL], rules, denied);
  checkFilters(query, rules, denied);
  checkShape(query, verbs, rules, replaces);
  if (verbs.includes('insert')) checkRows(asked, query.columns, rules.insert ?? [], rules, denied);
  else if (verbs.includes('update')) checkRows(asked, [], rules.update ?? [], rules, denied);
}

function verbsOf(method: string, replaces: boolean): readonly Verb[] {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return ['select'];
    case 'POST':
      return replaces ? ['insert', 'update'] : ['insert'];
    case 'PATCH':
      return ['update'];
    case 'DELETE':
      return ['delete'];
    default:
      throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
}

function checkColumns(columns: readonly string[], rules: RelationRules, denied: Refusal): void {
  if (columns.some((column) => !isReadable(column, rules))) throw denied;
}

function isReadable(column: string, { select }: RelationRules): boolean {
  return select === ALL || (select?.includes(column) ?? false);
}

/**
 * Refuses a filter on a column that may be read but not filtered by; any other column gets the same answer as a missing
 * one.
 */
function checkFilters(query: Query, rules: RelationRules, denied: Refusal): void {
  for (const { column, operator } of query.filters) {
    const allowed =
      rules.filter !== undefined && Object.hasOwn(rules.filter, column) ? rules.filter[column] : [];
    if (allowed?.includes(operator)) continue;
    if (!isReadable(column, rules)) throw denied;
    throw notAllowed(`The filter '${operator}' on '${column}' is not allowed here.`);
  }
  for (const column of query.order) {
    if (rules.order?.includes(column)) continue;
    if (!isReadable(column, rules)) throw denied;
    throw notAllowed(`Rows are not put in the order of '${column}' here.`);
  }
}

/** Each parameter belongs to certain verbs. */
function checkShape(query: Query, verbs: readonly Verb[], rules: RelationRules, replaces: boolean): void {
  const reads = verbs.includes('select');
  if (!reads && (query.isPaged || query.order.length > 0))
    throw notAllowed('Only reading has pages and an order.');
  const inserts = verbs.includes('insert');
  if (inserts && query.filters.length > 0) throw notAllowed('An insert has no filters.');
  if (!inserts && query.columns.length > 0) throw notAllowed("Only an insert has 'columns'.");
  if (!reads && !inserts && query.filters.length === 0)
    throw notAllowed('A change of all rows is not allowed.');
  if (replaces && (!inserts || query.onConflict !== rules.upsertOn)) {
    throw notAllowed(`An insert cannot replace rows by ${quoted(query.onConflict ?? '')} here.`);
  }
}

function checkRows(
  { role, name, body }: Asked,
  listed: readonly string[],
  writable: readonly string[],
  rules: RelationRules,
  denied: Refusal,
): void {
  const rows = readRows(body, longestOf(role));
  if (rows.count > LIMITS.rows) throw notAllowed(`There are more than ${LIMITS.rows} rows.`);
  for (const column of [...listed, ...rows.columns]) {
    // A caller who sees every column learns nothing new from the database's own error.
    if (writable.includes(column) || rules.select === ALL) continue;
    if (isReadable(column, rules)) throw denied;
    const message = `Could not find the ${quoted(column)} column of '${name}' in the schema cache`;
    throw new Refusal(400, 'PGRST204', message);
  }
}
