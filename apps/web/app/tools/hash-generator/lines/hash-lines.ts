import { writeCsvRecord } from '@hln/bytes/csv';
import { type AlgorithmId, startHasher } from '@hln/digests';
import type { DigestFormat, InputEncoding } from '../options/options.ts';
import { inputToBytes } from '../running/digest-blob.ts';
import { formatDigest } from '../running/format-digest.ts';
import type { TypedText } from '../running/hash-protocol.ts';

export interface LinesRequest {
  readonly source: TypedText | Blob;
  /** Makes HMACs. */
  readonly key: TypedText | null;
  readonly algorithms: readonly AlgorithmId[];
  readonly format: DigestFormat;
  readonly separator: ',' | '\t';
}

export interface LineRow {
  readonly text: string;
  /** In the order of the result's algorithms. */
  readonly digests: readonly string[];
}

export type LinesResult =
  | {
      readonly kind: 'lines';
      readonly count: number;
      /** Without those that have no HMAC, if a key was given. */
      readonly algorithms: readonly AlgorithmId[];
      /** The first ones, as many as a page shows. */
      readonly rows: readonly LineRow[];
      /** All of them, with a heading, as CSV or TSV. */
      readonly file: Blob;
      /** The same as text; null if it is too long to be copied. */
      readonly text: string | null;
    }
  | { readonly kind: 'wrong-key'; readonly message: string }
  | { readonly kind: 'wrong-line'; readonly line: number; readonly message: string }
  | { readonly kind: 'too-many' };

/** The largest file (bytes), whose lines are all in memory together. */
export const MOST_BYTES = 50_000_000;
export const MOST_LINES = 1_000_000;
export const MOST_SHOWN = 500;
/** The longest table (UTF-16 code units) that goes to the clipboard. */
const MOST_COPIED = 10_000_000;
/** Lines that are written together. */
const STEP = 2000;

/**
 * Hashes each line by itself. A line ends at LF or CR LF, which is not part of it; a lone CR ends none. What follows
 * the last line end is a line unless it is empty.
 *
 * @param onProgress receives the part that is done, from 0 to 1
 */
export async function hashLines(
  { source, key, algorithms, format, separator }: LinesRequest,
  onProgress: (share: number) => void = () => undefined,
): Promise<LinesResult> {
  const keyBytes = key && inputToBytes(key.text, key.encoding);
  if (keyBytes?.error) return { kind: 'wrong-key', message: keyBytes.error.message };
  const hashKey = keyBytes?.bytes ?? null;
  const usable = algorithms.filter((id) => hashKey === null || id !== 'CRC32');
  const lines = await readLines(source);
  if (lines.length > MOST_LINES) return { kind: 'too-many' };

  const rows: LineRow[] = [];
  const parts: string[] = [`${writeCsvRecord(['line', 'text', ...usable], separator)}\r\n`];
  let step: string[] = [];
  for (const [index, { text, bytes, error }] of lines.entries()) {
    if (error !== undefined) return { kind: 'wrong-line', line: index + 1, message: error };
    const digests = usable.map((id) => {
      const hasher = startHasher(id, hashKey);
      hasher.update(bytes);
      return formatDigest(hasher.digest(), format);
    });
    if (rows.length < MOST_SHOWN) rows.push({ text, digests });
    step.push(writeCsvRecord([String(index + 1), text, ...digests], separator));
    if (step.length === STEP || index === lines.length - 1) {
      parts.push(`${step.join('\r\n')}\r\n`);
      step = [];
      onProgress((index + 1) / lines.length);
    }
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return {
    kind: 'lines',
    count: lines.length,
    algorithms: usable,
    rows,
    file: new Blob(parts, { type: separator === ',' ? 'text/csv' : 'text/tab-separated-values' }),
    text: length > MOST_COPIED ? null : parts.join(''),
  };
}

interface Line {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly error?: string;
}

async function readLines(source: TypedText | Blob): Promise<Line[]> {
  if (source instanceof Blob) return linesOfBytes(new Uint8Array(await source.arrayBuffer()));
  const { text, encoding } = source;
  // Most texts are UTF-8, whose lines need not be encoded one by one.
  if (encoding === 'utf-8') {
    const { bytes, error } = inputToBytes(text, encoding);
    if (error === undefined) return linesOfBytes(bytes);
  }
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .slice(0, text === '' ? 0 : undefined)
    .map((line) => decoded(line, encoding));
}

function decoded(line: string, encoding: InputEncoding): Line {
  const { bytes, error } = inputToBytes(line, encoding);
  return error === undefined ? { text: line, bytes } : { text: line, bytes: EMPTY, error: error.message };
}

const EMPTY = new Uint8Array();
const LF = 10;
const CR = 13;

function linesOfBytes(bytes: Uint8Array): Line[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const lines: Line[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LF, start);
    const end = found === -1 ? bytes.length : found;
    const isCrLf = found !== -1 && end > start && bytes[end - 1] === CR;
    const line = bytes.subarray(start, isCrLf ? end - 1 : end);
    lines.push({ text: decoder.decode(line), bytes: line });
    if (lines.length > MOST_LINES) break;
    start = end + 1;
  }
  return lines;
}
