/** A token or comment to follow through printing. */
export interface Watch {
  readonly comment: boolean;
  readonly index: number;
}
