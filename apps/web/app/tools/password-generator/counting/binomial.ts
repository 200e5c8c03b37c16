const rows: bigint[][] = [[1n]];

/** n choose k, from rows of Pascal's triangle that are kept; n is at most a password's length. */
export function binomial(n: number, k: number): bigint {
  for (let row = rows.length; row <= n; row++) {
    const above = rows[row - 1] ?? [];
    rows.push(Array.from({ length: row + 1 }, (_, index) => (above[index - 1] ?? 0n) + (above[index] ?? 0n)));
  }
  return rows[n]?.[k] ?? 0n;
}
