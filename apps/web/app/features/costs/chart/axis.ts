/** Dollars from one mark of the y axis to the next (spec, section 9). */
const STEP = 5;
const MULTIPLES = [1, 2, 5];

/**
 * Marks of the y axis in dollars: every 5 from 0 to the maximum, and multiples of 5 (10, 25, 50, 100 …) where the
 * labels would touch.
 *
 * @param most Marks that have room, 0 not counted.
 */
export function moneyMarks(max: number, most: number): number[] {
  const step = moneyStep(max, Math.max(1, most));
  // A sum of cents may end a hair below the mark that it means.
  const count = Math.floor(max / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function moneyStep(max: number, most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const multiple of MULTIPLES) {
      const step = STEP * multiple * power;
      if (max / step <= most) return step;
    }
  }
}

const label = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });

/** '$1,250' */
export function moneyLabel(dollars: number): string {
  return `$${label.format(dollars)}`;
}

/** A Monday on the x axis. */
export interface MondayMark {
  /** Place in the range, from 0. */
  readonly index: number;
  readonly labelled: boolean;
}

/**
 * The Mondays of a range. Where their labels would touch, every second, fourth … Monday keeps its label and the
 * others keep only their mark.
 *
 * @param firstDay The first bar's day, counted since 1970-01-01.
 * @param pitch Pixels from one bar to the next.
 * @param labelWidth Pixels that a label needs with its margins.
 */
export function mondayMarks(firstDay: number, days: number, pitch: number, labelWidth: number): MondayMark[] {
  let every = 1;
  while (every * 7 * pitch < labelWidth) every *= 2;
  const marks: MondayMark[] = [];
  // 1970-01-05 was the first Monday.
  for (let index = modulo(4 - firstDay, 7); index < days; index += 7) {
    // Counted in weeks since then, so that a range one week later labels the same Mondays.
    const week = (firstDay + index - 4) / 7;
    marks.push({ index, labelled: modulo(week, every) === 0 });
  }
  return marks;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
