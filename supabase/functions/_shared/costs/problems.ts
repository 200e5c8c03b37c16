import type { CostReading } from './collect.ts';

/** Why an import was not carried out. */
export type CostFaults = Pick<CostReading, 'unit' | 'problems' | 'problemCount'>;

/** What is wrong with an import, a line each: `line 17: Amount "12,5x" is not a number`. */
export function describeProblems({ unit, problems, problemCount }: CostFaults): string[] {
  const lines = problems.map(({ line, message }) => `${unit} ${line}: ${message}`);
  const more = problemCount - problems.length;
  return more === 0 ? lines : [...lines, `and ${more} more`];
}
