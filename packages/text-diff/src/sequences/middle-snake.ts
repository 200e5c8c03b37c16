/** The comparisons that a search may still make. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(steps: number): void {
    this.#left -= steps;
  }
}

/** Where a piece of `a` begins and ends, and a piece of `b`. */
export type Box = readonly [a0: number, a1: number, b0: number, b1: number];

export interface Split {
  /** A point of a shortest path, or else the furthest one that was reached. */
  readonly a: number;
  readonly b: number;
  readonly isExact: boolean;
}

/** Differences in each direction that are searched before a box is split in another way. */
const DEEPEST = 1_000;

/**
 * A point on a shortest edit path through a box whose first and last items differ on both sides: the middle snake of
 * Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), section 4b. Null if no point inside was found.
 */
export function splitBox(a: Int32Array, b: Int32Array, [a0, a1, b0, b1]: Box, budget: Budget): Split | null {
  const n = a1 - a0;
  const m = b1 - b0;
  const delta = n - m;
  const deepest = Math.min(DEEPEST, Math.ceil((n + m) / 2));
  const size = 2 * deepest + 3;
  const middle = deepest + 1;
  /** For each diagonal, how far the paths from the beginning and from the end reach along `a`; -1 for none. */
  const forward = new Int32Array(size).fill(-1);
  const backward = new Int32Array(size).fill(-1);
  forward[middle + 1] = 0;
  backward[middle + 1] = 0;
  const isOdd = delta % 2 !== 0;
  let steps = 0;
  let [forwardLow, forwardHigh, backwardLow, backwardHigh] = [0, 0, 0, 0];
  let [bestX, bestY] = [-1, 0];

  for (let d = 0; d <= deepest; d += 1) {
    for (let k = -d + forwardLow; k <= d - forwardHigh; k += 2) {
      let x = nextX(forward, middle + k, k === -d, k === d);
      let y = x - k;
      const from = x;
      while (x < n && y < m && a[a0 + x] === b[b0 + y]) {
        x += 1;
        y += 1;
      }
      steps += x - from + 1;
      forward[middle + k] = x;
      if (x > n) forwardHigh += 2;
      else if (y > m) forwardLow += 2;
      else {
        if (x + y > bestX + bestY) {
          bestX = x;
          bestY = y;
        }
        const across = middle + delta - k;
        if (isOdd && across >= 0 && across < size && (backward[across] ?? -1) !== -1)
          if (x >= n - (backward[across] ?? 0)) return found(x, y, true);
      }
    }
    for (let k = -d + backwardLow; k <= d - backwardHigh; k += 2) {
      let x = nextX(backward, middle + k, k === -d, k === d);
      let y = x - k;
      const from = x;
      while (x < n && y < m && a[a1 - x - 1] === b[b1 - y - 1]) {
        x += 1;
        y += 1;
      }
      steps += x - from + 1;
      backward[middle + k] = x;
      if (x > n) backwardHigh += 2;
      else if (y > m) backwardLow += 2;
      else if (!isOdd) {
        const across = middle + delta - k;
        const reached = across >= 0 && across < size ? (forward[across] ?? -1) : -1;
        if (reached !== -1 && reached >= n - x) return found(reached, reached - (delta - k), true);
      }
    }
  }
  return found(bestX, bestY, false);

  function found(x: number, y: number, isExact: boolean): Split | null {
    budget.spend(steps);
    // A corner would leave the box as it is.
    const isInside = x >= 0 && y >= 0 && x <= n && y <= m && x + y > 0 && x + y < n + m;
    return isInside ? { a: a0 + x, b: b0 + y, isExact } : null;
  }
}

/** Down or to the right, whichever gets further. */
function nextX(reach: Int32Array, at: number, isLowest: boolean, isHighest: boolean): number {
  const below = reach[at - 1] ?? -1;
  const above = reach[at + 1] ?? -1;
  return isLowest || (!isHighest && below < above) ? above : below + 1;
}
