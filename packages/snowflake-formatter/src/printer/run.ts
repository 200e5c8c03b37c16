/** A run of tokens that is about to be printed. Columns count from 0. */
export interface Run {
  readonly start: number;
  /** The index after the last token. */
  readonly end: number;
  /** The column that the run's lines are indented from. */
  readonly base: number;
  /** How many columns must still follow on the run's last line. */
  readonly tail: number;
}
