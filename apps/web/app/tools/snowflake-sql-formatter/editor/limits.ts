/** The longest query that the page accepts, in UTF-16 code units. Beyond it, a text area gets slow. */
export const MAX_INPUT_LENGTH = 2_000_000;
