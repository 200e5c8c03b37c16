/**
 * The proof that formatting did not change the meaning: a second scanner, which shares no code with the lexer, reads
 * input and output side by side. It notices a mistake in the lexer or the printer unless it makes the same mistake.
 */
import type { ProofSummary } from '../types.ts';
import { type AllowedCases, UPPER_CASE } from './allowed-cases.ts';
import { Comparison } from './compare.ts';
import { type ProofFailure, type ProofReport, SAME_TEXT } from './report.ts';
import { compareTemplateBlocks, countTemplateBlocks } from './template-blocks.ts';

export type { AllowedCases } from './allowed-cases.ts';
export { type ProofFailure, type ProofReport, SAME_TEXT } from './report.ts';

/**
 * Compares two texts token by token. Allowed are: white space between tokens, at the ends of comments' lines and
 * before them; words of Snowflake's vocabulary in the letter case that is asked for, except in quotes and in steps of a
 * `:` path; other names only if that is asked for, and where their letter case has no meaning; an AS added before an
 * alias; and the same inside the `$$` body of a SQL routine. Template blocks, wherever they are, are the same byte for
 * byte. Linear in the length of both.
 * @param cases upper case for Snowflake's words, and nothing for names, unless it says otherwise.
 */
export function compareTokens(input: string, output: string, cases: AllowedCases = UPPER_CASE): ProofReport {
  const report = new Comparison(input, output, cases, { ...SAME_TEXT.counts }, false).run();
  if (report.failure !== null || !input.includes('{')) return report;
  return { ...report, failure: compareTemplateBlocks(input, output) };
}

/** The first place where `output` differs from `input` in meaning, or null: see {@link compareTokens}. */
export function proveUnchanged(input: string, output: string, cases?: AllowedCases): ProofFailure | null {
  return input === output ? null : compareTokens(input, output, cases).failure;
}

/** A report without failure about this input, in the form that callers get. */
export function summarise({ counts, addedAs }: ProofReport, input: string): ProofSummary {
  return { ...counts, templateBlocks: countTemplateBlocks(input), addedAs: addedAs.length };
}
