import type { Caller } from '@hln/test-support/server';

export interface HostileRequest {
  readonly what: string;
  readonly caller: Caller;
  /** The path after /rest/v1. */
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The text that the error message must contain. */
  readonly names: string;
}

const SLOW = '((a?b?c?d?e?){20}){12}Z';
const FREEZING = encodeURIComponent(`(${Array(3).fill(`feedback_type.match."${SLOW}"`).join(',')})`);

/** Filters on the given column. */
const filtersOf = (column: string): [what: string, query: string, names: string][] => [
  ['a pattern', `${column}=match.${encodeURIComponent(SLOW)}`, 'match'],
  ['a pattern of any case', `${column}=imatch.a`, 'imatch'],
  ['many wildcards', `${column}=like.${'*a'.repeat(40)}*b`, 'like'],
  ['wildcards of any case', `${column}=ilike.*a*`, 'ilike'],
  ['a quantified filter', `${column}=like(any).{*a*,*b*}`, 'like(any)'],
  ['a quantified pattern', `${column}=match(all).{a,b}`, 'match(all)'],
  ['a search for words', `${column}=fts.a`, 'fts'],
  ['a search for plain words', `${column}=plfts(english).a`, 'plfts'],
  ['a search for a phrase', `${column}=phfts.a`, 'phfts'],
  ['a search as on the web', `${column}=wfts.a`, 'wfts'],
  ['an array', `${column}=cs.{a}`, 'cs'],
  ['a range', `${column}=ov.[1,2]`, 'ov'],
  ['a denial', `${column}=not.eq.a`, 'not.eq.a'],
  ['no operator', `${column}=like`, 'like'],
  ['alternatives', `or=(${column}.eq.a,${column}.eq.b)`, "'or'"],
  ['both', `and=(${column}.eq.a,${column}.eq.b)`, "'and'"],
  ['neither', `not.or=(${column}.eq.a)`, "'not.or'"],
  ['a path into JSON', `${column}->>a=eq.b`, `${column}->>a`],
  ['a cast', `${column}::text=eq.b`, `${column}::text`],
  ['a column of another relation', `users.${column}=eq.b`, `users.${column}`],
  ['a quoted name', `"${column}"=eq.b`, `"${column}"`],
];

const selectsOf = (column: string): [what: string, query: string, names: string][] => [
  ['another relation', 'select=*,users(*)', 'users(*)'],
  ['a relation of its own', 'select=*,price_history!inner(*)', 'price_history!inner(*)'],
  ['a spread relation', 'select=...users(email)', '...users(email)'],
  ['an alias', `select=x:${column}`, `x:${column}`],
  ['a cast', `select=${column}::text`, `${column}::text`],
  ['an aggregate', `select=${column}.max()`, `${column}.max()`],
  ['a count', 'select=count()', 'count()'],
  ['a path into JSON', `select=${column}->a->>b`, `${column}->a->>b`],
  ['spaces', `select=${column} , ${column}`, `${column} `],
  ['nothing', 'select=', "''"],
  ['too many columns', `select=${Array(21).fill(column).join(',')}`, 'more than 20'],
  ['the same twice', `select=${column}&select=*`, "'select'"],
  ['the order of an expression', `order=${column}->a`, `${column}->a`],
  ['the order of another relation', `order=users(${column})`, `users(${column})`],
  ['an order with nulls first', `order=${column}.desc.nullsfirst`, 'nullsfirst'],
  ['a limit that is none', 'limit=-1', "'-1'"],
  ['a number too long', `offset=${'9'.repeat(10)}`, 'offset'],
  ['a query too long', `${column}=in.(${Array(2000).fill('a').join(',')})`, 'longer than'],
  ['a list too long', `${column}=in.(${Array(101).fill('a').join(',')})`, 'value'],
  ['a value too long', `${column}=eq.${'a'.repeat(101)}`, 'value'],
  ['a value in quotation marks', `${column}=eq.%22a%22`, 'value'],
  ['a NUL', `${column}=eq.a%00`, 'character'],
  ['a lone surrogate', `${column}=eq.%ED%A0%80`, 'character'],
];

const reads = (caller: Caller, path: string, column: string): HostileRequest[] =>
  [...filtersOf(column), ...selectsOf(column)].map(([what, query, names]) => ({
    what: `${caller}: ${what}`,
    caller,
    path: `${path}?${query}`,
    names,
  }));

const PROFILE = { 'accept-profile': 'hln', 'content-profile': 'hln' };
const NEW_FEEDBACK = { original_sql: 'a', formatted_sql: 'a', feedback_type: 'like', session_id: 'a' };

/** Requests that must each be refused with 400 before the database or the library reads it. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  {
    what: 'the request that froze the server for 25 seconds',
    caller: 'anon',
    path: `/sql_feedback?or=${FREEZING}`,
    names: "'or'",
  },
  ...reads('anon', '/sql_feedback', 'feedback_type'),
  ...reads('authenticated', '/price_watch_items', 'item_name'),
  {
    what: 'a column that the site does not filter by',
    caller: 'anon',
    path: '/sql_feedback?select=id&created_at=gte.2026-01-01',
    names: 'created_at',
  },
  {
    what: 'an order that the site does not ask for',
    caller: 'anon',
    path: '/sql_feedback?select=id&order=created_at',
    names: 'created_at',
  },
  {
    what: 'a relation in another schema',
    caller: 'authenticated',
    path: '/daily_costs?select=*,cost_entries(*)',
    headers: PROFILE,
    names: 'cost_entries(*)',
  },
  {
    what: 'a plan',
    caller: 'anon',
    path: '/sql_feedback?select=id',
    headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze' },
    names: 'vnd.pgrst.plan',
  },
  {
    what: 'an estimate',
    caller: 'anon',
    path: '/sql_feedback?select=id',
    headers: { prefer: 'count=planned' },
    names: 'count=planned',
  },
  {
    what: 'a transaction that is undone',
    caller: 'anon',
    path: '/sql_feedback',
    method: 'POST',
    body: NEW_FEEDBACK,
    headers: { prefer: 'tx=rollback' },
    names: 'tx=rollback',
  },
  {
    what: 'a range',
    caller: 'anon',
    path: '/sql_feedback?select=id',
    headers: { range: `0-${'9'.repeat(30)}` },
    names: 'limit',
  },
  {
    what: 'a key in the address',
    caller: 'anon',
    path: '/sql_feedback?select=id&apikey=sb_secret_guess-A',
    names: 'apikey',
  },
  {
    what: 'an insert of very many rows',
    caller: 'anon',
    path: '/sql_feedback',
    method: 'POST',
    body: Array(101).fill(NEW_FEEDBACK),
    names: '100 rows',
  },
  {
    what: 'an insert of CSV',
    caller: 'anon',
    path: '/sql_feedback',
    method: 'POST',
    body: 'feedback_type\nlike',
    headers: { 'content-type': 'text/csv' },
    names: 'application/json',
  },
  {
    what: 'a change of all rows',
    caller: 'authenticated',
    path: '/price_watch_items',
    method: 'PATCH',
    body: { is_active: false },
    names: 'all rows',
  },
  {
    what: 'a change by a pattern',
    caller: 'authenticated',
    path: '/price_watch_items?item_name=match.a',
    method: 'PATCH',
    body: { is_active: false },
    names: 'match',
  },
  {
    what: 'a deletion by alternatives',
    caller: 'authenticated',
    path: '/staff_preferences?or=(key.eq.a,key.eq.b)',
    method: 'DELETE',
    names: "'or'",
  },
  {
    what: 'an insert that replaces by other columns',
    caller: 'authenticated',
    path: '/staff_preferences?on_conflict=key',
    method: 'POST',
    body: { key: 'a', value: {} },
    headers: { prefer: 'resolution=merge-duplicates' },
    names: "'key'",
  },
  {
    what: 'a function with a parameter more',
    caller: 'anon',
    path: '/rpc/end_left_session',
    method: 'POST',
    body: { session: 'a', token_digest: 'b', also: 'c' },
    names: "'also'",
  },
  {
    what: 'a function with a parameter less',
    caller: 'anon',
    path: '/rpc/end_left_session',
    method: 'POST',
    body: { session: 'a' },
    names: 'token_digest',
  },
  {
    what: 'a function with arguments in a row',
    caller: 'anon',
    path: '/rpc/end_left_session',
    method: 'POST',
    body: ['a', 'b'],
    names: 'invalid json',
  },
  {
    what: 'a filter on the answer of a function',
    caller: 'anon',
    path: '/rpc/end_left_session?select=x&x=match.a',
    method: 'POST',
    body: { session: 'a', token_digest: 'b' },
    names: 'end_left_session',
  },
  {
    what: 'a text in a row that is longer than any column takes',
    caller: 'anon',
    path: '/sql_feedback',
    method: 'POST',
    body: { original_sql: 'a'.repeat(400_001) },
    names: "'original_sql' is longer",
  },
  {
    what: 'a text in a call that is longer than any column takes',
    caller: 'anon',
    path: '/rpc/end_left_session',
    method: 'POST',
    body: { session: 'a'.repeat(400_001), token_digest: 'b' },
    names: "'session' is longer",
  },
];
