import { countValues, type Figures } from './figures.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, END, OPEN_ARRAY, OPEN_OBJECT } from './syntax.ts';
import { Tokenizer, type TokenizerOptions } from './tokenizer.ts';

/**
 * Every value of a valid text as a number, in the order of the text: the whole is 0, and a container's descendants
 * follow it, up to `next`. Each value takes five numbers, whatever its size, so that 50 MB can be walked.
 */
export interface NodeIndex {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** Offset of each value's first byte, and the offset after its last. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Offset of the quote that opens the key of a member's value; -1 for all other values. */
  readonly key: Int32Array;
  readonly parent: Int32Array;
  /** The first value that is not inside of this one. */
  readonly next: Int32Array;
}

/** More values would take more memory than a page should. */
export const MAX_NODES = 16_000_000;

/** Indexes a text that `scan` found valid. Throws a RangeError if it has more than MAX_NODES values. */
export function indexNodes(bytes: Uint8Array, figures: Figures, options: TokenizerOptions = {}): NodeIndex {
  const size = countValues(figures);
  if (size > MAX_NODES)
    throw new RangeError(
      `The text has ${size.toLocaleString('en-NZ')} values. The tree, sorting and queries take up to ${MAX_NODES.toLocaleString('en-NZ')}.`,
    );
  const start = new Int32Array(size);
  const end = new Int32Array(size);
  const key = new Int32Array(size).fill(-1);
  const parent = new Int32Array(size);
  const next = new Int32Array(size);
  const tokenizer = new Tokenizer(bytes, options);
  let node = -1;
  let container = -1;
  /** Offset of a key that waits for its value; a string is a key if a colon follows. */
  let pendingKey = -1;
  for (let kind = tokenizer.next(); kind !== END; kind = tokenizer.next()) {
    if (kind === COMMA) continue;
    if (kind === COLON) {
      // The preceding string took the slot of the value whose key it is.
      pendingKey = start[node] ?? 0;
      node -= 1;
      continue;
    }
    if (kind === CLOSE_OBJECT || kind === CLOSE_ARRAY) {
      end[container] = tokenizer.end;
      next[container] = node + 1;
      container = parent[container] ?? -1;
      continue;
    }
    node += 1;
    start[node] = tokenizer.start;
    end[node] = tokenizer.end;
    parent[node] = container;
    key[node] = pendingKey;
    pendingKey = -1;
    next[node] = node + 1;
    if (kind === OPEN_OBJECT || kind === OPEN_ARRAY) container = node;
  }
  return { bytes, size, start, end, key, parent, next };
}

/** Returns a container's direct children, in the order of the text. */
export function childrenOf({ next }: NodeIndex, node: number): number[] {
  const children: number[] = [];
  const end = next[node] ?? 0;
  for (let child = node + 1; child < end; child = next[child] ?? end) children.push(child);
  return children;
}
