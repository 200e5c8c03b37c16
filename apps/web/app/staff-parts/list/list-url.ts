import * as v from 'valibot';
import type { ListDefinition, ListFilter, ListQuery, ListSort } from './list-definition.ts';

/** The query that a URL contains. */
export interface ListUrl<Filter extends string, Sort extends string> {
  readonly query: ListQuery<Filter, Sort>;
  readonly cursor: string | null;
  /** The id of the row whose details are open. */
  readonly open: string | null;
  /** Parts of the URL that this list doesn't have; they were ignored. */
  readonly faults: readonly { readonly name: string; readonly value: string }[];
}

const textSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const cursorSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/));

function schemaOf(filter: ListFilter): v.GenericSchema<string, string> {
  if (filter.kind === 'choice') return v.picklist(filter.options.map(({ value }) => value));
  if (filter.kind === 'day') return v.pipe(v.string(), v.isoDate(), v.check(isRealDay));
  return textSchema;
}

/** 2026-02-30 has the form of a day but isn't one. */
const isRealDay = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const sortText = <Sort extends string>({ by, descending }: ListSort<Sort>) => `${descending ? '-' : ''}${by}`;

export const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>) =>
  // The keys of these records are their names: they are literals in our own code.
  Object.keys(record) as Name[];

/** Reads the query in a URL. Invalid parts are ignored and reported in `faults`. */
export function readListUrl<Filter extends string, Sort extends string>(
  { filters, sorts, defaultSort }: ListDefinition<Filter, Sort>,
  params: URLSearchParams,
): ListUrl<Filter, Sort> {
  const faults: { name: string; value: string }[] = [];
  function read<Value>(name: string, schema: v.GenericSchema<string, Value>): Value | null {
    const value = params.get(name);
    if (value === null || value === '') return null;
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    faults.push({ name, value });
    return null;
  }
  const set: Partial<Record<Filter, string>> = {};
  for (const name of namesOf(filters)) {
    const value = read(name, schemaOf(filters[name]));
    if (value !== null) set[name] = value;
  }
  const wanted = namesOf(sorts).flatMap((by) => [
    { by, descending: false },
    { by, descending: true },
  ]);
  const sort = read('sort', v.picklist(wanted.map(sortText)));
  return {
    query: {
      search: read('q', textSchema) ?? '',
      filters: set,
      sort: wanted.find((one) => sortText(one) === sort) ?? defaultSort,
    },
    cursor: read('cursor', cursorSchema),
    open: read('open', textSchema),
    faults,
  };
}

/**
 * The parameters for a query, starting at its first page. Only this list's parameters change; others in the URL stay.
 *
 * @param params the current ones
 */
export function writeListUrl<Filter extends string, Sort extends string>(
  { filters, defaultSort }: ListDefinition<Filter, Sort>,
  params: URLSearchParams,
  query: ListQuery<Filter, Sort>,
): URLSearchParams {
  const written = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) => {
    if (value === undefined || value === '') written.delete(name);
    else written.set(name, value);
  };
  put('q', query.search);
  for (const name of namesOf(filters)) put(name, query.filters[name]);
  const sort = sortText(query.sort);
  put('sort', sort === sortText(defaultSort) ? undefined : sort);
  put('cursor', undefined);
  put('open', undefined);
  return written;
}
