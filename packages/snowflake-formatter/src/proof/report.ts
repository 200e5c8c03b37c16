/** Why two texts are not the same statement, with 1-based positions in UTF-16 code units. */
export interface ProofFailure {
  readonly reason: string;
  readonly inputPosition: number;
  readonly outputPosition: number;
}

export interface ProofReport {
  readonly failure: ProofFailure | null;
  /** How often the output has an AS that the input lacks. */
  readonly insertedAs: number;
}
