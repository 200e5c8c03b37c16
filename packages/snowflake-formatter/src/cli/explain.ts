import type { ProofSummary } from '../types.ts';
import type { JobResult } from './job.ts';
import type { Surroundings } from './surroundings.ts';

/** Reports on standard error what the proof compared, if the caller asked for it and the text was formatted. */
export function explain({ path, proof }: JobResult, { stderr }: Surroundings): void {
  if (proof !== undefined) stderr.write(explanation(path, proof));
}

/** Describes what the proof compared in a text, line by line. */
export function explanation(path: string, proof: ProofSummary): string {
  const { tokens, recasedWords, quoted, comments, templateBlocks, addedAs, kept } = proof;
  const rows: ReadonlyArray<readonly [what: string, count: number, verdict: string]> = [
    ['tokens', tokens, 'the same, in the same order'],
    ['  words recased', recasedWords, 'another letter case, nothing else'],
    ['  quoted', quoted, 'strings, quoted names, $$ texts and stages: character for character'],
    ['AS added', addedAs, 'before an alias that had none'],
    ['comments', comments, 'the same words between the same tokens'],
    ['template blocks', templateBlocks, 'byte for byte'],
  ];
  const lines = rows.map(
    ([what, count, verdict]) =>
      `  ${what.padEnd(16)}${String(count).padStart(9)}  ${count > 0 ? verdict : ''}`,
  );
  const left = kept.map(
    ({ word, reason, line, column }) => `${path}:${line}:${column}: {% ${word} %} left as it is: ${reason}\n`,
  );
  return `${path}: compared token by token; nothing differs but white space and what is counted here\n${lines.map((line) => `${line.trimEnd()}\n`).join('')}${left.join('')}`;
}
