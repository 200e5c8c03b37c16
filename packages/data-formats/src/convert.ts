import { detectFormat } from './detect.ts';
import type { DataFormat } from './formats.ts';
import { DataError, isDataError } from './model/data-error.ts';
import { type Note, Notes } from './model/notes.ts';
import { type Place, placesIn } from './model/places.ts';
import type { DataValue } from './model/value.ts';
import { type CsvReadOptions, readCsvTable } from './read/read-csv.ts';
import { readJson } from './read/read-json.ts';
import { readJsonLines } from './read/read-json-lines.ts';
import { readToml } from './read/read-toml.ts';
import { readYaml } from './read/read-yaml.ts';
import { writeCsv } from './write/write-csv.ts';
import { writeJson, writeJsonLines } from './write/write-json.ts';
import { writeToml } from './write/write-toml.ts';
import { writeYaml } from './write/write-yaml.ts';

export interface ConvertOptions {
  /** Found out if missing. */
  readonly from?: DataFormat | undefined;
  readonly to: DataFormat;
  /** Spaces for one level of JSON and YAML, or a tab for JSON; 2 by default. JSON with 0 is on one line. */
  readonly indent?: number | 'tab' | undefined;
  readonly csv?: (Partial<CsvReadOptions> & { readonly flatten?: boolean }) | undefined;
  /** Leaves out lines of JSON Lines that are not JSON, instead of refusing the text. */
  readonly skipsBadLines?: boolean | undefined;
}

export interface ConvertProblem {
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** Missing if it concerns the whole text. */
  readonly place?: Place;
}

export interface PlacedNote extends Omit<Note, 'places'> {
  readonly places: readonly { readonly path: string | null; readonly place: Place | null }[];
}

export type Conversion =
  | {
      readonly kind: 'converted';
      readonly from: DataFormat;
      readonly text: string;
      /** What was lost or changed. */
      readonly notes: readonly PlacedNote[];
    }
  | {
      readonly kind: 'refused';
      readonly from: DataFormat | null;
      readonly problems: readonly ConvertProblem[];
      /** Whether `skipsBadLines` would convert the rest. */
      readonly canSkip: boolean;
    };

/** A text of this format as a value. Throws a DataError at its first error; of JSON Lines, that of the first bad line. */
export function readData(
  text: string,
  format: DataFormat,
  notes: Notes,
  csv: ConvertOptions['csv'] = {},
): DataValue {
  switch (format) {
    case 'json':
      return readJson(text, notes);
    case 'yaml':
      return readYaml(text, notes);
    case 'toml':
      return readToml(text, notes);
    case 'csv':
      return readCsvTable(text, { header: true, typed: false, nested: false, ...csv }, notes);
    default: {
      const { value, badLines } = readJsonLines(text, notes);
      const [first] = badLines;
      if (first !== undefined) throw first.error;
      return value;
    }
  }
}

export function writeData(value: DataValue, options: ConvertOptions, notes: Notes): string {
  const { to, indent = 2, csv = {} } = options;
  switch (to) {
    case 'json': {
      const step = indent === 'tab' ? '\t' : ' '.repeat(indent);
      return `${writeJson(value, step, notes)}\n`;
    }
    case 'yaml':
      return writeYaml(value, typeof indent === 'number' && indent > 0 ? indent : 2, notes);
    case 'toml':
      return writeToml(value, notes);
    case 'csv':
      return writeCsv(
        value,
        { delimiter: csv.delimiter ?? ',', header: csv.header ?? true, flatten: csv.flatten ?? true },
        notes,
      );
    default:
      return writeJsonLines(value, notes);
  }
}

/**
 * Converts a text from one format to another, and lists everything that was lost or changed on the way. Numbers keep
 * every digit, objects their order, and no key has a special meaning.
 */
export function convertData(source: string, options: ConvertOptions): Conversion {
  const mark = source.startsWith('\uFEFF') ? 1 : 0;
  const text = source.slice(mark);
  const from = options.from ?? detectFormat(text);
  if (from === null) {
    const message = 'There is nothing to convert. Put a text in first.';
    return { kind: 'refused', from, problems: [{ message }], canSkip: false };
  }
  const notes = new Notes();
  const isGuess = options.from === undefined;
  try {
    const foreign = isGuess ? foreignFormat(text, from) : null;
    if (foreign !== null) throw foreign;
    const value =
      from === 'json-lines' ? linesOf(text, options, notes) : readData(text, from, notes, options.csv);
    if (isGuess && from === 'yaml' && value.kind === 'text' && !/^\s*["'|>]/.test(text))
      notes.add('bare-text', [], 0);
    const written = writeData(value, options, notes);
    return { kind: 'converted', from, text: written, notes: placed(source, notes.list(), mark) };
  } catch (error) {
    if (error instanceof BadLines) {
      const problems = problemsOf(source, error.errors, mark);
      return { kind: 'refused', from, problems, canSkip: error.canSkip };
    }
    if (!isDataError(error)) throw error;
    return { kind: 'refused', from, problems: problemsOf(source, [error], mark), canSkip: false };
  }
}

/** An assignment whose value is text without quotation marks, as in .env and INI files. */
const BARE_ASSIGNMENT =
  /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(?!(?:true|false|inf|nan)\b)[A-Za-z/][^\n]*$/m;

/** The error of a text in a format that is recognised, and not read here. */
function foreignFormat(text: string, guess: DataFormat): DataError | null {
  if (guess === 'yaml' && /^\s*<(?:[?!]|[A-Za-z][\w:.-]*[\s/>])/.test(text))
    return new DataError('This looks like XML or HTML, which this page does not read.', null, 0);
  if (guess !== 'toml' || !BARE_ASSIGNMENT.test(text)) return null;
  try {
    readToml(text, new Notes());
    return null;
  } catch (error) {
    if (!isDataError(error)) throw error;
    const { message, offset, length } = error;
    return new DataError(
      `This looks like a .env, .ini or .properties file, which this page does not read. As TOML: ${message}`,
      offset,
      length,
    );
  }
}

class BadLines extends Error {
  readonly errors: readonly DataError[];
  readonly canSkip: boolean;

  constructor(errors: readonly DataError[], canSkip: boolean) {
    super('Some lines are not JSON.');
    this.errors = errors;
    this.canSkip = canSkip;
  }
}

function linesOf(text: string, { skipsBadLines = false }: ConvertOptions, notes: Notes): DataValue {
  const { value, badLines } = readJsonLines(text, notes);
  if (badLines.length === 0) return value;
  const hasGood = value.kind === 'list' && value.items.length > 0;
  if (skipsBadLines && hasGood) {
    for (const { error } of badLines) notes.add('bad-lines', null, error.offset);
    return value;
  }
  throw new BadLines(
    badLines.map(
      ({ line, error }) =>
        new DataError(`Line ${line.toLocaleString('en-NZ')}: ${error.message}`, error.offset, error.length),
    ),
    hasGood,
  );
}

function problemsOf(text: string, errors: readonly DataError[], mark: number): ConvertProblem[] {
  const places = placesIn(
    text,
    errors.map(({ offset }) => (offset === null ? null : offset + mark)),
  );
  return errors.map(({ message, length }, i) => {
    const place = places[i];
    return place == null ? { message } : { message, place: { ...place, length } };
  });
}

function placed(text: string, notes: readonly Note[], mark: number): PlacedNote[] {
  const offsets = notes.flatMap(({ places }) =>
    places.map(({ offset }) => (offset === null ? null : offset + mark)),
  );
  const places = placesIn(text, offsets);
  let at = 0;
  return notes.map((note) => ({
    ...note,
    places: note.places.map(({ path }) => ({ path, place: places[at++] ?? null })),
  }));
}
