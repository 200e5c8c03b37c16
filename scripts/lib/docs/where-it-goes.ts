import { posix } from 'node:path';
import type { Module } from '../read-modules.ts';
import { type Graph, reach } from './graph.ts';
import { type Calls, readCalls } from './read-calls.ts';
import { qualify, relationsOf, type Schema } from './read-schema.ts';
import { table } from './section.ts';

/** An entry of React Router's configuration. */
export interface Route {
  readonly file: string;
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly Route[] | undefined;
}

/** A page, or a layout of pages, as named in the configuration. */
interface Page {
  readonly url: string;
  readonly file: string;
  /** The route modules around it, the outermost first. */
  readonly layouts: readonly string[];
}

export interface Sources {
  readonly routes: readonly Route[];
  readonly modules: readonly Module[];
  readonly schema: Schema;
  /** String constants that hold names of tables and functions. */
  readonly constants: ReadonlyMap<string, string>;
  /** Returns a file's text, by its path from the root folder. */
  readonly read: (path: string) => string;
}

const APP = 'apps/web/app';
const FUNCTIONS = 'supabase/functions';
/** The only request that goes neither to a table nor to a function of ours. */
const SIGN_IN = '`/auth/v1`';

/**
 * Returns the pages of a configuration, in order, each layout before its pages. A layout without a path adds nothing to
 * the URL.
 */
function pagesOf(routes: readonly Route[], url = '', layouts: readonly string[] = []): readonly Page[] {
  return routes.flatMap((route) => {
    const own = route.path === undefined ? url : `${url}/${route.path}`;
    const file = `${APP}/${route.file}`;
    if (route.children === undefined) return [{ url: own || '/', file, layouts }];
    const pages = pagesOf(route.children, own, [...layouts, file]);
    return [{ url: `every page of \`${route.file}\``, file, layouts }, ...pages];
  });
}

/** Everything that runs when one of the files runs, and what it calls. */
interface Reached {
  readonly functions: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
  readonly rpcs: ReadonlySet<string>;
  readonly signIn: boolean;
}

/** Returns a route module; for the root, also what starts the page. */
const startedBy = (file: string) =>
  file === `${APP}/root.tsx` ? [file, `${APP}/entry.client.tsx`, `${APP}/shell/page-script.ts`] : [file];

/** Follows imports of code (types run nothing) and files that are started, such as workers. */
function createReader({ modules, schema, constants, read }: Sources) {
  const calls = new Map<string, Calls>();
  const callsOf = (path: string): Calls => {
    const known = calls.get(path) ?? readCalls(path, read(path), constants);
    calls.set(path, known);
    return known;
  };
  const code = modules.filter(({ path }) => /^(?:apps\/web\/app|supabase\/functions)\/.*\.tsx?$/.test(path));
  const paths = new Set(code.map(({ path }) => path));
  const graph: Graph = new Map(
    code.map(({ path, imports }) => {
      const imported = imports.filter(({ isType }) => !isType).map((of) => of.path);
      const started = callsOf(path).startedFiles.map((file) => posix.join(posix.dirname(path), file));
      return [path, new Set([...imported, ...started].filter((target) => paths.has(target)))];
    }),
  );
  const relations = new Set([...schema.tables, ...schema.views.keys()]);
  return (files: readonly string[]): Reached => {
    const reached = [...reach(graph, files)].map(callsOf);
    const passesNamesOn = reached.some((of) => of.passesNamesOn);
    const all = (pick: (of: Calls) => readonly string[]) => new Set(reached.flatMap(pick));
    const qualified = (names: Set<string>, known: { has(name: string): boolean }) =>
      new Set([...names].map((name) => qualify(name, known)).filter((name) => name !== null));
    return {
      functions: all((of) => of.functions),
      tables: qualified(
        all((of) => of.tables),
        relations,
      ),
      rpcs: qualified(
        all((of) => (passesNamesOn ? [...of.rpcs, ...of.strings] : of.rpcs)),
        schema.functions,
      ),
      signIn: reached.some((of) => of.signIn),
    };
  };
}

/** Returns what is reached from one place and not from another. */
function without(from: Reached, other: Reached): Reached {
  const left = (pick: (of: Reached) => ReadonlySet<string>) =>
    new Set([...pick(from)].filter((name) => !pick(other).has(name)));
  return {
    functions: left((of) => of.functions),
    tables: left((of) => of.tables),
    rpcs: left((of) => of.rpcs),
    signIn: from.signIn && !other.signIn,
  };
}

/** The schema `public` is omitted. */
const code = (names: Iterable<string>, suffix = '') =>
  [...names].map((name) => `\`${name.replace(/^public\./, '')}${suffix}\``).sort();
const cell = (entries: readonly string[]) => (entries.length > 0 ? entries.join(', ') : '–');

/** Returns the features, tools and shell that route modules import, by folder. */
function featuresOf(files: readonly string[], modules: readonly Module[]): readonly string[] {
  const imported = modules
    .filter(({ path }) => files.includes(path))
    .flatMap(({ imports }) => imports.filter(({ isType }) => !isType).map(({ path }) => path));
  const folders = imported.flatMap((path) => {
    const [match] = /^(?:(?:features|tools)\/[^/]+(?=\/)|tools|shell)/.exec(path.slice(APP.length + 1)) ?? [];
    return match === undefined ? [] : [match];
  });
  return [...new Set(folders)];
}

/** Returns the tables that are named directly, and those behind views and database functions. */
function touchedBy(asked: readonly Pick<Reached, 'tables' | 'rpcs'>[], schema: Schema): ReadonlySet<string> {
  const names = asked.flatMap(({ tables, rpcs }) => [...tables, ...rpcs]);
  return new Set(names.flatMap((name) => [...relationsOf(name, schema)]));
}

/** Lists URL → route → feature or tool → functions → tables, one line per page. */
export function listPages(sources: Sources): string {
  const readReached = createReader(sources);
  const { schema } = sources;
  const pages = [{ url: 'every page', file: `${APP}/root.tsx`, layouts: [] }, ...pagesOf(sources.routes)];
  const rows = pages.map(({ url, file, layouts }) => {
    // A layout's calls are listed with the layout.
    const { functions, tables, rpcs, signIn } = without(readReached(startedBy(file)), readReached(layouts));
    const called = [...functions].map((name) => readReached([`${FUNCTIONS}/${name}/handler.ts`]));
    const touched = touchedBy([{ tables, rpcs }, ...called], schema);
    return [
      url.startsWith('/') ? `\`${url}\`` : url,
      `\`${file.slice(APP.length + 1)}\``,
      cell(code(featuresOf([file], sources.modules))),
      cell([...code(functions), ...(signIn ? [SIGN_IN] : [])]),
      cell([...code(tables), ...code(rpcs, '()')]),
      cell(code(touched)),
    ];
  });
  return table(['URL', 'Route', 'Feature or tool', 'Functions', 'Data API', 'Tables in the end'], rows);
}

/** Lists the callers of each function, and what it does in the database. */
export function listFunctions(sources: Sources): string {
  const readReached = createReader(sources);
  const { schema, modules } = sources;
  const callers = [
    { url: 'every page', reached: readReached(startedBy(`${APP}/root.tsx`)) },
    ...pagesOf(sources.routes).map(({ url, file, layouts }) => ({
      url: url.startsWith('/') ? `\`${url}\`` : url,
      reached: without(readReached(startedBy(file)), readReached(layouts)),
    })),
  ];
  const names = modules
    .map(({ path }) => /^supabase\/functions\/([^/]+)\/handler\.ts$/.exec(path)?.[1])
    .filter((name) => name !== undefined)
    .sort();
  const rows = names.map((name) => {
    const { tables, rpcs } = readReached([`${FUNCTIONS}/${name}/handler.ts`]);
    const calledBy = [
      ...callers.filter(({ reached }) => reached.functions.has(name)).map(({ url }) => url),
      ...(schema.jobs.has(name) ? ['the schedule'] : []),
    ];
    const touched = touchedBy([{ tables, rpcs }], schema);
    return [
      `\`${name}\``,
      calledBy.length > 0 ? calledBy.join(', ') : 'other systems',
      cell([...code(tables), ...code(rpcs, '()')]),
      cell(code(touched)),
    ];
  });
  return table(['`/functions/v1/…`', 'Called by', 'Data API', 'Tables in the end'], rows);
}

/** A tool in a registry, with or without a page. */
interface Registered {
  readonly name: string;
  readonly url: string;
  /** The file that lists it, relative to the site's folder. */
  readonly registry: string;
}

/** Lists tools that have no route yet. */
export function listPlanned(tools: readonly Registered[], routes: readonly Route[]): string {
  const urls = new Set(pagesOf(routes).map(({ url }) => url));
  const planned = tools.filter(({ url }) => !urls.has(url));
  if (planned.length === 0) return 'Every tool that is listed has a page.';
  return table(
    ['Planned URL', 'Tool', 'Listed in'],
    planned.map(({ name, url, registry }) => [`\`${url}\``, name, `\`${registry}\``]),
  );
}
