import { expect, it } from 'vitest';
import { describeSlowest } from './lib/slowest-files.ts';

it('names the slowest test files, slowest first', () => {
  const times = [
    { file: 'a.test.ts', project: 'unit', seconds: 1.04, hasEnded: true },
    { file: 'b.test.ts', project: 'unit', seconds: 12.36, hasEnded: true },
    { file: 'c.test.ts', project: 'unit', seconds: 3, hasEnded: true },
  ];
  expect(describeSlowest(times, 2)).toEqual([
    'The slowest test files:',
    '    12.4 s  b.test.ts',
    '     3.0 s  c.test.ts',
  ]);
});

it('prints nothing if no test ran', () => {
  expect(describeSlowest([])).toEqual([]);
});
