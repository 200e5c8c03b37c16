import { runProgram } from '../matcher/backtracker.ts';
import type { Instruction, Program } from '../matcher/instructions.ts';
import type { Candidate } from './candidate.ts';
import {
  type AttackShape,
  type Growth,
  measureGrowth,
  repeatsForAttack,
  type StepBudget,
  textOf,
} from './growth.ts';

/** A text whose steps were measured to explode. */
export interface Confirmed {
  readonly shape: AttackShape;
  readonly repeats: number;
  readonly attack: string;
  readonly kind: 'polynomial' | 'exponential';
  readonly degree: number;
}

/**
 * Measures groups of shapes, each until one is slow, and all until one is exponential; otherwise returns the one with
 * the highest degree; null if all are linear.
 *
 * @param mayBeExponential if the analysis has ruled it out, steep growth is treated as a polynomial of high degree.
 */
export function confirmWorst(
  program: Program,
  groups: Iterable<readonly AttackShape[]>,
  budget: StepBudget,
  mayBeExponential: boolean,
): Confirmed | null {
  let worst: Growing | null = null;
  let toCompare = MOST_TO_COMPARE;
  for (const group of groups) {
    if (budget.left <= 0 || toCompare === 0) break;
    if (worst !== null) toCompare -= 1;
    const found = firstSlow(program, group, budget, mayBeExponential);
    if (found === null || (worst !== null && found.growth.degree <= worst.growth.degree)) continue;
    worst = found;
    if (found.growth.kind === 'exponential') break;
  }
  return worst && finish(program, shorten(program, worst, mayBeExponential));
}

function firstSlow(
  program: Program,
  group: readonly AttackShape[],
  budget: StepBudget,
  mayBeExponential: boolean,
): Growing | null {
  for (const shape of group) {
    if (budget.left <= 0) break;
    const growth = measureGrowth(program, shape, budget, mayBeExponential);
    if (growth.kind !== 'linear') return { shape, growth };
  }
  return null;
}

interface Growing {
  readonly shape: AttackShape;
  readonly growth: Growth;
}

/** How many more groups are measured after a slow one, to find a slower one. */
const MOST_TO_COMPARE = 4;
const STEPS_TO_SHORTEN = 1_500_000;

/** Removes what the attack does not need, so that it is readable. */
function shorten(program: Program, found: Growing, mayBeExponential: boolean): Growing {
  const budget: StepBudget = { left: STEPS_TO_SHORTEN };
  let best = found;
  const attempt = (change: Partial<AttackShape>) => {
    const shape = { ...best.shape, ...change };
    if (budget.left <= 0 || lengthOf(shape) >= lengthOf(best.shape)) return;
    const growth = measureGrowth(program, shape, budget, mayBeExponential);
    if (growth.kind === best.growth.kind && growth.degree >= best.growth.degree) best = { shape, growth };
  };
  attempt({ pump: best.shape.pump.slice(0, 1) });
  attempt({ prefix: '' });
  // With a lookbehind, engines skip texts that lack what the pattern requires after it, so the suffix stays.
  if (!program.instructions.some(looksBehind)) attempt({ suffix: '' });
  if (best.shape.suffix.length > 1) attempt({ suffix: '!' });
  return best;
}

const looksBehind = (instruction: Instruction) => instruction.op === 'look' && instruction.behind;

const lengthOf = ({ prefix, pump, suffix }: AttackShape) => prefix.length + pump.length + suffix.length;

/**
 * Lengths for engines that first compare the text's length with the shortest match. A text that is too long may match
 * at once: `(a?){30}a{30}` does with 60 letters.
 */
const LONG_ATTACKS = [64, 48, 36, 27];

function finish(program: Program, { shape, growth }: Growing): Confirmed | null {
  if (growth.kind === 'linear') return null;
  const enough = repeatsForAttack(shape, growth);
  const longer = LONG_ATTACKS.map((length) => Math.ceil(length / shape.pump.length));
  const isSlow = (repeats: number) =>
    enough < repeats && runProgram(program, textOf(shape, repeats), STEPS_TO_SHORTEN).stopped;
  const repeats = (growth.kind === 'exponential' && longer.find(isSlow)) || enough;
  return { shape, repeats, attack: textOf(shape, repeats), kind: growth.kind, degree: growth.degree };
}

const MOST_ENDINGS = 10;

/**
 * Yields the texts of candidates. If the analysis does not know how the text must end, several endings are tried: a
 * line break and a null character, which hardly any pattern expects; nothing; single characters.
 */
export function* shapesOf(
  candidates: readonly Candidate[],
  examples: readonly string[],
): Generator<AttackShape[]> {
  const spell = (letters: readonly number[]) => letters.map((letter) => examples[letter] ?? '').join('');
  for (const { prefix, pump, suffix } of candidates) {
    const known = suffix === null ? [] : [spell(suffix)];
    const endings = new Set([...known, '\n\0', '', ...examples]);
    yield [...endings]
      .slice(0, MOST_ENDINGS)
      .map((suffix) => ({ prefix: spell(prefix), pump: spell(pump), suffix }));
  }
}
