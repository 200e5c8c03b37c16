import { expect, it } from 'vitest';
import { fileTime } from './file-time.ts';

it('is the time in Auckland', () => {
  expect(fileTime('2026-11-22T03:00:00+00:00')).toBe('2026-11-22 16:00:00');
});

it.each([null, undefined])('is empty for %j', (at) => {
  expect(fileTime(at)).toBe('');
});

it('leaves a text that is no time as it is', () => {
  expect(fileTime('yesterday')).toBe('yesterday');
});
