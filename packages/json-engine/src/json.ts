import { evaluate } from './query/evaluate.ts';
import { parseQuery } from './query/parse-query.ts';
import { PathWriter } from './query/paths.ts';
import { isJsonError, JsonError } from './text/json-error.ts';
import { printLines, scanLines } from './text/json-lines.ts';
import type { Place } from './text/locate.ts';
import { indexNodes } from './text/node-index.ts';
import { type FormatOptions, layoutOf } from './text/options.ts';
import { type Layout, print } from './text/print.ts';
import { printSorted } from './text/print-sorted.ts';
import { scan } from './text/scan.ts';
import { decodeText, encodeText, utf16Offset } from './text/utf8.ts';
import type { JsonWarning } from './text/warnings.ts';

export interface JsonProblem extends Place {
  /** What is wrong and what to do about it. */
  readonly message: string;
}

export interface JsonCheck {
  readonly valid: boolean;
  /** The first error. */
  readonly error?: JsonProblem;
  /** Problems in valid JSON: equal keys in one object, lone surrogates. At most 500 of each. */
  readonly warnings: readonly JsonWarning[];
}

/**
 * Checks whether the bytes are a JSON text by RFC 8259, including the encoding. Offsets are in bytes; lines and columns
 * count from 1, columns in characters.
 */
export function checkJson(bytes: Uint8Array): JsonCheck {
  try {
    return { valid: true, warnings: scan(bytes).warnings.list() };
  } catch (error) {
    if (!isJsonError(error)) throw error;
    return { valid: false, error: error.toJSON(), warnings: [] };
  }
}

/**
 * Formats a text with one member or element per line. Strings and numbers stay exactly as written. Throws a JsonError,
 * whose offset counts UTF-16 code units, for invalid JSON; a TooLargeError if nesting would make the result larger than
 * 400 MB; a RangeError for an invalid indent.
 */
export function formatJson(text: string, options: FormatOptions = {}): string {
  return rewrite(text, layoutOf(options.indent), options.sortKeys === true);
}

/** Removes the white space between a text's tokens. Throws a JsonError like {@link formatJson}. */
export function compressJson(text: string, options: Pick<FormatOptions, 'sortKeys'> = {}): string {
  return rewrite(text, null, options.sortKeys === true);
}

function rewrite(text: string, layout: Layout, sortKeys: boolean): string {
  const { bytes, wellFormed } = encodeText(text);
  const { figures } = inText(bytes, () => scan(bytes, { wellFormed }));
  const result = sortKeys
    ? printSorted(indexNodes(bytes, figures, { wellFormed }), figures, layout)
    : print(bytes, figures, layout, { wellFormed });
  return decodeText(result, wellFormed);
}

/**
 * Formats JSON Lines: every line that is not blank contains one value, and each is formatted in turn; without an
 * indent, each on one line. Throws the JsonError of the first bad line.
 */
export function formatJsonLines(text: string, options: Pick<FormatOptions, 'indent'> = {}): string {
  const { bytes, wellFormed } = encodeText(text);
  const lines = scanLines(bytes, { wellFormed });
  const [first] = lines.errors;
  if (first !== undefined)
    inText(bytes, () => {
      throw new JsonError(first.message, first);
    });
  const layout = options.indent === undefined ? null : layoutOf(options.indent);
  return decodeText(printLines(bytes, lines, layout, { wellFormed }), wellFormed);
}

/** Converts the offset of a JsonError from bytes to the units of the text. */
function inText<T>(bytes: Uint8Array, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!isJsonError(error)) throw error;
    throw new JsonError(error.message, { ...error.toJSON(), offset: utf16Offset(bytes, error.offset) });
  }
}

/** A value that a query found. */
export interface JsonNode {
  /** Its normalized path (RFC 9535 §2.7). */
  readonly path: string;
  /** As JSON.parse reads it: large numbers lose digits here. */
  readonly value: unknown;
  /** Exactly as written in the text. */
  readonly text: string;
}

/**
 * Runs a JSONPath query (RFC 9535) on a JSON text and returns the values found, in the RFC's order. Numbers are
 * compared by their exact values; of members with equal names the last one counts. Throws a QueryError with `offset`
 * for a query that is invalid or not well-typed, a JsonError for invalid JSON, and a RangeError for more than five
 * million results.
 */
export function queryJson(text: string, path: string): JsonNode[] {
  const query = parseQuery(path);
  const { bytes, wellFormed } = encodeText(text);
  const { figures } = inText(bytes, () => scan(bytes, { wellFormed }));
  const index = indexNodes(bytes, figures, { wellFormed });
  const paths = new PathWriter(index);
  return evaluate(index, query).map((node) => {
    const source = decodeText(bytes.subarray(index.start[node], index.end[node]), wellFormed);
    return { path: paths.pathOf(node), value: JSON.parse(source), text: source };
  });
}
