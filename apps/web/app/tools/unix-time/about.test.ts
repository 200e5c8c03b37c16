import { expect, it } from 'vitest';
import { UNIX_TIME_INPUT } from '../../content/unix-time.ts';
import { UNIX_TIME_ABOUT as ABOUT } from '../../content/unix-time-about.ts';
import { readMoment, utcText } from './logic.ts';
import { readAs } from './panels/moment-pane.tsx';

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
