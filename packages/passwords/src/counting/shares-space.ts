import { randomBelow, randomItem, shuffle } from '../random/random-source.ts';
import { type DrawPlan, PasswordRulesError } from '../rules/password-rules.ts';
import { type Cell, cellsOf, type SecretSpace } from './space.ts';

const rows: bigint[][] = [[1n]];

/** Returns n choose k, from cached rows of Pascal's triangle; n is at most a password's length. */
function binomial(n: number, k: number): bigint {
  for (let row = rows.length; row <= n; row++) {
    const above = rows[row - 1] ?? [];
    rows.push(Array.from({ length: row + 1 }, (_, index) => (above[index - 1] ?? 0n) + (above[index] ?? 0n)));
  }
  return rows[n]?.[k] ?? 0n;
}

/** Counting more states than this would take longer than anybody waits. */
const MOST_STATES = 60_000;

/**
 * The passwords of a plan that does not limit runs. They are counted by shares: how many positions each cell of
 * characters gets. k positions of n can be chosen in C(n, k) ways, and filled in size^k ways, or without repeats in
 * size·(size - 1)·… ways. Shares that don't meet a requirement count as zero.
 */
export function sharesSpace(plan: DrawPlan): SecretSpace {
  const cells = cellsOf(plan);
  const ways = new ShareCounter(plan, cells);
  const start = plan.required.map(({ atLeast }) => atLeast);
  return {
    count: ways.count(0, plan.length, start),
    draw: (random) => {
      const positions: string[] = [];
      let left = plan.length;
      let missing: readonly number[] = start;
      for (const [index, cell] of cells.entries()) {
        let rest = randomBelow(ways.count(index, left, missing), random);
        let share = 0;
        for (; ; share++) {
          const term = ways.term(index, left, missing, share);
          if (rest < term) break;
          rest -= term;
        }
        const pool = [...cell.characters];
        for (let taken = 0; taken < share; taken++) {
          const character = randomItem(pool, random);
          if (plan.unique) pool.splice(pool.indexOf(character), 1);
          positions.push(character);
        }
        left -= share;
        missing = without(missing, cell, share);
      }
      return shuffle(positions, random).join('');
    },
  };
}

class ShareCounter {
  private readonly memo = new Map<string, bigint>();
  private readonly fills: bigint[][];
  private readonly cells: readonly Cell[];

  constructor(plan: DrawPlan, cells: readonly Cell[]) {
    this.cells = cells;
    this.fills = cells.map((cell) => fillTable(cell.characters.length, plan));
  }

  /** Counts the ways to assign the `left` positions to the cells from `index` on so that nothing stays missing. */
  count(index: number, left: number, missing: readonly number[]): bigint {
    if (index === this.cells.length) return left === 0 && missing.every((each) => each === 0) ? 1n : 0n;
    const key = `${index},${left},${missing.join()}`;
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    if (this.memo.size >= MOST_STATES) {
      throw new PasswordRulesError('These rules overlap too much to be counted. Ask for fewer sets.');
    }
    let sum = 0n;
    for (let share = 0; share <= left; share++) sum += this.term(index, left, missing, share);
    this.memo.set(key, sum);
    return sum;
  }

  /** Counts the ways in which cell `index` gets exactly `share` positions. */
  term(index: number, left: number, missing: readonly number[], share: number): bigint {
    const fill = this.fills[index]?.[share] ?? 0n;
    const cell = this.cells[index];
    if (fill === 0n || cell === undefined) return 0n;
    const rest = this.count(index + 1, left - share, without(missing, cell, share));
    return rest === 0n ? 0n : binomial(left, share) * fill * rest;
  }
}

/** Counts the ways to fill 0, 1, … positions from `size` characters. */
function fillTable(size: number, { length, unique }: DrawPlan): bigint[] {
  const table = [1n];
  for (let share = 1; share <= length; share++) {
    table.push((table[share - 1] ?? 0n) * BigInt(unique ? Math.max(0, size - share + 1) : size));
  }
  return table;
}

function without(missing: readonly number[], cell: Cell, share: number): readonly number[] {
  if (cell.sets.length === 0 || share === 0) return missing;
  return missing.map((each, set) => (cell.sets.includes(set) ? Math.max(0, each - share) : each));
}
