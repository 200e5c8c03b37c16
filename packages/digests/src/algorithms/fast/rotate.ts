/** Rotates a word of 32 bits to the right. Small enough for engines to inline. */
export const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
