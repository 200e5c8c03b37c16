import { Refusal } from './refusal.ts';

/** How many rows a body has and which columns they name. @throws Refusal unless it is a row or a list of rows */
export function readRows(body: string): { readonly count: number; readonly columns: ReadonlySet<string> } {
  const parsed = parse(body);
  const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const columns = new Set<string>();
  for (const row of rows) for (const column of namesOf(row)) columns.add(column);
  return { count: rows.length, columns };
}

/** The names of a call's arguments. @throws Refusal for positional arguments */
export function readArguments(body: string): readonly string[] {
  return body === '' ? [] : namesOf(parse(body));
}

function namesOf(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.keys(value);
  throw unreadable();
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
