/** A part of a text that both texts contain byte for byte, from the start of a template tag to the end of one. */
export interface KeptRange {
  readonly start: number;
  readonly end: number;
}
