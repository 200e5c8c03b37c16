import { COSTS_CHANGE } from '../../../content/costs.ts';
import { type Micros, nzdText } from '../data/amount.ts';
import type { DateRange } from '../range/date-range.ts';

const percent = new Intl.NumberFormat('en-NZ', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const size = (micros: Micros) => (micros < 0n ? -micros : micros);

/** '$12.00 more (+5.3%) than 2026-10-01 to 2026-10-22: $226.00' */
export function changeText(now: Micros, before: Micros, { start, end }: DateRange): string {
  const difference = now - before;
  if (difference === 0n) return `${COSTS_CHANGE.same} ${COSTS_CHANGE.as(start, end, nzdText(before))}`;
  const words = difference > 0n ? COSTS_CHANGE.more : COSTS_CHANGE.less;
  // Nothing has no share that something could be more by.
  const share =
    before === 0n ? '' : COSTS_CHANGE.share(percent.format(Number((difference * 10_000n) / before) / 10_000));
  return `${words(nzdText(size(difference)))}${share} ${COSTS_CHANGE.than(start, end, nzdText(before))}`;
}

/** '+$12.00' or '−$3.50'; '' for no change. */
export function shortChange(now: Micros, before: Micros): string {
  const difference = now - before;
  if (difference === 0n) return '';
  return (difference > 0n ? COSTS_CHANGE.up : COSTS_CHANGE.down)(nzdText(size(difference)));
}
