import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { toJavaScript } from '../flavours/to-javascript.ts';
import type { FlavourPattern, ForeignFlavour } from '../flavours/tree.ts';
import { runProgram } from '../matcher/backtracker.ts';
import { compile } from '../matcher/compile.ts';
import type { Program } from '../matcher/instructions.ts';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { analyse } from './analyse.ts';
import { type Confirmed, confirmWorst } from './confirm.ts';
import { type AttackShape, measureGrowth, repeatsForAttack, type StepBudget, textOf } from './growth.ts';
import { probes } from './probes.ts';

/** Texts that may end a first match, so that the attack comes after it. */
const BEFORE = ['', 'x', '!', '0', '\n'];

const STEPS_OF_LATER = 3_000_000;

export interface Judgement {
  /**
   * `safe`: for every text the work is at most proportional to its length (shown with smaller counts if the pattern
   * counts too far for an automaton). `vulnerable`: `attack` makes it explode, as measured by a step-counting matcher.
   * `unknown`: neither could be shown within the limits. `linear`: the engine doesn't backtrack.
   */
  readonly verdict: 'safe' | 'vulnerable' | 'unknown' | 'linear';
  /** A text that takes a backtracking engine seconds or longer. */
  readonly attack?: string;
  /** How `attack` is built. */
  readonly shape?: AttackShape & { readonly repeats: number };
  readonly growth?: 'exponential' | 'polynomial';
  /** For polynomial growth: 2 means quadratic. */
  readonly degree?: number;
}

/** How many steps of the counting matcher one judgement may take. */
const STEPS = 8_000_000;

/** How many of these are reserved for guesses: failed proofs may use up the rest. */
const STEPS_TO_GUESS = 2_000_000;

const MAX_PROGRAM = 200_000;

/**
 * Judges whether some text makes a pattern take super-linear time in a backtracking engine.
 *
 * The pattern becomes an automaton that preserves the order in which an engine tries alternatives; ambiguity in it (two
 * paths over the same text) is what makes engines slow. Without ambiguity the pattern is safe. Otherwise, texts are
 * built from the ambiguous loops and run on a matcher that counts its steps; only a confirmed pattern is called
 * vulnerable.
 *
 * Takes at most a second or two: the automaton, the search and the steps are limited by counts, not by the clock, so
 * that the same pattern always gets the same result.
 *
 * With the flag g, the searches for later matches count as well.
 *
 * @throws SyntaxError if the pattern or the flags are not valid.
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

/** Returns a pattern for the searches after the first match, where `^` can no longer match. */
const afterTheFirst = (source: string): string => `(?<=[^])(?:${source})`;

/**
 * Whether matches after the first must be judged: all are requested, and `^` may find the first one at once although
 * the others are slow, as in `^\s*|\s*$`. A pattern that does not test for the text's beginning is equally slow in its
 * first search.
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
 * Turns the attack on {@link afterTheFirst} into one on all matches; null if the first match skips it. Only the longest
 * search counts, not their sum: many short matches are not an attack.
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

/**
 * Judges whether some text makes a pattern of another flavour slow: that of Go can't be; the others backtrack as
 * JavaScript does, so the same pattern is judged there. Unknown if JavaScript has no counterpart.
 */
export function judgeFlavour(pattern: FlavourPattern, flags: string, flavour: ForeignFlavour): Judgement {
  if (flavour === 'go') return { verdict: 'linear' };
  const translated = toJavaScript(pattern, flags);
  if (translated.kind === 'impossible') return { verdict: 'unknown' };
  return judgePattern(translated.source, translated.flags);
}
