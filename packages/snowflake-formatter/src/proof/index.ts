/**
 * The proof that formatting changed no meaning: a second scanner, which shares no code with the lexer, walks
 * input and output side by side. A mistake in the lexer or in the printer is noticed here, because two scanners
 * written apart would have to make the same one.
 */
import { Comparison } from './compare.ts';
import type { ProofFailure, ProofReport } from './report.ts';

export type { ProofFailure, ProofReport } from './report.ts';

/**
 * Compares two texts token by token. Allowed are: white space between tokens, at the ends of comments' lines and
 * before them; words of Snowflake's vocabulary in upper case, except in quotes and in steps of a `:` path; an AS
 * added before an alias; and the same inside the `$$` body of a SQL routine. Linear in the length of both.
 */
export function compareTokens(input: string, output: string): ProofReport {
  return new Comparison(input, output, false).run();
}

/** The first place where `output` says something else than `input`, or null: see {@link compareTokens}. */
export function proveUnchanged(input: string, output: string): ProofFailure | null {
  return input === output ? null : compareTokens(input, output).failure;
}
