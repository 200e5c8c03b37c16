/** What a set of numbers looks like, whatever notation it was written in. */
export type Shape =
  | { readonly kind: 'all' }
  | { readonly kind: 'one'; readonly value: number }
  /** Every `step`th number from the first to the last that fits; `isEven` if it also fits from the last round to the first. */
  | {
      readonly kind: 'steps';
      readonly step: number;
      readonly from: number;
      readonly to: number;
      readonly isEven: boolean;
    }
  | { readonly kind: 'run'; readonly from: number; readonly to: number }
  | { readonly kind: 'list'; readonly values: readonly number[] };

/** @param values in ascending order, within `min` and `max` */
export function shapeOf(values: readonly number[], min: number, max: number): Shape {
  const [first = min, second] = values;
  const last = values.at(-1) ?? first;
  const size = max - min + 1;
  if (values.length === size) return { kind: 'all' };
  if (second === undefined) return { kind: 'one', value: first };
  const step = second - first;
  const isSteady = values.every((value, index) => value === first + index * step);
  if (!isSteady || values.length < 3) {
    // Twice an hour is a step, too.
    const isHalf = isSteady && step * 2 === size;
    return isHalf ? { kind: 'steps', step, from: first, to: last, isEven: true } : { kind: 'list', values };
  }
  if (step === 1) return { kind: 'run', from: first, to: last };
  const isWhole = first - step < min && last + step > max;
  if (!isWhole) return { kind: 'list', values };
  return { kind: 'steps', step, from: first, to: last, isEven: first + size === last + step };
}

/** `a, b and c` */
export function listText(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** `1st`, `2nd`, `23rd`, `11th` */
export function ordinal(value: number): string {
  const tens = Math.floor(value / 10) % 10;
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}

export const two = (value: number) => String(value).padStart(2, '0');

/** `09:30`, or with seconds. @param time in seconds from midnight */
export function clockText(time: number): string {
  const seconds = time % 60;
  const text = `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}`;
  return seconds === 0 ? text : `${text}:${two(seconds)}`;
}
