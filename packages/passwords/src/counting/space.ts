import type { RandomSource } from '../random/random-source.ts';
import type { DrawPlan } from '../rules/password-rules.ts';

/** A finite set of secrets: their number, and a uniformly random one of them. */
export interface SecretSpace {
  readonly count: bigint;
  readonly draw: (random: RandomSource) => string;
}

/** Returns log2 of a count, to the precision of a double; a count of 0 has no entropy. */
export function bitsOf(count: bigint): number {
  if (count < 1n) throw new RangeError('An empty space has no entropy.');
  const length = count.toString(2).length;
  const shift = Math.max(0, length - 64);
  return Math.log2(Number(count >> BigInt(shift))) + shift;
}

/** Characters that meet the same requirements, so that they are interchangeable. */
export interface Cell {
  readonly characters: readonly string[];
  /** Indexes of the requirements that these characters fulfil. */
  readonly sets: readonly number[];
}

/** Splits the alphabet by the requirements that each character meets. */
export function cellsOf({ alphabet, required }: DrawPlan): Cell[] {
  const cells = new Map<string, { characters: string[]; sets: number[] }>();
  for (const character of alphabet) {
    const sets = required.flatMap((each, index) => (each.characters.has(character) ? [index] : []));
    const key = sets.join();
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { characters: [character], sets });
    else cell.characters.push(character);
  }
  // Cells of one requirement are adjacent, so that few requirements are open at a time while counting.
  return [...cells.values()].sort((left, right) => (left.sets[0] ?? -1) - (right.sets[0] ?? -1));
}
