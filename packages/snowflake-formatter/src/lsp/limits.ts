/** How much work the server does for one request. */
export interface Limits {
  /** Milliseconds. */
  readonly time: number;
  /** Length of a document, in UTF-16 code units. */
  readonly size: number;
}

/** A text of a million characters takes well under a second; larger texts should not be formatted in an editor. */
export const LIMITS: Limits = { time: 5000, size: 5_000_000 };
