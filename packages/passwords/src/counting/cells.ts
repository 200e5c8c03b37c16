import type { DrawPlan } from '../rules/password-rules.ts';

/** Characters that the same requirements count, so that they are interchangeable. */
export interface Cell {
  readonly characters: readonly string[];
  /** Indexes of the requirements that these characters fulfil. */
  readonly sets: readonly number[];
}

/** Splits the alphabet by the requirements that each character fulfils. */
export function cellsOf({ alphabet, required }: DrawPlan): Cell[] {
  const cells = new Map<string, { characters: string[]; sets: number[] }>();
  for (const character of alphabet) {
    const sets = required.flatMap((each, index) => (each.characters.has(character) ? [index] : []));
    const key = sets.join();
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { characters: [character], sets });
    else cell.characters.push(character);
  }
  // Cells of one requirement stand together, so that few requirements are open at a time while counting.
  return [...cells.values()].sort((left, right) => (left.sets[0] ?? -1) - (right.sets[0] ?? -1));
}
