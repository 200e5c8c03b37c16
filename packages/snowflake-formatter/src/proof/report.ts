/** Why two texts are not the same statement, with 1-based positions in UTF-16 code units. */
export interface ProofFailure {
  readonly reason: string;
  readonly inputPosition: number;
  readonly outputPosition: number;
}

/** How much was compared, in the words of {@link ProofSummary}. */
export interface ProofCounts {
  tokens: number;
  recasedWords: number;
  quoted: number;
  comments: number;
}

export interface ProofReport {
  readonly failure: ProofFailure | null;
  /** Where the output has an AS that the input lacks: the offsets, from 0, of what follows it in the input. */
  readonly addedAs: readonly number[];
  readonly counts: ProofCounts;
  /** Where blocks of template tags start in the input that must not be formatted: nothing proves that they are SQL. */
  readonly unproved: readonly number[];
  readonly templateBlocks: number;
}

/** The report about a text and itself, as far as it is known without reading it. */
export const SAME_TEXT: ProofReport = {
  failure: null,
  addedAs: [],
  counts: { tokens: 0, recasedWords: 0, quoted: 0, comments: 0 },
  unproved: [],
  templateBlocks: 0,
};
