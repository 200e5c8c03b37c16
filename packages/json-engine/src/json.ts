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
  /** The first mistake. */
  readonly error?: JsonProblem;
  /** What is allowed and still does harm: equal keys in one object, half surrogates. 500 of each at most. */
  readonly warnings: readonly JsonWarning[];
}

/**
 * Whether the bytes are a JSON text by RFC 8259, encoding included. Offsets are in bytes; lines and columns count from
 * 1, columns in characters.
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
 * The text laid out with one member or element a line. Strings and numbers stay as they are written, to the last
 * character. Throws a JsonError, whose offset counts UTF-16 code units, for a text that is no JSON; a TooLargeError
 * when nesting would make the result larger than 400 MB; a RangeError for an indent that there is not.
 */
export function formatJson(text: string, options: FormatOptions = {}): string {
  return rewrite(text, layoutOf(options.indent), options.sortKeys === true);
}

/** The text without whitespace between its tokens. Throws a JsonError as {@link formatJson} does. */
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
 * JSON Lines: every line that is not blank holds one value, and each is laid out in turn; without an indent, each on
 * one line. Throws the JsonError of the first bad line.
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

/** Counts the offset of a JsonError in the units of the text instead of in bytes. */
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
  /** As the text has it, to the last character. */
  readonly text: string;
}

/**
 * What a JSONPath query (RFC 9535) finds in a JSON text, in the order of the RFC. Numbers are compared by their exact
 * values; of members with equal names the last one counts. Throws a QueryError with `offset` for a query that is
 * invalid or not well-typed, a JsonError for a text that is no JSON, and a RangeError beyond five million results.
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
