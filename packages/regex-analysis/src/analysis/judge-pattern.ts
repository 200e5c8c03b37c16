import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { runProgram } from '../matcher/backtracker.ts';
import { compile } from '../matcher/compile.ts';
import type { Program } from '../matcher/instructions.ts';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { analyse } from './analyse.ts';
import { type Confirmed, confirmWorst } from './confirm.ts';
import { type AttackShape, measureGrowth, repeatsForAttack, type StepBudget, textOf } from './growth.ts';
import { probes } from './probes.ts';

/** What may end a first match, so that the attack comes after it. */
const BEFORE = ['', 'x', '!', '0', '\n'];

const STEPS_OF_LATER = 3_000_000;

export interface Judgement {
  /**
   * `safe`: for every text the work grows at most in proportion to its length (shown, where the pattern counts too far for
   * an automaton, with smaller counts). `vulnerable`: `attack` makes it explode,
   * seen on a step-counting matcher. `unknown`: neither could be shown within the limits.
   */
  readonly verdict: 'safe' | 'vulnerable' | 'unknown';
  /** A text that takes a backtracking engine seconds or longer. */
  readonly attack?: string;
  /** How `attack` is made. */
  readonly shape?: AttackShape & { readonly repeats: number };
  readonly growth?: 'exponential' | 'polynomial';
  /** Of polynomial growth: 2 for quadratic. */
  readonly degree?: number;
}

/** Steps of the counting matcher that one judgement may take. */
const STEPS = 8_000_000;

/** Of these, at least so many are for guesses: proofs that fail may use up the rest. */
const STEPS_TO_GUESS = 2_000_000;

const MAX_PROGRAM = 200_000;

/**
 * Judges whether some text makes a pattern take a backtracking engine super-linear time.
 *
 * The pattern becomes an automaton that keeps the order in which an engine tries things; ambiguity in it (two ways over
 * the same text) is what makes engines slow. Without ambiguity the pattern is safe. With it, texts are made from the
 * ambiguous loops and run on a matcher that counts its steps; only what it confirms is called vulnerable.
 *
 * Takes at most a second or two: the automaton, the search and the steps are limited by counts, not by the clock, so that
 * the same pattern always gets the same answer.
 *
 * With the flag g, the searches for later matches count as well.
 *
 * @throws SyntaxError when the pattern or the flags are not valid.
 */
export function judgePattern(source: string, flags = ''): Judgement {
  new RegExp(source, flags);
  const pattern = parsePattern(source, flags);
  if (pattern === null) return { verdict: 'unknown' };
  const program = compile(pattern, flags, {
    maxLength: MAX_PROGRAM,
    forAutomaton: false,
    relaxFrom: Number.POSITIVE_INFINITY,
    fixed: new Map(),
  });
  if (program === null) return { verdict: 'unknown' };
  const first = judge(pattern, flags, program);
  if (first.verdict === 'vulnerable' || !hasLaterMatches(pattern, flags)) return first;
  const { shape, growth } = judgePattern(afterTheFirst(source), flags.replace('g', ''));
  const later = shape === undefined ? null : confirmLater(program, shape, growth === 'exponential');
  return later === null ? first : vulnerable(later);
}

function judge(pattern: AST.Pattern, flags: string, program: Program): Judgement {
  const budget: StepBudget = { left: STEPS };
  const { isProvenLinear, confirmed, examples } = analyse(pattern, flags, program, budget);
  const left: StepBudget = { left: Math.max(budget.left, STEPS_TO_GUESS) };
  const worst =
    confirmed ?? confirmWorst(program, probes(pattern, flags, examples, isProvenLinear), left, true);
  if (worst !== null) return vulnerable(worst);
  return { verdict: isProvenLinear ? 'safe' : 'unknown' };
}

function vulnerable({ shape, repeats, attack, kind, degree }: Confirmed): Judgement {
  return {
    verdict: 'vulnerable',
    attack,
    shape: { ...shape, repeats },
    growth: kind,
    ...(kind === 'polynomial' && { degree }),
  };
}

/** A pattern that stands for what is searched after the first match: `^` has had its turn. */
const afterTheFirst = (source: string): string => `(?<=[^])(?:${source})`;

/**
 * Whether matches after the first have to be looked at: all are asked for, and `^` may find the first one at once where
 * the others are slow, as in `^\s*|\s*$`. What does not ask where the text begins is as slow in its first search.
 */
function hasLaterMatches(pattern: AST.Pattern, flags: string): boolean {
  if (!flags.includes('g') || flags.includes('y')) return false;
  let found = false;
  visitRegExpAST(pattern, {
    onAssertionEnter({ kind }) {
      found ||= kind === 'start';
    },
  });
  return found;
}

/**
 * The attack on {@link afterTheFirst} as one on all matches; null where the first match goes past it. What counts is the
 * longest search, not all of them together: many short matches are no attack.
 */
function confirmLater(program: Program, attack: AttackShape, isExponential: boolean) {
  const budget: StepBudget = { left: STEPS_OF_LATER };
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
