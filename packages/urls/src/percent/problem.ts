/** A part of a text that could not be encoded or decoded and was kept unchanged. */
export interface PercentProblem {
  readonly kind: 'lone-surrogate' | 'incomplete-escape' | 'invalid-utf8';
  /** Where the part starts in the input, in UTF-16 code units from 0. */
  readonly position: number;
  readonly length: number;
  /** Where the kept part starts in the output, in UTF-16 code units from 0. */
  readonly outputPosition: number;
  readonly message: string;
}

/** The result of encoding or decoding, with the unchanged parts. */
export interface PercentResult {
  readonly text: string;
  /** The first problems, at most {@link MOST_PROBLEMS}. */
  readonly problems: readonly PercentProblem[];
  readonly problemCount: number;
  /** The number of escapes written (encoding) or read (decoding). */
  readonly escapes: number;
}

/** More problems than this are counted, not listed: a binary file pasted by mistake has a million. */
export const MOST_PROBLEMS = 100;

/** Collects problems up to the limit and counts the rest. */
export class ProblemList {
  readonly problems: PercentProblem[] = [];
  count = 0;

  /** Describes a problem only if it will be listed, so that a million of them stay cheap. */
  add(describe: () => PercentProblem): void {
    this.count++;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(describe());
  }
}
