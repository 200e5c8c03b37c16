import type { ConsoleTable } from '@hln/contracts';

/** How many names are offered. */
const MOST = 8;

export interface Completion {
  /** The text that it was found for: it fits no other. */
  readonly text: string;
  /** Where the name begins that is being typed, from 0. */
  readonly from: number;
  /** Where it ends. */
  readonly to: number;
  /** The names that it may become, the best first. */
  readonly names: readonly string[];
}

const QUERY_WORD = /[\w.]*$/;

/** 'public.donations' is 'donations', as the console finds it. */
const bareName = (table: string) => table.replace(/^(?:public|hln)\./, '');

/**
 * The tables and columns that the word before the caret may become. Columns of tables that the query names come first;
 * after `name.` only those of that table do.
 *
 * @param caret from 0
 */
export function completionsAt(text: string, caret: number, tables: readonly ConsoleTable[]): Completion {
  const word = QUERY_WORD.exec(text.slice(0, caret))?.[0] ?? '';
  const from = caret - word.length;
  const place = { text, from, to: caret };
  if (word === '') return { ...place, names: [] };
  const dot = word.lastIndexOf('.');
  const owner = dot < 0 ? null : word.slice(0, dot).toLowerCase();
  const mentioned = tables.filter(({ name }) => mentions(text, bareName(name)));
  const owned = owner === null ? null : tableFor(owner, text, tables);
  const names =
    owned === null
      ? [
          ...columnsOf(mentioned),
          ...tables.map(({ name }) => bareName(name)),
          ...tables.map(({ name }) => name),
          ...columnsOf(tables),
        ]
      : columnsOf([owned]).map((column) => `${word.slice(0, dot)}.${column}`);
  const typed = word.toLowerCase();
  const fitting = names.filter((name) => name.toLowerCase().startsWith(typed) && name !== word);
  return { ...place, names: [...new Set(fitting)].slice(0, MOST) };
}

const columnsOf = (tables: readonly ConsoleTable[]) =>
  tables.flatMap(({ columns }) => columns.map(({ name }) => name));

const mentions = (text: string, table: string) => new RegExp(`\\b${table}\\b`, 'i').test(text);

/** The table of a name, or of an alias that the query gives it; null for neither. */
function tableFor(name: string, text: string, tables: readonly ConsoleTable[]): ConsoleTable | null {
  const direct = tables.find((table) => table.name === name || bareName(table.name) === name);
  if (direct !== undefined) return direct;
  // Whatever stands before the alias, with or without AS.
  const named = tables.find((table) =>
    new RegExp(`\\b${bareName(table.name)}\\s+(?:as\\s+)?${name.replace(/\W/g, '\\$&')}\\b`, 'i').test(text),
  );
  return named ?? null;
}
