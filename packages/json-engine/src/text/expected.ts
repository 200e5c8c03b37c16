/** What the grammar allows next. The first three are the places of a value. */
export const Expected = {
  /** The value of the text, or the one after a colon. */
  value: 0,
  /** After a comma in an array. */
  element: 1,
  /** After the opening bracket of an array. */
  valueOrClose: 2,
  keyOrClose: 3,
  key: 4,
  colon: 5,
  commaOrClose: 6,
  end: 7,
} as const;
export type Expected = (typeof Expected)[keyof typeof Expected];
