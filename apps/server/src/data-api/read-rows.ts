import { notAllowed, quoted, Refusal } from './refusal.ts';

/**
 * How many rows a body has and which columns they name.
 * @param longest characters that a value may have
 * @throws Refusal unless it is a row or a list of rows
 */
export function readRows(
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
 * The names of a call's arguments.
 * @param longest characters that a value may have
 * @throws Refusal for positional arguments
 */
export function readArguments(body: string, longest: number): readonly string[] {
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

/** As PostgREST words it. */
const unreadable = () => new Refusal(400, 'PGRST102', 'Empty or invalid json');
