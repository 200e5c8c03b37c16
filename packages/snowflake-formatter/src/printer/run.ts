/** A run of tokens that is about to be printed. Columns count from 0. */
export interface Run {
  readonly start: number;
  /** After the last token. */
  readonly end: number;
  /** The column that the run's lines belong to. */
  readonly base: number;
  /** How many columns still have to follow on the run's last line. */
  readonly tail: number;
}
