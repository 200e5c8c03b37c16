import { repairJson } from '@hln/json-engine';
import { detectFormat } from './detect.ts';
import type { DataFormat } from './formats.ts';
import { DataError, isDataError } from './model/data-error.ts';
import { type Note, Notes } from './model/notes.ts';
import { type Place, placesIn } from './model/places.ts';
import type { DataValue } from './model/value.ts';
import { looksLikeSettings, refusalOf, SETTINGS_REFUSAL } from './other-formats.ts';
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
      /** What is nearly JSON, as JSON; missing if it is none, or if what is meant can’t be known. */
      readonly repair?: DataRepair;
    };

/** A text that was mended so that it can be read. */
export interface DataRepair {
  readonly text: string;
  /** What was changed, in whole phrases, each once; and how many changes there are. */
  readonly changes: readonly string[];
  readonly count: number;
}

/** Longer texts are not mended here. */
const MOST_REPAIRED = 2_000_000;

function repairOf(text: string): DataRepair | null {
  const repair = text.length > MOST_REPAIRED ? null : repairJson(text);
  if (repair === null) return null;
  const changes = [...new Set(repair.changes.map(({ message }) => message))].slice(0, 3);
  return { text: repair.text, changes, count: repair.count };
}

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
  const isDetected = options.from === undefined;
  const refused = isDetected ? refusalOf(text) : null;
  if (refused !== null)
    return { kind: 'refused', from: null, problems: [{ message: refused }], canSkip: false };
  const notes = new Notes();
  try {
    const value =
      from === 'json-lines' ? linesOf(text, options, notes) : readData(text, from, notes, options.csv);
    if (isDetected && from === 'yaml' && value.kind === 'text' && !/^\s*["'|>]/.test(text)) {
      if (looksLikeSettings(text)) throw new DataError(SETTINGS_REFUSAL);
      notes.add('one-text', [], value.start);
    }
    const written = writeData(value, options, notes);
    return { kind: 'converted', from, text: written, notes: placed(source, notes.list(), mark) };
  } catch (error) {
    if (error instanceof BadLines) {
      const problems = problemsOf(source, error.errors, mark);
      return { kind: 'refused', from, problems, canSkip: error.canSkip };
    }
    if (!isDataError(error)) throw error;
    const isSettings = isDetected && from !== 'json' && looksLikeSettings(text);
    const told = isSettings ? new DataError(SETTINGS_REFUSAL, error.offset, error.length) : error;
    const repair = from === 'json' ? repairOf(text) : null;
    return {
      kind: 'refused',
      from,
      problems: problemsOf(source, [told], mark),
      canSkip: false,
      ...(repair !== null && { repair }),
    };
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
