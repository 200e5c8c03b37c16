import type { Value } from './values.ts';

/** An argument of a mathematical function: a value to calculate with, or a word such as `up`. */
export type Argument = Value | string;

/** The functions of CSS Values 4 that need no context. */
type MathFunction = (args: readonly Argument[]) => Value | null;

const isValue = (arg: Argument | undefined): arg is Value => typeof arg === 'object';

const alike = (args: readonly Value[]): boolean => args.every(({ kind }) => kind === args[0]?.kind);

/** Takes any number of arguments of one kind, and returns a result of that kind. */
const sameKind =
  (least: number, most: number, result: (...values: number[]) => number): MathFunction =>
  (args) => {
    const [first] = args;
    if (!isValue(first) || args.length < least || args.length > most) return null;
    if (!args.every(isValue) || !alike(args)) return null;
    return { kind: first.kind, value: result(...args.map(({ value }) => value)) };
  };

/** Takes numbers, and returns a number. */
const numbers =
  (least: number, most: number, result: (...values: number[]) => number): MathFunction =>
  (args) =>
    args.every((arg) => isValue(arg) && arg.kind === 'number') ? sameKind(least, most, result)(args) : null;

const RADIANS = Math.PI / 180;

/** Takes a number of radians or an angle, and returns a number. */
const trigonometric =
  (result: (radians: number) => number): MathFunction =>
  ([arg, ...more]) => {
    if (!isValue(arg) || more.length > 0 || arg.kind === 'percentage') return null;
    return { kind: 'number', value: result(arg.kind === 'angle' ? arg.value * RADIANS : arg.value) };
  };

const inverse =
  (result: (value: number) => number): MathFunction =>
  ([arg, ...more]) =>
    isValue(arg) && arg.kind === 'number' && more.length === 0
      ? { kind: 'angle', value: result(arg.value) / RADIANS }
      : null;

/** The result has the sign of the step; an infinite step of the same sign subtracts nothing (CSS Values 4 §10.3.1). */
function modulus(value: number, step: number): number {
  if (Math.abs(step) !== Number.POSITIVE_INFINITY) return value - step * Math.floor(value / step);
  return Math.sign(value) === -Math.sign(step) ? Number.NaN : value;
}

type Rounding = (value: number) => number;

/** The rounding strategies by keyword; `nearest` rounds halves up. */
const ROUNDINGS: ReadonlyMap<string, Rounding> = new Map([
  ['nearest', Math.round],
  ['up', Math.ceil],
  ['down', Math.floor],
  ['to-zero', Math.trunc],
]);

/**
 * Rounds to a multiple of `step`; the multiples of an infinite step are 0 and the infinities (CSS Values 4 §10.3.1).
 */
function rounded(round: Rounding, value: number, step: number): number {
  const size = Math.abs(step);
  if (size !== Number.POSITIVE_INFINITY) {
    return Number.isFinite(value) || size === 0 ? round(value / size) * size : value;
  }
  if (!Number.isFinite(value)) return Number.NaN;
  const away = round(Math.sign(value) / 4);
  return away === 0 ? 0 : away * size;
}

/** The step is optional only for numbers, and then defaults to 1. */
const roundFunction: MathFunction = ([first, ...rest]) => {
  const round = typeof first === 'string' ? ROUNDINGS.get(first) : Math.round;
  const args = typeof first === 'string' || first === undefined ? rest : [first, ...rest];
  if (round === undefined) return null;
  if (args.length === 1) return numbers(1, 1, (value) => rounded(round, value, 1))(args);
  return sameKind(2, 2, (value, step = 0) => rounded(round, value, step))(args);
};

/** Limits a value to its bounds, either of which may be `none`. */
const clampFunction: MathFunction = ([low, value, high, ...more]) => {
  if (!isValue(value) || more.length > 0) return null;
  const { kind } = value;
  const least = low === 'none' ? { kind, value: Number.NEGATIVE_INFINITY } : low;
  const most = high === 'none' ? { kind, value: Number.POSITIVE_INFINITY } : high;
  if (least === undefined || most === undefined) return null;
  return sameKind(3, 3, (from = 0, inner = 0, to = 0) => Math.max(from, Math.min(inner, to)))([
    least,
    value,
    most,
  ]);
};

const FUNCTIONS: ReadonlyMap<string, MathFunction> = new Map<string, MathFunction>([
  ['calc', sameKind(1, 1, (value) => value)],
  ['min', sameKind(1, 100, Math.min)],
  ['max', sameKind(1, 100, Math.max)],
  ['clamp', clampFunction],
  ['round', roundFunction],
  ['mod', sameKind(2, 2, (value, step = 0) => modulus(value, step))],
  ['rem', sameKind(2, 2, (value, step = 0) => value % step)],
  ['abs', sameKind(1, 1, Math.abs)],
  ['hypot', sameKind(1, 100, Math.hypot)],
  [
    'sign',
    (args) => {
      const value = sameKind(1, 1, Math.sign)(args);
      return value === null ? null : { kind: 'number', value: value.value };
    },
  ],
  ['pow', numbers(2, 2, (base, exponent = 1) => base ** exponent)],
  ['sqrt', numbers(1, 1, Math.sqrt)],
  ['exp', numbers(1, 1, Math.exp)],
  ['log', numbers(1, 2, (value, base = Math.E) => Math.log(value) / Math.log(base))],
  ['sin', trigonometric(Math.sin)],
  ['cos', trigonometric(Math.cos)],
  ['tan', trigonometric(Math.tan)],
  ['asin', inverse(Math.asin)],
  ['acos', inverse(Math.acos)],
  ['atan', inverse(Math.atan)],
  [
    'atan2',
    (args) => {
      const value = sameKind(2, 2, Math.atan2)(args);
      return value === null ? null : { kind: 'angle', value: value.value / RADIANS };
    },
  ],
]);

export const isMathFunction = (name: string): boolean => FUNCTIONS.has(name);

/** Words that may replace an argument. */
export const isArgumentWord = (word: string): boolean => word === 'none' || ROUNDINGS.has(word);

export const applyMath = (name: string, args: readonly Argument[]): Value | null =>
  FUNCTIONS.get(name)?.(args) ?? null;

/** Words for numbers in a calculation. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['e', Math.E],
  ['pi', Math.PI],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
  ['nan', Number.NaN],
]);
