import { LIMITS, type Operator } from './questions.ts';
import { notAllowed, quoted } from './refusal.ts';

export interface Filter {
  readonly column: string;
  readonly operator: Operator;
}

/** A URL's query, in the small language that this API understands. */
export interface Query {
  /** Null if it is absent, which means every column. */
  readonly select: readonly string[] | null;
  readonly order: readonly string[];
  readonly filters: readonly Filter[];
  /** The columns of a body, if the URL names them. */
  readonly columns: readonly string[];
  readonly onConflict: string | null;
  /** Whether the query requests a page of rows. */
  readonly isPaged: boolean;
}

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const OPERATORS: readonly Operator[] = ['eq', 'gte', 'lte', 'in'];
/** Ids, dates, timestamps, names: nothing that could start a list, a pattern or another filter. */
const VALUE = new RegExp(`^[\\w .:+-]{1,${LIMITS.value}}$`);
const COUNT = new RegExp(`^\\d{1,${LIMITS.digits}}$`);
/** These names are operators that nest filters, not columns. */
const LOGIC = new Set(['or', 'and', 'not']);

/** Parses a query strictly. @throws Refusal that names what is not understood */
export function readQuery(url: URL): Query {
  if (url.search.length > LIMITS.query) {
    throw notAllowed(`The query is longer than ${LIMITS.query} characters.`);
  }
  const single = new Map<string, string>();
  const filters: Filter[] = [];
  for (const [name, value] of url.searchParams) {
    if (RESERVED.has(name)) {
      if (single.has(name)) throw notAllowed(`The parameter '${name}' may be given once.`);
      single.set(name, value);
    } else filters.push(readFilter(name, value));
  }
  atMost(filters, 'filters');
  const isPaged = ['limit', 'offset'].filter((name) => readCount(name, single.get(name))).length > 0;
  const select = single.get('select');
  return {
    select: select === undefined ? null : readNames('select', select),
    order: readOrder(single.get('order')),
    filters,
    columns: readColumns(single.get('columns')),
    onConflict: single.get('on_conflict') ?? null,
    isPaged,
  };
}

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

function readFilter(name: string, text: string): Filter {
  if (LOGIC.has(name) || !NAME.test(name)) {
    throw notAllowed(`The parameter ${quoted(name)} is not allowed: filters name one column each.`);
  }
  const [, word = '', value = ''] = /^([^.]*)\.(.*)$/s.exec(text) ?? [];
  const operator = OPERATORS.find((known) => known === word);
  if (operator === undefined) {
    throw notAllowed(`The filter ${quoted(text)} on '${name}' is not allowed: ${OPERATORS.join(', ')} are.`);
  }
  const isRead = operator === 'in' ? isList(value) : VALUE.test(value);
  if (!isRead) throw notAllowed(`The value ${quoted(value)} of the filter on '${name}' is not allowed.`);
  return { column: name, operator };
}

function isList(text: string): boolean {
  const items = /^\((.*)\)$/s.exec(text)?.[1]?.split(',') ?? [];
  return items.length > 0 && items.length <= LIMITS.list && items.every((item) => VALUE.test(item));
}

/** Whether the parameter is present. */
function readCount(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (!COUNT.test(text)) throw notAllowed(`${quoted(text)} is not a number for '${name}'.`);
  return true;
}

function readNames(parameter: string, text: string): readonly string[] {
  const names = text.split(',');
  atMost(names, `columns in '${parameter}'`);
  // Excludes embedded relations, aliases, casts, aggregates and paths into JSON: each contains a character that no name
  // does.
  const odd = names.find((name) => name !== '*' && !NAME.test(name));
  if (odd === undefined) return names;
  throw notAllowed(`${quoted(odd)} in '${parameter}' is not allowed: names of columns are.`);
}

function readOrder(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const terms = text.split(',');
  atMost(terms, "terms of 'order'");
  return terms.map((term) => {
    const column = /^([a-z_][a-z0-9_]{0,62})(?:\.(?:asc|desc))?$/.exec(term)?.[1];
    if (column !== undefined) return column;
    throw notAllowed(`${quoted(term)} in 'order' is not allowed: column, column.asc and column.desc are.`);
  });
}

/** The client puts each name in double quotes. */
function readColumns(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return readNames('columns', text.replaceAll(/"([a-z0-9_]+)"/g, '$1'));
}

function atMost(terms: readonly unknown[], what: string): void {
  if (terms.length > LIMITS.terms) throw notAllowed(`There are more than ${LIMITS.terms} ${what}.`);
}
