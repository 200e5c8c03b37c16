import * as v from 'valibot';
import { FLAVOUR_NAMES } from '../../../content/regex-flavours.ts';
import { loadRemembered, type RememberingStorage, saveRemembered } from '../../../lib/remembered.ts';
import { patternSchema } from '../panels/share-format.ts';

export const LIBRARY_KEY = 'hln-regex-library';
export const MAX_PATTERNS = 500;
/** The largest library as JSON, in UTF-16 units: browsers give a site about five million for everything. */
export const MAX_LIBRARY = 2_000_000;
export const MAX_NAME = 100;
/** The largest file, in bytes: three for a UTF-16 unit, and its indents. */
export const MAX_LIBRARY_FILE = 4 * MAX_LIBRARY;

const nameSchema = v.pipe(v.string(), v.normalize('NFC'), v.trim(), v.nonEmpty(), v.maxLength(MAX_NAME));
const savedSchema = v.object({
  name: nameSchema,
  ...patternSchema.entries,
  /** As long as the library may be. */
  text: v.string(),
});
/** The visitor's work under a name, which is unique in the library. */
export type SavedPattern = v.InferOutput<typeof savedSchema>;
/** Sorted by name. */
export type Library = readonly SavedPattern[];

/** A pattern between slashes, with the name of its flavour unless that is JavaScript. */
export const written = ({
  source,
  flags,
  flavour,
}: Pick<SavedPattern, 'source' | 'flags' | 'flavour'>): string =>
  `/${source}/${flags}${flavour === 'javascript' ? '' : ` · ${FLAVOUR_NAMES[flavour].short}`}`;

/** A pattern that does not match, such as one of a later version of the page, does not take the others with it. */
const storedSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((stored): Library => {
    const library: SavedPattern[] = [];
    for (const each of stored) {
      const parsed = v.safeParse(savedSchema, each);
      if (parsed.success && !hasName(library, parsed.output.name)) library.push(parsed.output);
    }
    return library;
  }),
);

/** Returns what this browser has stored. */
export const readLibrary = (storage: RememberingStorage | null): Library =>
  loadRemembered<Library>(storage, LIBRARY_KEY, storedSchema, []);

/** `too-long`: a pattern could not be read again; `full`: over a limit of this page; `no-room`: the browser refuses. */
export type LibraryFailure = 'too-long' | 'full' | 'no-room';

/** Stores a library in place of the one before; if it can't, that one stays. */
export function writeLibrary(storage: RememberingStorage | null, library: Library): LibraryFailure | null {
  if (!library.every((saved) => v.is(savedSchema, saved))) return 'too-long';
  if (library.length > MAX_PATTERNS || JSON.stringify(library).length > MAX_LIBRARY) return 'full';
  return saveRemembered(storage, LIBRARY_KEY, library) ? null : 'no-room';
}

/** Returns a name as it is stored, or null if it is empty. */
export function readName(typed: string): string | null {
  const parsed = v.safeParse(nameSchema, typed);
  return parsed.success ? parsed.output : null;
}

export const hasName = (library: Library, name: string): boolean =>
  library.some((saved) => saved.name === name);

export const withoutName = (library: Library, name: string): Library =>
  library.filter((saved) => saved.name !== name);

/** Adds a pattern, or replaces the one with its name. */
export function withPattern(library: Library, pattern: SavedPattern): Library {
  const added = [...withoutName(library, pattern.name), pattern];
  return added.sort((one, other) => one.name.localeCompare(other.name, 'en-NZ', { numeric: true }));
}

/** Gives a pattern another name. The library stays the same if another tab has deleted it, or taken the name. */
export function withNewName(library: Library, from: string, to: string): Library {
  const renamed = library.find(({ name }) => name === from);
  if (renamed === undefined || hasName(library, to)) return library;
  return withPattern(withoutName(library, from), { ...renamed, name: to });
}

const FORMAT = 'hln-regex-library';
const VERSION = 1;
const fileSchema = v.object({ format: v.literal(FORMAT), version: v.number(), patterns: v.unknown() });
const patternsSchema = v.pipe(v.array(savedSchema), v.maxLength(MAX_PATTERNS));

/** Returns the library as the text of a file. */
export const libraryFile = (library: Library): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, patterns: library }, null, 2)}\n`;

export type LibraryFile =
  | { readonly kind: 'patterns'; readonly patterns: Library }
  | { readonly kind: 'unreadable'; readonly reason: 'not-json' | 'other' | 'newer' }
  /** The first pattern, counted from 1, and its member that does not match. */
  | { readonly kind: 'wrong'; readonly index: number; readonly member: string };

/** Reads an exported file, as a whole or not at all. */
export function readLibraryFile(text: string): LibraryFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', reason: 'not-json' };
  }
  const file = v.safeParse(fileSchema, content);
  if (!file.success) return { kind: 'unreadable', reason: 'other' };
  if (file.output.version !== VERSION) return { kind: 'unreadable', reason: 'newer' };
  const parsed = v.safeParse(patternsSchema, file.output.patterns, { abortEarly: true });
  if (parsed.success) return { kind: 'patterns', patterns: parsed.output };
  const [index, member] = (parsed.issues[0].path ?? []).map(({ key }) => key);
  if (typeof index !== 'number') return { kind: 'unreadable', reason: 'other' };
  return { kind: 'wrong', index: index + 1, member: typeof member === 'string' ? member : 'name' };
}

export interface Merged {
  readonly library: Library;
  /** The names of the patterns that were added. */
  readonly added: readonly string[];
  /** How many of these got another name. */
  readonly renamed: number;
  /** How many the library already had. */
  readonly same: number;
}

/** Adds the patterns of a file. One whose name is taken by another pattern gets a number: both are kept. */
export function mergePatterns(library: Library, patterns: Library): Merged {
  let merged = library;
  const added: string[] = [];
  let renamed = 0;
  for (const pattern of patterns) {
    const name = freeName(merged, pattern);
    if (name === null) continue;
    if (name !== pattern.name) renamed += 1;
    merged = withPattern(merged, { ...pattern, name });
    added.push(name);
  }
  return { library: merged, added, renamed, same: patterns.length - added.length };
}

/** Null if the library has this pattern already, be it with a number from an earlier import. */
function freeName(library: Library, pattern: SavedPattern): string | null {
  for (let count = 2, name = pattern.name; ; count += 1) {
    const taken = library.find((saved) => saved.name === name);
    if (taken === undefined) return name;
    // Both come from the schema, which fixes the order of their members.
    if (JSON.stringify(taken) === JSON.stringify({ ...pattern, name })) return null;
    const suffix = ` (${count})`;
    name = `${pattern.name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
  }
}
