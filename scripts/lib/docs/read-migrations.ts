import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';

/** Tables, views and functions as the migrations leave them. All names carry their schema: `public.donations`. */
export interface Schema {
  readonly tables: ReadonlySet<string>;
  /** Name of a view → its query. */
  readonly views: ReadonlyMap<string, string>;
  /** Name of a function → its body. */
  readonly functions: ReadonlyMap<string, string>;
  /** Names of the functions that the schedule calls. */
  readonly jobs: ReadonlySet<string>;
}

/** The text of all migrations in the order in which they run, without comments. */
export function readMigrations(): string {
  const folder = join(ROOT, 'supabase/migrations');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/--.*$/gm, '');
}

/**
 * Reads what `create` and `drop` statements name. A function that is created again has its last body; one that is moved
 * to another schema, or renamed, takes it along.
 */
export function readSchema(sql: string): Schema {
  const tables = new Map<string, string>();
  const views = new Map<string, string>();
  const functions = new Map<string, string>();
  const statements =
    /\b(create|drop|alter)\s+(?:or\s+replace\s+)?(table|view|function)\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+\.\w+)/gi;
  for (const match of sql.matchAll(statements)) {
    const [statement, verb = '', kind = '', name = ''] = match;
    const rest = sql.slice(match.index + statement.length);
    const list = { table: tables, view: views, function: functions }[kind.toLowerCase()];
    if (verb.toLowerCase() === 'alter') {
      const [, change = '', word = ''] =
        list === functions ? (/^\s*\([^)]*\)\s+(set\s+schema|rename\s+to)\s+(\w+)/i.exec(rest) ?? []) : [];
      if (word === '') continue;
      const isMove = change.toLowerCase().startsWith('set');
      functions.set(name.replace(isMove ? /^\w+/ : /\w+$/, word), functions.get(name) ?? '');
      functions.delete(name);
    } else if (verb.toLowerCase() === 'drop') list?.delete(name);
    else list?.set(name, (list === functions ? quotedBody(rest) : rest.slice(0, rest.indexOf(';'))) ?? '');
  }
  const inserts = sql.matchAll(/insert\s+into\s+public\.scheduled_jobs\s*\(name\b[\s\S]*?;/gi);
  const jobs = [...inserts].flatMap(([text]) =>
    [...text.matchAll(/\(\s*'([\w-]+)'/g)].map(([, name = '']) => name),
  );
  return { tables: new Set(tables.keys()), views, functions, jobs: new Set(jobs) };
}

/** What stands between the dollar quotes after `as`. */
const quotedBody = (text: string) => /\bas\s+\$(\w*)\$([\s\S]*?)\$\1\$/i.exec(text)?.[2];

/** A bare name as the data API knows it: of the schema `public`, or else of another that it exposes. */
export function qualify(name: string, known: { has(name: string): boolean }): string | null {
  return ['public', 'hln'].map((schema) => `${schema}.${name}`).find((full) => known.has(full)) ?? null;
}

/** Functions of the platform that live in the schema of its tables. */
const PLATFORM_FUNCTIONS = /^auth\.(?:uid|jwt|role|email)$/;

/** The tables that a table, view or function stands for: those that it names, by itself and through others. */
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
