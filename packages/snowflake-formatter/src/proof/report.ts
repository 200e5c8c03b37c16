/** Why two texts are not the same statement, with 1-based positions in UTF-16 code units. */
export interface ProofFailure {
  readonly reason: string;
  readonly inputPosition: number;
  readonly outputPosition: number;
}

export interface ProofReport {
  readonly failure: ProofFailure | null;
  /** Where the output has an AS that the input lacks: the offsets, from 0, of what follows it in the input. */
  readonly addedAs: readonly number[];
}
