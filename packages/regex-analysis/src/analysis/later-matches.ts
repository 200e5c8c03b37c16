import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { runProgram } from '../matcher/backtracker.ts';
import type { Program } from '../matcher/instructions.ts';
import { type AttackShape, measureGrowth, repeatsForAttack, type StepBudget, textOf } from './growth.ts';

/** A pattern that stands for what is searched after the first match: `^` has had its turn. */
export const afterTheFirst = (source: string): string => `(?<=[^])(?:${source})`;

/**
 * Whether matches after the first have to be looked at: all are asked for, and `^` may find the first one at once where
 * the others are slow, as in `^\s*|\s*$`. What does not ask where the text begins is as slow in its first search.
 */
export function hasLaterMatches(pattern: AST.Pattern, flags: string): boolean {
  if (!flags.includes('g') || flags.includes('y')) return false;
  let found = false;
  visitRegExpAST(pattern, {
    onAssertionEnter({ kind }) {
      found ||= kind === 'start';
    },
  });
  return found;
}

/** What may end a first match, so that the attack comes after it. */
const BEFORE = ['', 'x', '!', '0', '\n'];
const STEPS = 3_000_000;

/**
 * The attack on {@link afterTheFirst} as one on all matches; null where the first match goes past it. What counts is the
 * longest search, not all of them together: many short matches are no attack.
 */
export function confirmLater(program: Program, attack: AttackShape, isExponential: boolean) {
  const budget: StepBudget = { left: STEPS };
  for (const before of BEFORE) {
    const shape = { ...attack, prefix: before + attack.prefix };
    const growth = measureGrowth(program, shape, budget, isExponential, longestSearch);
    if (growth.kind === 'linear') continue;
    const repeats = repeatsForAttack(shape, growth);
    return { shape, repeats, attack: textOf(shape, repeats), kind: growth.kind, degree: growth.degree };
  }
  return null;
}

function longestSearch(program: Program, text: string, maxSteps: number) {
  let longest = 0;
  let left = maxSteps;
  for (let from = 0; from <= text.length; ) {
    const { slots, steps, stopped } = runProgram(program, text, left, from);
    longest = Math.max(longest, steps);
    left -= steps;
    if (stopped || left <= 0) return { steps: maxSteps, stopped: true };
    const [start, end] = slots ?? [];
    if (start === undefined || end === undefined) break;
    from = end > start ? end : end + 1;
  }
  return { steps: longest, stopped: false };
}
