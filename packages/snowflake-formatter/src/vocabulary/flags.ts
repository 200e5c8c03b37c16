/** The word is a keyword somewhere in the grammar. */
export const KEYWORD = 1;
/** The word is the name of a built-in function. */
export const FUNCTION = 2;
/** The word is the name of a data type. */
export const DATA_TYPE = 4;
/** The word cannot be an unquoted identifier everywhere. Always a {@link KEYWORD}, too. */
export const RESERVED = 8;
/** The word completes a data type of several words, as `VARYING` does. */
export const DATA_TYPE_PART = 16;
/** The word is often a property's value: `TYPE = CSV`. Always a {@link KEYWORD}, too. */
export const FIXED_VALUE = 32;
