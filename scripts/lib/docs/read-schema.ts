import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';

/** Tables, views and functions of the database. All names include their schema: `public.donations`. */
export interface Schema {
  readonly tables: ReadonlySet<string>;
  /** The query of each view, by name. */
  readonly views: ReadonlyMap<string, string>;
  /** The body of each function, by name. */
  readonly functions: ReadonlyMap<string, string>;
  /** Names of the functions that the schedule calls. */
  readonly jobs: ReadonlySet<string>;
}

/** Reads the files of supabase/schemas, without comments. */
export function readSchemaFiles(): string {
  const folder = join(ROOT, 'supabase/schemas');
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/--.*$/gm, '');
}

/** Reads the objects of `create` statements; each object is created once. */
export function readSchema(sql: string): Schema {
  const tables = new Set<string>();
  const views = new Map<string, string>();
  const functions = new Map<string, string>();
  for (const match of sql.matchAll(/\bcreate\s+(table|view|function)\s+(\w+\.\w+)/gi)) {
    const [statement, kind = '', name = ''] = match;
    const rest = sql.slice(match.index + statement.length);
    if (kind.toLowerCase() === 'table') tables.add(name);
    else if (kind.toLowerCase() === 'view') views.set(name, rest.slice(0, rest.indexOf(';')));
    else functions.set(name, quotedBody(rest) ?? '');
  }
  const [jobs = ''] = /insert\s+into\s+public\.scheduled_jobs\s*\(name\b[\s\S]*?;/i.exec(sql) ?? [];
  const names = [...jobs.matchAll(/\(\s*'([\w-]+)'/g)].map(([, name = '']) => name);
  return { tables, views, functions, jobs: new Set(names) };
}

/** Returns the text between the dollar quotes after `as`. */
const quotedBody = (text: string) => /\bas\s+\$(\w*)\$([\s\S]*?)\$\1\$/i.exec(text)?.[2];

/** Resolves a bare name as the data API does: in the schema `public`, or else in another exposed schema. */
export function qualify(name: string, known: { has(name: string): boolean }): string | null {
  return ['public', 'hln'].map((schema) => `${schema}.${name}`).find((full) => known.has(full)) ?? null;
}

/** Functions of the platform that are in the schema of its tables. */
const PLATFORM_FUNCTIONS = /^auth\.(?:uid|jwt|role|email)$/;

/** Returns the tables behind a table, view or function: those that it names, directly and indirectly. */
export function relationsOf(name: string, schema: Schema): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (current: string): void => {
    if (seen.has(current)) return;
    seen.add(current);
    const isOfAuth = current.startsWith('auth.') && !PLATFORM_FUNCTIONS.test(current);
    if (schema.tables.has(current) || isOfAuth) found.add(current);
    const body = schema.functions.get(current) ?? schema.views.get(current) ?? '';
    for (const [mentioned] of body.matchAll(/\b[a-z_]+\.\w+/g)) visit(mentioned);
  };
  visit(name);
  return found;
}
