import { describe, expect, it } from 'vitest';
import { dayNumber, rangeFaults } from './date-range.ts';
import { PRESETS, type Preset, presetRange } from './presets.ts';

const of = (preset: Preset, today: string) => {
  const { range, before } = presetRange(preset, dayNumber(today) ?? Number.NaN);
  return [range.start, range.end, before.start, before.end];
};

describe('preset ranges', () => {
  it.each([
    ['last-7', '2026-11-22', ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15']],
    ['last-30', '2026-03-01', ['2026-01-31', '2026-03-01', '2026-01-01', '2026-01-30']],
    ['last-90', '2026-11-22', ['2026-08-25', '2026-11-22', '2026-05-27', '2026-08-24']],
    ['this-month', '2026-11-22', ['2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22']],
    // The month before has no 31st, or none after the 28th.
    ['this-month', '2026-03-31', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
    ['this-month', '2026-01-05', ['2026-01-01', '2026-01-05', '2025-12-01', '2025-12-05']],
    ['last-month', '2026-11-22', ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30']],
    ['last-month', '2026-01-31', ['2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30']],
    ['last-month', '2026-02-01', ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31']],
    ['this-year', '2026-11-22', ['2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22']],
    // Only one of the two years has 29 February.
    ['this-year', '2028-02-29', ['2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28']],
  ] as const)('cover the right days: %s on %s', (preset, today, days) =>
    expect(of(preset, today)).toEqual(days),
  );

  it('can be shown on every day of four years', () => {
    for (let today = dayNumber('2025-01-01') ?? 0; today <= (dayNumber('2028-12-31') ?? 0); today += 1) {
      for (const preset of PRESETS) {
        const { range, before } = presetRange(preset, today);
        expect([rangeFaults(range), rangeFaults(before)], `${preset} on ${today}`).toEqual([null, null]);
        expect(before.end < range.start || preset === 'this-year').toBe(true);
      }
    }
  });
});
