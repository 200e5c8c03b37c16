/** The word is a keyword somewhere in the grammar. */
export const KEYWORD = 1;
/** The word is the name of a built-in function. */
export const FUNCTION = 2;
/** The word is the name of a data type. */
export const DATA_TYPE = 4;
/** The word cannot be an unquoted identifier everywhere. Every such word is also a {@link KEYWORD}. */
export const RESERVED = 8;
/** The word is part of a data type with several words, such as `VARYING`. */
export const DATA_TYPE_PART = 16;
/** The word is often a property's value: `TYPE = CSV`. Every such word is also a {@link KEYWORD}. */
export const FIXED_VALUE = 32;

/**
 * The mark at index n drops n characters of the previous word. These are the most common punctuation characters of
 * minified code, the most common first, because gzip packs them best next to it.
 */
export const DROPPED = '=](),}:+&.|;[!? {-<>';
