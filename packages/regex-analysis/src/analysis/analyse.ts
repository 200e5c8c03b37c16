import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { compile } from '../matcher/compile.ts';
import type { CompileOptions } from '../matcher/emitter.ts';
import type { Program } from '../matcher/instructions.ts';
import { type Automaton, buildAutomaton } from './automaton.ts';
import type { Candidate, Findings } from './candidate.ts';
import { type Case, casesOf } from './cases.ts';
import { type Confirmed, confirmWorst, shapesOf } from './confirm.ts';
import { endingsOf } from './endings.ts';
import { findExponential } from './exponential.ts';
import type { StepBudget } from './growth.ts';
import { lettersOf } from './letters.ts';
import { findPolynomial } from './polynomial.ts';
import { graphOfAllWays, graphOfTriedWays, type SearchGraph } from './search-graph.ts';
import { loopsOf } from './strong-components.ts';

/** Counts up to this number are not reduced. */
const SMALL = 8;

/**
 * Returns smaller numbers for the large counts in a pattern, in the same order, so that `\w{1,64}@\w{1,255}` becomes
 * `\w{1,9}@\w{1,10}`: once a loop's count is large, how paths fork and join again no longer depends on it.
 */
function shorterCounts(pattern: AST.Pattern): ReadonlyMap<number, number> {
  const large = new Set<number>();
  visitRegExpAST(pattern, {
    onQuantifierEnter({ min, max }) {
      for (const count of [min, max]) if (count > SMALL && Number.isFinite(count)) large.add(count);
    },
  });
  const sorted = [...large].sort((left, right) => left - right);
  return new Map(sorted.map((count, index) => [count, Math.min(count, SMALL + index + 1)]));
}

export interface Analysis {
  /** No text takes more than linear time. */
  readonly isProvenLinear: boolean;
  readonly confirmed: Confirmed | null;
  /** Characters that the pattern distinguishes, for guesses. */
  readonly examples: readonly string[];
}

/** Size limits; each keeps its part well under a second. */
const MAX_LETTERS = 200;
const AUTOMATON_LIMITS = { maxStates: 2_000, maxVisits: 1_000_000 };
const ENDING_LIMITS = { maxEndings: 1_500, maxVisits: 3_000_000 };
const MAX_EDGES = 300_000;
const MAX_PAIRS = 150_000;
const MAX_TRIPLES = 250_000;
const MAX_LENGTH = 4_000;
/** From this number on, optional rounds may multiply to a huge number although they are finite. */
const MANY_ROUNDS = 6;

const NOTHING: Analysis = { isProvenLinear: false, confirmed: null, examples: [] };

interface Model {
  readonly automaton: Automaton;
  /** Whether this is the pattern itself, not one with longer loops. */
  readonly exact: boolean;
  /** Whether a part that could be slow is missing. */
  readonly incomplete: boolean;
}

/** Looks for ambiguity and confirms it on the pattern's own program. */
export function analyse(pattern: AST.Pattern, flags: string, program: Program, budget: StepBudget): Analysis {
  let isProvenLinear = true;
  let last = NOTHING;
  for (const fixed of casesOf(pattern, flags)) {
    last = analyseCase(pattern, flags, fixed, program, budget);
    if (last.confirmed !== null) return last;
    isProvenLinear &&= last.isProvenLinear;
  }
  return { ...last, isProvenLinear };
}

function analyseCase(
  pattern: AST.Pattern,
  flags: string,
  fixed: Case,
  program: Program,
  budget: StepBudget,
): Analysis {
  const endless = Number.POSITIVE_INFINITY;
  const exact = modelOf(pattern, flags, { fixed, relaxFrom: endless });
  const relaxed = modelOf(pattern, flags, { fixed, relaxFrom: MANY_ROUNDS });
  const model = exact ?? relaxed;
  if (model === null) return NOTHING;
  const analysis = analyseModel(model, program, budget);
  if (analysis.confirmed !== null) return analysis;
  if (analysis.isProvenLinear) return withLongLoops(analysis, relaxed, program, budget);
  // Too large to decide, perhaps only because of its large counts.
  const counts = shorterCounts(pattern);
  const shorter = counts.size === 0 ? null : modelOf(pattern, flags, { fixed, relaxFrom: endless, counts });
  if (shorter === null) return analysis;
  return withLongLoops(analyseModel(shorter, program, budget), relaxed, program, budget);
}

/** Loops with an upper bound are finite in theory, but can still take longer than anybody waits. */
function withLongLoops(
  analysis: Analysis,
  relaxed: Model | null,
  program: Program,
  budget: StepBudget,
): Analysis {
  if (analysis.confirmed !== null || relaxed === null || relaxed.exact) return analysis;
  const { candidates, examples } = ambiguityOf(graphOfAllWays(relaxed.automaton), relaxed);
  return { ...analysis, confirmed: confirmWorst(program, shapesOf(candidates, examples), budget, true) };
}

type ModelOptions = Pick<CompileOptions, 'fixed' | 'relaxFrom' | 'counts'>;

function modelOf(pattern: AST.Pattern, flags: string, options: ModelOptions): Model | null {
  const program = compile(pattern, flags, { ...options, maxLength: MAX_LENGTH, forAutomaton: true });
  const letters = program && lettersOf(program, MAX_LETTERS);
  const automaton = program && letters && buildAutomaton(program, letters, AUTOMATON_LIMITS);
  return automaton && { automaton, exact: !program.relaxed, incomplete: program.incomplete };
}

function analyseModel(model: Model, program: Program, budget: StepBudget): Analysis {
  const { automaton, exact, incomplete } = model;
  const all = ambiguityOf(graphOfAllWays(automaton), model);
  const { examples } = all;
  if (all.candidates.length === 0 && !all.exhausted) {
    return { isProvenLinear: !incomplete, confirmed: null, examples };
  }
  const confirmed = confirmWorst(program, shapesOf(all.candidates, examples), budget, all.mayBeExponential);
  if (confirmed !== null && (confirmed.kind === 'exponential' || !all.mayBeExponential)) {
    return { isProvenLinear: false, confirmed, examples };
  }
  const endings = endingsOf(automaton, ENDING_LIMITS);
  const tried = endings && graphOfTriedWays(automaton, endings, MAX_EDGES);
  if (tried === null) return { isProvenLinear: false, confirmed, examples };
  const exactly = ambiguityOf(tried, model);
  const worse = confirmWorst(
    program,
    shapesOf(exactly.candidates, examples),
    budget,
    exactly.mayBeExponential,
  );
  const isUnambiguous = exactly.candidates.length === 0 && !exactly.exhausted;
  return {
    isProvenLinear: isUnambiguous && exact && !incomplete && confirmed === null,
    confirmed: worse?.kind === 'exponential' ? worse : (confirmed ?? worse),
    examples,
  };
}

interface Ambiguity extends Findings {
  readonly mayBeExponential: boolean;
  readonly examples: readonly string[];
}

function ambiguityOf(graph: SearchGraph, { automaton }: Model): Ambiguity {
  const loops = loopsOf(graph);
  const exponential = findExponential(graph, loops, MAX_PAIRS);
  const polynomial = findPolynomial(graph, loops, MAX_TRIPLES);
  const candidates: Candidate[] = [...exponential.candidates, ...polynomial.candidates];
  return {
    candidates,
    exhausted: exponential.exhausted || polynomial.exhausted,
    mayBeExponential: exponential.exhausted || exponential.candidates.length > 0,
    examples: automaton.letters.examples,
  };
}
