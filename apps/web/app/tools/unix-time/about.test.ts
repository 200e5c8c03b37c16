import { expect, it } from 'vitest';
import { UNIX_TIME_INPUT } from '../../content/unix-time.ts';
import { UNIX_TIME_ABOUT as ABOUT } from '../../content/unix-time-about.ts';
import { readMoment, utcText } from './logic.ts';
import { inWords, readAs } from './panels/moment-pane.tsx';

const read = (text: string, options: { readonly unit: 'ms' | null; readonly zone: string }) =>
  readMoment(text, { ...options, now: 0n });

const result = (text: string, options: Parameters<typeof read>[1] = { unit: null, zone: 'UTC' }) => {
  const moment = read(text, options);
  return moment.kind === 'error' ? moment.message : utcText(moment.nanoseconds);
};

it('shows the real result of the example', () => {
  const { input, output } = ABOUT.example;
  const moment = read(input, { unit: null, zone: 'UTC' });
  if (moment.kind === 'error') throw new Error(moment.message);
  expect(`${readAs(moment, 'UTC')}\n${result(input)}`).toBe(output);
  expect(UNIX_TIME_INPUT.example).toBe(input);
});

it.each(ABOUT.options)('shows what the option does: $name', ({ input, options, output }) => {
  expect(result(input, options)).toBe(output);
});

it.each(ABOUT.beside.rows)('compares %s with JavaScript', (input, theirs, ours) => {
  const date = new Date(input);
  expect(Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString()).toBe(theirs);
  expect(result(input)).toBe(ours);
});

it('answers what happens in 2038', () => {
  expect(result(String(2 ** 31))).toBe('2038-01-19T03:14:08Z');
});

it('shows the same second in words as in the other forms, before 1970 too', () => {
  expect(inWords(-1n, 'UTC')).toContain('31 December 1969 at 11:59:59');
  expect(inWords(999_999_999n, 'UTC')).toContain('1 January 1970 at 12:00:00');
  expect(inWords(10n ** 25n, 'UTC')).toBe(null);
});

it('answers why an old date is some minutes off', () => {
  const zone = 'Pacific/Auckland';
  expect([
    result('1868-11-01T00:00', { unit: null, zone }),
    result('1868-11-03T00:00', { unit: null, zone }),
  ]).toEqual(['1868-10-31T12:20:56Z', '1868-11-02T12:30:00Z']);
});
