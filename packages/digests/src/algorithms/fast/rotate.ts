/** A word of 32 bits turned to the right. Small enough that engines put it in place of its calls. */
export const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
