import type { CharSet } from '../matcher/char-set.ts';
import { at } from '../pattern/at.ts';
import type { Difference, EdgeKind, Folding } from './tree.ts';

/** A set that is asked for every character: a table for ASCII, and sorted bounds beyond. */
export interface FastSet {
  readonly ascii: Uint8Array;
  readonly bounds: readonly number[];
}

export function fastSet({ bounds }: CharSet): FastSet {
  const ascii = new Uint8Array(128);
  for (let index = 0; index < bounds.length; index += 2) {
    for (let point = at(bounds, index); point <= Math.min(at(bounds, index + 1), 127); point += 1)
      ascii[point] = 1;
  }
  return { ascii, bounds };
}

export function contains({ ascii, bounds }: FastSet, point: number): boolean {
  if (point < 128) return ascii[point] === 1;
  let low = 0;
  let high = bounds.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (point > (bounds[2 * middle + 1] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return 2 * low < bounds.length && point >= (bounds[2 * low] ?? 0);
}

/**
 * The compiled form of a pattern, for a machine that backtracks as PCRE2 and Python do. Numbers named `to`, `first`,
 * `second` and `end` are positions in the program; registers and slots of groups share one array of values.
 */
export type Step =
  | { readonly op: 'char'; readonly point: number }
  | { readonly op: 'set'; readonly set: FastSet }
  /** A loop over one character: takes as many as it can, and gives back one after the other unless possessive. */
  | {
      readonly op: 'span';
      readonly set: FastSet;
      readonly min: number;
      readonly max: number;
      readonly possessive: boolean;
    }
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  /** Stores the position in a value: the end of a group, or the beginning of a round of a loop. */
  | { readonly op: 'save'; readonly value: number }
  /** Ends a group: its beginning was in a register. */
  | { readonly op: 'capture'; readonly register: number; readonly group: number }
  /** Goes elsewhere if nothing was read since the register was saved. */
  | { readonly op: 'ifEmpty'; readonly register: number; readonly to: number }
  /** Fails unless the position is that in the register. */
  | { readonly op: 'here'; readonly register: number }
  | { readonly op: 'edge'; readonly kind: EdgeKind; readonly words: FastSet | null }
  /** A lookaround or an atomic group; its body follows and ends with `done`. */
  | { readonly op: 'look'; readonly negate: boolean; readonly end: number }
  | { readonly op: 'atomic'; readonly end: number }
  | { readonly op: 'done' }
  /** Steps back by code points; with several lengths, the longest first. */
  | { readonly op: 'back'; readonly min: number; readonly max: number }
  | { readonly op: 'reference'; readonly groups: readonly number[]; readonly folding: Folding }
  | { readonly op: 'call'; readonly group: number; to: number }
  /** Ends a group that may have been called. */
  | { readonly op: 'return'; readonly group: number }
  | { readonly op: 'ifGroup'; readonly groups: readonly number[]; readonly otherwise: number }
  | { readonly op: 'ifCalled'; readonly groups: readonly number[] | null; readonly otherwise: number }
  | { readonly op: 'verb'; readonly verb: 'commit' | 'prune' | 'skip' }
  | { readonly op: 'fail' }
  | { readonly op: 'keep' }
  | { readonly op: 'grapheme' }
  /** Ends the match, or the lookaround, at once. */
  | { readonly op: 'accept' }
  | { readonly op: 'match' };

export interface FlavourProgram {
  readonly steps: readonly Step[];
  /** How many groups there are, without the match itself. */
  readonly groups: number;
  /** How many values there are: two for each group and for the match, then the registers. */
  readonly values: number;
  /** What a match can begin with; null if it can be empty or is not known. */
  readonly first: FastSet | null;
  /** Whether a match can begin only at the beginning of the text. */
  readonly anchored: boolean;
  /** What only some versions of the flavour take. */
  readonly differences: readonly Difference[];
}
