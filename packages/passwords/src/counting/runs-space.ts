import { type RandomSource, randomBelow, randomItem } from '../random/random-source.ts';
import { type DrawPlan, PasswordRulesError } from '../rules/password-rules.ts';
import { type Cell, cellsOf, type SecretSpace } from './space.ts';

/** About a second's worth of additions. */
const MOST_WORK = 3_000_000;

/**
 * The passwords of a plan that limits how often a character may repeat in a row. A password is read as runs: each is
 * one character, 1 to maxConsecutive times, and not the character of the run before. For every number of remaining
 * positions and of characters still missing, the table contains how many ways there are to continue.
 */
export function runsSpace(plan: DrawPlan): SecretSpace {
  const cells = cellsOf(plan);
  const table = new RunTable(plan, cells);
  return {
    count: table.total,
    draw: (random) => {
      let password = '';
      let left = plan.length;
      let state = table.start;
      let last: { cell: number; character: string } | null = null;
      while (left > 0) {
        const cell: number = table.drawCell(left, state, last?.cell ?? null, random);
        const previous: string | null = last?.cell === cell ? last.character : null;
        const pool: string[] = (cells[cell]?.characters ?? []).filter((each) => each !== previous);
        const character = randomItem(pool, random);
        const run = table.drawRun(left, state, cell, random);
        password += character.repeat(run);
        left -= run;
        state = table.after(state, cell, run);
        last = { cell, character };
      }
      return password;
    },
  };
}

class RunTable {
  /** The number of the state in which everything is missing; 0 is the state in which nothing is. */
  readonly start: number;
  private readonly plan: DrawPlan;
  private readonly cells: readonly Cell[];
  private readonly strides: number[] = [];
  /** By remaining positions, then state: ways to continue with any character. */
  private readonly any: bigint[][] = [];
  /** By remaining positions, then cell, then state: ways to continue with a run of one given character of that cell. */
  private readonly given: bigint[][][] = [];
  /** The state after a run, by cell, then state, then length of the run. */
  private readonly next: number[][][];

  constructor(plan: DrawPlan, cells: readonly Cell[]) {
    this.plan = plan;
    this.cells = cells;
    let states = 1;
    for (const { atLeast } of plan.required) {
      this.strides.push(states);
      states *= atLeast + 1;
    }
    if (states * cells.length * plan.length * plan.maxConsecutive > MOST_WORK) {
      throw new PasswordRulesError(
        'These rules are too involved to be counted exactly. Shorten the length, or ask for fewer characters of each kind.',
      );
    }
    this.start = states - 1;
    this.next = cells.map((cell) =>
      Array.from({ length: states }, (_, state) =>
        Array.from({ length: plan.maxConsecutive + 1 }, (_, run) => this.stateAfter(state, cell, run)),
      ),
    );
    for (let left = 0; left <= plan.length; left++) this.fill(left, states);
  }

  get total(): bigint {
    return this.any[this.plan.length]?.[this.start] ?? 0n;
  }

  after(state: number, cell: number, run: number): number {
    return this.next[cell]?.[state]?.[run] ?? 0;
  }

  drawCell(left: number, state: number, lastCell: number | null, random: RandomSource): number {
    const weights = this.cells.map(({ characters }, cell) => {
      const choices = characters.length - (cell === lastCell ? 1 : 0);
      return BigInt(choices) * (this.given[left]?.[cell]?.[state] ?? 0n);
    });
    return drawWeighted(weights, random);
  }

  drawRun(left: number, state: number, cell: number, random: RandomSource): number {
    const weights = [];
    for (let run = 1; run <= Math.min(left, this.plan.maxConsecutive); run++) {
      weights.push(this.other(left - run, this.after(state, cell, run), cell));
    }
    return 1 + drawWeighted(weights, random);
  }

  private fill(left: number, states: number): void {
    const given = this.cells.map(() => new Array<bigint>(states).fill(0n));
    const any = new Array<bigint>(states).fill(0n);
    this.given.push(given);
    this.any.push(any);
    if (left === 0) {
      any[0] = 1n;
      return;
    }
    const longest = Math.min(left, this.plan.maxConsecutive);
    for (const [cell, { characters }] of this.cells.entries()) {
      const size = BigInt(characters.length);
      const row = given[cell] ?? [];
      for (let state = 0; state < states; state++) {
        let sum = 0n;
        for (let run = 1; run <= longest; run++)
          sum += this.other(left - run, this.after(state, cell, run), cell);
        row[state] = sum;
        any[state] = (any[state] ?? 0n) + size * sum;
      }
    }
  }

  /** Ways to continue after a run of a character of `cell`: with any character except that one. */
  private other(left: number, state: number, cell: number): bigint {
    return (this.any[left]?.[state] ?? 0n) - (this.given[left]?.[cell]?.[state] ?? 0n);
  }

  private stateAfter(state: number, cell: Cell, run: number): number {
    let next = 0;
    for (const [set, stride] of this.strides.entries()) {
      const missing = Math.floor(state / stride) % ((this.plan.required[set]?.atLeast ?? 0) + 1);
      next += stride * (cell.sets.includes(set) ? Math.max(0, missing - run) : missing);
    }
    return next;
  }
}

/** Returns a random index with the probability of its weight. */
function drawWeighted(weights: readonly bigint[], random: RandomSource): number {
  let rest = randomBelow(
    weights.reduce((sum, each) => sum + each, 0n),
    random,
  );
  for (const [index, weight] of weights.entries()) {
    if (rest < weight) return index;
    rest -= weight;
  }
  throw new RangeError('The weights changed while one was drawn.');
}
