import { repairScalar } from './repair-scalar.ts';
import { isQuote, prefixLength, repairStrings } from './repair-string.ts';
import type { StringRole } from './string-end.ts';

/** A string, number, word or unquoted text as JSON. */
export interface Token {
  readonly end: number;
  /** Empty if nothing meaningful is left of it before the end of the text. */
  readonly text: string;
  /** What was changed and why; empty if the text is JSON already. */
  readonly message: string;
  readonly loses: boolean;
  readonly isQuoted: boolean;
}

const SYMBOL = /:(?:["']|(?!(?:true|false|null|nil)(?![\p{L}\p{N}_]))[\p{L}_])/uy;

/** Whether the colon at `at` may begin a symbol of Ruby. Before a word of JSON it is a colon too many. */
export function beginsSymbol(text: string, at: number): boolean {
  SYMBOL.lastIndex = at;
  return SYMBOL.test(text);
}

/**
 * Reads the string, number, word or unquoted text at `at`; null if there is none.
 *
 * @param closers what would close all open brackets, from the inside out
 */
export function readToken(text: string, at: number, role: StringRole, closers: () => string): Token | null {
  const prefix = prefixLength(text, at);
  if (!isQuote(text[at + prefix] ?? '')) {
    const scalar = repairScalar(text, at, role);
    return scalar === null ? null : { ...scalar, isQuoted: false };
  }
  const { end, text: written, done, loses } = repairStrings(text, at + prefix, { role, closers });
  return {
    end,
    text: written,
    message: [...describePrefix(text, at, prefix), ...done].join('. '),
    loses,
    isQuoted: true,
  };
}

function describePrefix(text: string, at: number, length: number): readonly string[] {
  if (length === 0) return [];
  return [text[at] === ':' ? 'A string instead of a symbol of Ruby' : 'A letter before a string removed'];
}
