/** The longest query that the page takes, in UTF-16 code units. A text area gets slow beyond it. */
export const MAX_INPUT_LENGTH = 2_000_000;
