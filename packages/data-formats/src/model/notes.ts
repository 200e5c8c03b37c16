import { type Path, pointerOf } from './value.ts';

/** What a conversion can lose or change, with the sentence for it. */
const SENTENCES = {
  comments: 'Comments are left out.',
  aliases: 'Aliases are replaced by copies of what they name.',
  merges: 'Merge keys (<<) are replaced by the members that they bring in.',
  tags: 'Tags of your own are dropped; their values are kept.',
  documents: 'The documents of the stream became the items of a list.',
  'duplicate-keys': 'A key is in its object more than once: the last value counts.',
  'text-keys': 'Keys that are not text became text.',
  infinities: 'Infinity and “not a number” became null: JSON has no such numbers.',
  dates: 'Dates and times became text.',
  'hex-numbers': 'Hexadecimal, octal and binary numbers became decimal.',
  nulls: 'Null is left out: TOML has none.',
  'big-integers': 'Integers beyond 64 bits became text: TOML’s end at 9223372036854775807.',
  'big-floats': 'Numbers beyond a 64-bit float became text: TOML’s would be infinite.',
  'long-floats': 'TOML keeps every digit here, but its readers round to a 64-bit float, about 17 digits.',
  order: 'The order of keys changed: in TOML, plain values come before the tables.',
  wrapped: 'What is no table is under the key “items”: TOML begins with a table.',
  unwrapped: 'The only list in the data became the rows or lines; its key is left out.',
  'lone-surrogates': 'Half characters (lone surrogates) became U+FFFD: only JSON can write them.',
  flattened: 'Nested values became columns of their own, named with dots.',
  'json-cells': 'Nested values are written as JSON inside their cell.',
  'only-text':
    'Numbers, true and false are written as they are, but CSV has only text: its readers must guess.',
  'empty-cells': 'Null and empty text both became empty cells.',
  'missing-cells': 'Not every row has every column: what is missing is an empty cell.',
  'empty-nested': 'Empty lists and objects are written as [] and {}.',
  'more-fields': 'A row has more fields than the header: they are in columns of their own.',
  'fewer-fields': 'A row has fewer fields than the header: the missing ones are left out.',
  'column-names': 'Columns with an empty or repeated name got a name of their own.',
  'one-text':
    'No format was recognised, so all of it is one text of YAML. For a table with one column, choose CSV.',
  'sep-line': 'The line sep= named the delimiter, as Excel writes it, and is left out.',
  'bad-lines': 'Lines that are not JSON are left out.',
} as const;

export type NoteKind = keyof typeof SENTENCES;

export interface NotePlace {
  /** A JSON Pointer (RFC 6901); null where there is no value, as for comments. */
  readonly path: string | null;
  /** In the text that was read, in UTF-16 code units; null if unknown. */
  readonly offset: number | null;
}

/** Something that was lost or changed, and where. */
export interface Note {
  readonly kind: NoteKind;
  readonly message: string;
  /** How often, of which at most {@link MAX_PLACES} places are kept. */
  readonly count: number;
  readonly places: readonly NotePlace[];
}

export const MAX_PLACES = 100;

/** Collects what was lost or changed, one note for each kind. */
export class Notes {
  readonly #notes = new Map<NoteKind, { count: number; places: NotePlace[] }>();

  add(kind: NoteKind, path: Path | null, offset: number | null): void {
    const note = this.#notes.get(kind) ?? { count: 0, places: [] };
    this.#notes.set(kind, note);
    note.count += 1;
    if (note.places.length < MAX_PLACES)
      note.places.push({ path: path === null ? null : pointerOf(path), offset });
  }

  list(): Note[] {
    return [...this.#notes].map(([kind, { count, places }]) => ({
      kind,
      message: SENTENCES[kind],
      count,
      places,
    }));
  }
}
