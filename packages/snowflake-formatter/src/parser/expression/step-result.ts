/** The token does not belong to the expression, and nothing was taken. */
export const NOT_MINE = -1;
/** What was taken needs an operand after it. */
export const WANTS_OPERAND = 0;
/** What was taken completes an operand. */
export const OPERAND = 1;
