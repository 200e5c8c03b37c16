/** The expression ends where a clause of the enclosing query starts. */
export const IN_QUERY = 1;
/** Content of a function's parentheses. */
export const IN_CALL = 2;
/** An operand precedes the expression: `ALL` in `ORDER BY ALL DESC`. */
export const AFTER_OPERAND = 8;
/** An entry of `{ … }`: the first colon separates key and value. */
export const IN_BRACE = 4;
