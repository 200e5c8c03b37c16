import { type AST, visitRegExpAST } from '@eslint-community/regexpp';

/** Counts up to this number are left alone. */
const SMALL = 8;

/**
 * Smaller numbers for the large counts in a pattern, in the same order, so that `\w{1,64}@\w{1,255}` becomes
 * `\w{1,9}@\w{1,10}`: how ways part and meet again does not depend on how far a loop counts, once that is far.
 */
export function shorterCounts(pattern: AST.Pattern): ReadonlyMap<number, number> {
  const large = new Set<number>();
  visitRegExpAST(pattern, {
    onQuantifierEnter({ min, max }) {
      for (const count of [min, max]) if (count > SMALL && Number.isFinite(count)) large.add(count);
    },
  });
  const sorted = [...large].sort((left, right) => left - right);
  return new Map(sorted.map((count, index) => [count, Math.min(count, SMALL + index + 1)]));
}
