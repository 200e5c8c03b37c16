import { expect, it } from 'vitest';
import { demoCosts } from './demo-costs.ts';

it('demonstration costs cover every day from 75 days before a day to 35 days after it', () => {
  const days = new Set(demoCosts('2026-11-21').map(({ date }) => date));
  expect(days.size).toBe(111);
  expect([...days].sort().at(0)).toBe('2026-09-07');
  expect([...days].sort().at(-1)).toBe('2026-12-26');
});

it('demonstration costs are the same for the same day, and on the days that two sets share', () => {
  expect(demoCosts('2026-11-21')).toEqual(demoCosts('2026-11-21'));
  const today = new Map(demoCosts('2026-11-21').map((row) => [row.entry_key, row.amount]));
  const shared = demoCosts('2026-11-22').filter((row) => today.has(row.entry_key));
  expect(shared.length).toBeGreaterThan(900);
  expect(shared.filter((row) => today.get(row.entry_key) !== row.amount)).toEqual([]);
});

it('demonstration costs are marked, contain each entry once, and are plausible', () => {
  const rows = demoCosts('2026-02-28');
  expect(new Set(rows.map(({ class_1, class_2 }) => `${class_1} - ${class_2}`)).size).toBe(12);
  expect(new Set(rows.map(({ entry_key }) => entry_key)).size).toBe(rows.length);
  for (const { source, amount } of rows) {
    expect(source).toBe('demo');
    expect(amount).toMatch(/^\d{1,2}\.\d{2}$/);
    expect(Number(amount)).toBeGreaterThan(0);
  }
});
