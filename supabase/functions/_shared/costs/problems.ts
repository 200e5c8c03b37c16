import type { CostReading } from './collect.ts';

/** Why an import was refused. */
export type CostFaults = Pick<CostReading, 'unit' | 'problems' | 'problemCount'>;

/** The problems of an import, one per line: `line 17: Amount "12,5x" is not a number`. */
export function describeProblems({ unit, problems, problemCount }: CostFaults): string[] {
  const lines = problems.map(({ line, message }) => `${unit} ${line}: ${message}`);
  const more = problemCount - problems.length;
  return more === 0 ? lines : [...lines, `and ${more} more`];
}
