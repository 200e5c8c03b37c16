import type { CharSet } from './char-set.ts';

/**
 * The compiled form of a pattern: a small program for a backtracking machine, in the order in which a backtracking
 * engine tries things. Numbers named `to`, `first`, `second` and `end` are positions in the program.
 */
export type Instruction =
  | { readonly op: 'char'; readonly set: CharSet; readonly back: boolean }
  /** A class of the flag v with strings: matched by the platform, longest first, without backtracking into it. */
  | { readonly op: 'strings'; readonly sticky: RegExp; readonly back: boolean }
  /** Tries `first`, and on failure `second`. */
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  /** Stores the position as the start or the end of a group. */
  | { readonly op: 'save'; readonly slot: number }
  /** Clears the groups in a loop's body before each round. */
  | { readonly op: 'clear'; readonly from: number; readonly to: number }
  /** Begins a round of a loop whose body can be empty. */
  | { readonly op: 'mark'; readonly register: number }
  /** Ends such a round, and fails if the round consumed nothing. */
  | { readonly op: 'progress'; readonly register: number }
  | { readonly op: 'edge'; readonly kind: 'start' | 'end'; readonly multiline: boolean }
  | { readonly op: 'word'; readonly negate: boolean; readonly set: CharSet }
  /** The body follows and ends with `lookEnd`; `end` comes after it. */
  | {
      readonly op: 'look';
      readonly negate: boolean;
      readonly behind: boolean;
      readonly end: number;
      /** The number of enclosing lookarounds. */
      readonly level: number;
      /** Whether the automaton can decide the body: it contains no lookbehind, back-reference or class with strings. */
      readonly decidable: boolean;
    }
  | { readonly op: 'lookEnd' }
  | {
      readonly op: 'backreference';
      readonly groups: readonly number[];
      readonly ignoreCase: boolean;
      readonly back: boolean;
    }
  /** In programs for the automaton: a lookbehind at one character, or at the beginning. */
  | {
      readonly op: 'behind';
      readonly negate: boolean;
      readonly sets: readonly CharSet[];
      readonly atStart: boolean;
      readonly multiline: boolean;
      /** Counted from 0. */
      readonly number: number;
    }
  /** In programs for the automaton: what follows may also fail, for a reason that the automaton does not model. */
  | { readonly op: 'uncertain' }
  | { readonly op: 'accept' };

export interface Program {
  readonly instructions: readonly Instruction[];
  /** The number of groups including the whole match, times two. */
  readonly slots: number;
  readonly registers: number;
  /** Whether positions count code points (flags u and v). */
  readonly byCodePoint: boolean;
  /** Whether loops were shortened to keep it small, so that it is not exactly the pattern. */
  readonly relaxed: boolean;
  /** Whether a lookbehind of unlimited length is missing from a program for the automaton. */
  readonly incomplete: boolean;
}
