/** Why two texts are not the same statement, with 1-based positions in UTF-16 code units. */
export interface ProofFailure {
  readonly reason: string;
  readonly inputPosition: number;
  readonly outputPosition: number;
}

/** How much was compared, in the terms of {@link ProofSummary}. */
export interface ProofCounts {
  tokens: number;
  recasedWords: number;
  quoted: number;
  comments: number;
}

export interface ProofReport {
  readonly failure: ProofFailure | null;
  /** Where the output has an AS that the input lacks: the input offsets, from 0, of the following text. */
  readonly addedAs: readonly number[];
  readonly counts: ProofCounts;
  /** The starts of the input's template blocks that must not be formatted: nothing proves that they are SQL. */
  readonly unproved: readonly number[];
  readonly templateBlocks: number;
}

/** The report for comparing a text with itself, as far as it is known without reading the text. */
export const SAME_TEXT: ProofReport = {
  failure: null,
  addedAs: [],
  counts: { tokens: 0, recasedWords: 0, quoted: 0, comments: 0 },
  unproved: [],
  templateBlocks: 0,
};
