import type { Value } from './values.ts';

/** The functions of CSS Values 4 that need no context. */
type MathFunction = (args: readonly Value[]) => Value | null;

const alike = (args: readonly Value[]): boolean => args.every(({ kind }) => kind === args[0]?.kind);

/** Any number of arguments of one kind, and a result of that kind. */
const sameKind =
  (least: number, most: number, result: (...values: number[]) => number): MathFunction =>
  (args) => {
    const [first] = args;
    if (first === undefined || args.length < least || args.length > most || !alike(args)) return null;
    return { kind: first.kind, value: result(...args.map(({ value }) => value)) };
  };

/** Numbers in, a number out. */
const numbers =
  (least: number, most: number, result: (...values: number[]) => number): MathFunction =>
  (args) =>
    args.every(({ kind }) => kind === 'number') ? sameKind(least, most, result)(args) : null;

const RADIANS = Math.PI / 180;

/** A number of radians or an angle in, a number out. */
const trigonometric =
  (result: (radians: number) => number): MathFunction =>
  ([arg, ...more]) => {
    if (arg === undefined || more.length > 0 || arg.kind === 'percentage') return null;
    return { kind: 'number', value: result(arg.kind === 'angle' ? arg.value * RADIANS : arg.value) };
  };

const inverse =
  (result: (value: number) => number): MathFunction =>
  ([arg, ...more]) =>
    arg?.kind === 'number' && more.length === 0
      ? { kind: 'angle', value: result(arg.value) / RADIANS }
      : null;

const floored = (value: number, step: number): number => value - step * Math.floor(value / step);

const FUNCTIONS: ReadonlyMap<string, MathFunction> = new Map<string, MathFunction>([
  ['calc', sameKind(1, 1, (value) => value)],
  ['min', sameKind(1, 100, Math.min)],
  ['max', sameKind(1, 100, Math.max)],
  ['clamp', sameKind(3, 3, (low = 0, value = 0, high = 0) => Math.max(low, Math.min(value, high)))],
  ['round', sameKind(1, 2, (value, step = 1) => Math.round(value / step) * step)],
  ['mod', sameKind(2, 2, (value, step = 0) => floored(value, step))],
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

export const applyMath = (name: string, args: readonly Value[]): Value | null =>
  FUNCTIONS.get(name)?.(args) ?? null;

/** The words that stand for numbers in a calculation. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['e', Math.E],
  ['pi', Math.PI],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
  ['nan', Number.NaN],
]);
