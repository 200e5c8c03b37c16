import { type Run, runProgram } from '../matcher/backtracker.ts';
import type { Program } from '../matcher/instructions.ts';

/** A text of any length: the prefix, the pump repeated some number of times, the suffix. */
export interface AttackShape {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** The result of running a shape at growing lengths. */
export interface Growth {
  readonly kind: 'linear' | 'polynomial' | 'exponential';
  /** For a polynomial, how the steps grow with the length: 2 for quadratic. */
  readonly degree: number;
  /** The longest completed runs, by number of pumps, ascending. */
  readonly points: readonly { readonly repeats: number; readonly steps: number }[];
  /** The number of pumps at which a run had to be stopped; null if none had to. */
  readonly stoppedAt: number | null;
}

/** The number of steps that several measurements may use together. */
export interface StepBudget {
  left: number;
}

type Search = (program: Program, text: string, maxSteps: number) => Pick<Run, 'steps' | 'stopped'>;

/** The most steps of a single run. */
const MAX_STEPS = 400_000;
/** The longest text that is tried. */
const MAX_LENGTH = 1_500;
/** A text this short that uses up all steps is slow, whatever the growth. */
const SHORT_LENGTH = 250;
/** Growth with a power below 1.6 counts as linear: the power of a quadratic approaches 2, but starts lower. */
const LEAST_POWER = 1.6;
/** The smallest factor by which each pump multiplies the steps if they grow exponentially. */
const LEAST_FACTOR = 1.2;
/** How much of that factor must remain from one measurement to the next: the factor of a polynomial declines. */
const STEADY = 0.93;

/**
 * Runs a shape with more and more pumps and measures how the steps grow. A pattern is only called slow after this, so
 * that an error in the analysis cannot wrongly accuse one.
 *
 * @param mayBeExponential false if the analysis has ruled it out.
 * @param run searches a text.
 */
export function measureGrowth(
  program: Program,
  shape: AttackShape,
  budget: StepBudget,
  mayBeExponential: boolean,
  run: Search = runProgram,
): Growth {
  const points: { repeats: number; steps: number }[] = [];
  for (const repeats of rising()) {
    const text = textOf(shape, repeats);
    if (text.length > MAX_LENGTH || budget.left <= 0) break;
    const { steps, stopped } = run(program, text, Math.min(MAX_STEPS, budget.left));
    budget.left -= steps;
    if (stopped && steps < MAX_STEPS) break;
    if (stopped) {
      const isShort = text.length <= SHORT_LENGTH;
      return { ...classify(points, mayBeExponential, isShort), points, stoppedAt: repeats };
    }
    points.push({ repeats, steps });
  }
  return { ...classify(points, mayBeExponential, false), points, stoppedAt: null };
}

/** Yields 1, 2, 3, 4, 6, 8, 12, 16, 24 …: each but the first three is double the one before the last. */
function* rising(): Generator<number> {
  yield 1;
  for (let power = 2; ; power *= 2) {
    yield power;
    yield power * 1.5;
  }
}

export function textOf({ prefix, pump, suffix }: AttackShape, repeats: number): string {
  return prefix + pump.repeat(repeats) + suffix;
}

function classify(
  points: Growth['points'],
  mayBeExponential: boolean,
  isSlowWhenShort: boolean,
): Pick<Growth, 'kind' | 'degree'> {
  const steps = points.map((point) => point.steps);
  const powers = steps.slice(3).map((each, index) => Math.log2(each / (steps[index + 1] ?? each)));
  const factors = points.slice(1).map((point, index) => factorOf(points[index] ?? point, point));
  const [factorBefore = 0, factor = 0] = factors.slice(-2);
  const isSteady = factor >= LEAST_FACTOR && factor >= STEADY * factorBefore;
  if (mayBeExponential && ((isSteady && factors.length > 3) || (isSlowWhenShort && factors.length <= 3))) {
    return { kind: 'exponential', degree: Number.POSITIVE_INFINITY };
  }
  const [before = 0, last = 0] = powers.slice(-2);
  if (!isSlowWhenShort && Math.min(before, last) < LEAST_POWER) return { kind: 'linear', degree: 1 };
  return { kind: 'polynomial', degree: Math.max(2, Math.round(last)) };
}

/** Returns by how much one more pump multiplies the steps between two measurements. */
function factorOf(from: Growth['points'][number], to: Growth['points'][number]): number {
  if (to.repeats === from.repeats) return 1;
  return (to.steps / from.steps) ** (1 / (to.repeats - from.repeats));
}

/** The number of steps that an attack should cost: seconds or longer in an engine. */
const AIM = { polynomial: 15_000_000_000, exponential: 20_000_000_000, linear: 0 };
const MAX_ATTACK_LENGTH = 90_000;

/** Returns how many pumps make the shape cost seconds, extrapolated from the measurement. */
export function repeatsForAttack(shape: AttackShape, { kind, degree, points, stoppedAt }: Growth): number {
  const most = Math.max(
    1,
    Math.floor((MAX_ATTACK_LENGTH - shape.prefix.length - shape.suffix.length) / shape.pump.length),
  );
  const end = points.at(-1);
  const start = points.at(-2);
  if (kind === 'exponential') {
    // A few points are not enough to extrapolate the growth.
    if (end === undefined || start === undefined || points.length < 6)
      return Math.min(most, (stoppedAt ?? 8) * 4);
    const perPump = Math.log(end.steps / start.steps) / (end.repeats - start.repeats);
    // Declining growth, as in loops with an upper bound, would be extrapolated too far.
    return Math.min(
      most,
      8 * (stoppedAt ?? end.repeats),
      Math.max(2 * (stoppedAt ?? 0), end.repeats + Math.ceil(Math.log(AIM[kind] / end.steps) / perPump)),
    );
  }
  if (end === undefined) return Math.min(most, stoppedAt ?? 1);
  return Math.min(most, Math.ceil(end.repeats * (AIM[kind] / end.steps) ** (1 / degree)));
}
