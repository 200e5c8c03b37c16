/** The longest query that the page accepts, in UTF-16 code units. */
export const MAX_INPUT_LENGTH = 2_000_000;

/**
 * A longer query is held like a file (UTF-16 code units): laying it out in a text area would block the page for more than
 * 0.2 s. A higher limit than other tools have, since a query is edited in its place.
 */
export const MOST_EDITED = 500_000;
