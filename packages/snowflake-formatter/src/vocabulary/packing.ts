/**
 * Marks for how many characters of the word before to drop: the first for none, the last for as many as it stands at.
 * They are the marks that the code around the packed words is full of, the commonest first: gzip packs those best.
 */
export const DROPPED = '=.(), &;:+|}{![]?-<>';
