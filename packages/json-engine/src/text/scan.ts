import { Expected } from './expected.ts';
import { explainEnd, explainExpected } from './explain-grammar.ts';
import { addContainer, addScalar, type Figures, newFigures } from './figures.ts';
import { isJsonError, JsonError } from './json-error.ts';
import { KeyStack } from './key-stack.ts';
import { locate } from './locate.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  isDigit,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './syntax.ts';
import { Tokenizer, type TokenizerOptions } from './tokenizer.ts';
import { encodeText } from './utf8.ts';
import { WarningList } from './warnings.ts';

export interface ScanOptions extends TokenizerOptions {
  /** Called about every megabyte with the current offset. */
  readonly onProgress?: ((offset: number) => void) | undefined;
}

export interface Scan {
  readonly figures: Figures;
  readonly warnings: WarningList;
}

const PROGRESS_STEP = 1 << 20;

/**
 * Reads one JSON text (RFC 8259) from end to end. Throws a JsonError at the first error, with offset, line and column
 * counted from the start of `bytes`. Nesting is kept in an array, so that no depth overflows the call stack.
 */
export function scan(bytes: Uint8Array, options: ScanOptions = {}): Scan {
  const tokenizer = new Tokenizer(bytes, options);
  const { onProgress } = options;
  const figures = newFigures();
  const warnings = new WarningList(bytes, tokenizer.origin);
  const keys = new KeyStack(bytes);
  /** For each open container: its offset, and where its keys begin in the key stack. */
  let open = new Int32Array(128);
  let depth = 0;
  let state: Expected = Expected.value;
  let nextReport = onProgress === undefined ? Number.POSITIVE_INFINITY : tokenizer.end + PROGRESS_STEP;

  for (;;) {
    const kind = next();
    const { start } = tokenizer;
    if (start >= nextReport) {
      onProgress?.(start);
      nextReport = start + PROGRESS_STEP;
    }
    figures.compactBytes += tokenizer.end - start;
    switch (kind) {
      case OPEN_OBJECT:
      case OPEN_ARRAY: {
        if (state > Expected.valueOrClose) return refuse(state);
        if (state !== Expected.value) addRow();
        addContainer(figures, kind === OPEN_OBJECT, depth);
        if (depth * 2 === open.length) open = doubled(open);
        open[depth * 2] = start;
        open[depth * 2 + 1] = keys.size;
        depth += 1;
        state = kind === OPEN_OBJECT ? Expected.keyOrClose : Expected.valueOrClose;
        break;
      }
      case CLOSE_OBJECT:
      case CLOSE_ARRAY: {
        const opener = kind === CLOSE_OBJECT ? OPEN_OBJECT : OPEN_ARRAY;
        const empty = state === (kind === CLOSE_OBJECT ? Expected.keyOrClose : Expected.valueOrClose);
        if (depth === 0 || bytes[open[depth * 2 - 2] ?? 0] !== opener) return refuse(state);
        if (!empty && state !== Expected.commaOrClose) return refuse(state);
        depth -= 1;
        if (kind === CLOSE_OBJECT) keys.close(open[depth * 2 + 1] ?? 0, warnings.addSameKey);
        if (!empty) addRow();
        state = depth === 0 ? Expected.end : Expected.commaOrClose;
        break;
      }
      case COMMA:
        if (state !== Expected.commaOrClose) return refuse(state);
        state = bytes[open[depth * 2 - 2] ?? 0] === OPEN_OBJECT ? Expected.key : Expected.element;
        break;
      case COLON:
        if (state !== Expected.colon) return refuse(state);
        figures.colons += 1;
        state = Expected.value;
        break;
      case END:
        if (state !== Expected.end) return refuse(state);
        figures.texts = 1;
        figures.bytes = tokenizer.limit - (options.start ?? 0);
        return { figures, warnings };
      default: {
        if (kind === QUOTE) {
          if (tokenizer.halfSurrogate !== -1) warnings.addHalfSurrogate(tokenizer.halfSurrogate);
          if (state === Expected.key || state === Expected.keyOrClose) {
            figures.keys += 1;
            addRow();
            keys.push(start, tokenizer.end, tokenizer.escaped);
            state = Expected.colon;
            break;
          }
        }
        if (state > Expected.valueOrClose) return refuse(state);
        if (state !== Expected.value) addRow();
        addScalar(figures, kind);
        state = depth === 0 ? Expected.end : Expected.commaOrClose;
      }
    }
  }

  /** A token that is not allowed here is reported before any error inside of it. */
  function next(): number {
    try {
      return tokenizer.next();
    } catch (error) {
      const { start } = tokenizer;
      const misplaced = state >= Expected.colon && isJsonError(error) && startsValue(bytes[start] ?? 0);
      if (misplaced && error.offset > start) refuse(state);
      throw error;
    }
  }

  function addRow(): void {
    figures.rows += 1;
    figures.indents += depth;
  }

  function refuse(wanted: Expected): never {
    const { start, origin, limit } = tokenizer;
    const opener = depth === 0 ? null : locate(bytes, open[depth * 2 - 2] ?? 0, origin);
    const { message, offset } =
      start >= limit
        ? explainEnd(bytes, wanted, opener, limit)
        : explainExpected({ bytes, wanted, opener, start });
    throw new JsonError(message, locate(bytes, offset, origin));
  }
}

/** Whether the byte begins a string or a number, the tokens that can contain errors. */
function startsValue(byte: number): boolean {
  return byte === QUOTE || byte === MINUS || isDigit(byte);
}

function doubled(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(old.length * 2);
  larger.set(old);
  return larger;
}

/** Whether the text is JSON (RFC 8259). */
export function isJson(text: string): boolean {
  const { bytes, wellFormed } = encodeText(text);
  try {
    scan(bytes, { wellFormed });
    return true;
  } catch (error) {
    if (isJsonError(error)) return false;
    throw error;
  }
}
