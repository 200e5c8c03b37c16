/**
 * The proof that formatting did not change the meaning: a second scanner, which shares only the vocabulary with the
 * lexer, reads input and output side by side. It notices a mistake in the lexer or the printer unless it makes the same
 * mistake.
 */
import type { ProofSummary } from '../types.ts';
import { type AllowedCases, UPPER_CASE } from './allowed-cases.ts';
import { Comparison } from './compare.ts';
import { Templates } from './renderings.ts';
import { type ProofFailure, type ProofReport, SAME_TEXT } from './report.ts';

export type { AllowedCases } from './allowed-cases.ts';
export { isPadded } from './marks.ts';
export { type ProofFailure, type ProofReport, SAME_TEXT } from './report.ts';

/**
 * Compares two texts token by token. The following differences are allowed: white space between tokens, at the ends of
 * comment lines and before comments; words of Snowflake's vocabulary in the requested letter case, except in quotes and
 * in steps of a `:` path; other names only if that was requested, and only if their letter case has no meaning; an AS
 * added before an alias; and the same inside the `$$` body of a SQL routine. Template blocks must be the same byte for
 * byte everywhere. The time is linear in the length of both texts.
 * @param cases upper case for Snowflake's words and no change for names, unless given.
 */
export function compareTokens(input: string, output: string, cases: AllowedCases = UPPER_CASE): ProofReport {
  const counts = { ...SAME_TEXT.counts };
  if (!input.includes('{')) return new Comparison(input, output, cases, counts, false).run();
  const templates = new Templates(input, output);
  if (templates.failure !== null) return { ...SAME_TEXT, failure: templates.failure };
  const { inputSource, outputSource } = templates;
  const compared = new Comparison(
    inputSource,
    outputSource,
    cases,
    counts,
    false,
    templates.keptRanges(),
    templates.checkpoints,
  ).run();
  inputSource.release();
  outputSource.release();
  const report = { ...compared, templateBlocks: templates.count };
  if (report.failure !== null) {
    const block = templates.blockAt(report.failure.inputPosition - 1);
    return { ...report, unproved: block < 0 ? [] : [block] };
  }
  const { unproved, reason } = templates.compareRenderings(cases);
  const [first] = unproved;
  if (reason === '' && first === undefined) return report;
  const position = (reason === '' ? (first?.start ?? 0) : 0) + 1;
  return {
    ...report,
    failure: { reason: reason || (first?.reason ?? ''), inputPosition: position, outputPosition: position },
    unproved: unproved.map(({ start }) => start),
  };
}

/** The first place where the meaning of `output` differs from `input`, or null: see {@link compareTokens}. */
export function proveUnchanged(input: string, output: string, cases?: AllowedCases): ProofFailure | null {
  return input === output ? null : compareTokens(input, output, cases).failure;
}

/** A report without a failure, in the form that callers get. */
export function summarise(
  { counts, addedAs, templateBlocks }: ProofReport,
  kept: ProofSummary['kept'],
): ProofSummary {
  return { ...counts, templateBlocks, addedAs: addedAs.length, kept };
}
