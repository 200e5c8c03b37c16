/** The token does not belong to the expression, and nothing was read. */
export const NOT_MINE = -1;
/** The tokens that were read need an operand after them. */
export const WANTS_OPERAND = 0;
/** The tokens that were read complete an operand. */
export const OPERAND = 1;
