import { expect, it } from 'vitest';
import { largestChanges } from './use-comparison.ts';

const NOW = [
  { id: 'Compute', total: 150n },
  { id: 'Network', total: 31n },
  { id: 'Coffee', total: 40n },
  { id: 'Payroll', total: 38n },
];
const BEFORE = [
  { id: 'Coffee', total: 60n },
  { id: 'Compute', total: 100n },
  { id: 'Payroll', total: 38n },
  { id: 'Travel', total: 70n },
];
const hiding = (...ids: string[]) => new Set(ids);

it('names the largest rise and fall, even for a category in only one period', () => {
  expect(largestChanges(NOW, BEFORE, hiding())).toEqual({
    rose: { id: 'Compute', now: 150n, before: 100n },
    fell: { id: 'Travel', now: 0n, before: 70n },
  });
});

it('leaves out hidden categories', () => {
  expect(largestChanges(NOW, BEFORE, hiding('Compute', 'Travel'))).toEqual({
    rose: { id: 'Network', now: 31n, before: 0n },
    fell: { id: 'Coffee', now: 40n, before: 60n },
  });
});

it('names nothing if nothing changed', () => {
  expect(largestChanges(NOW, NOW, hiding())).toEqual({ rose: null, fell: null });
});
