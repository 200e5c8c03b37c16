import { expect, it } from 'vitest';
import { stillDeleted } from './use-deleted-items.ts';

const [kettle, pot] = [{ id: 'kettle' }, { id: 'pot' }];

it('leaves out restored items', () => {
  expect(stillDeleted([kettle, pot], [pot])).toEqual([kettle]);
});

it('includes everything until the list has loaded', () => {
  expect(stillDeleted([kettle, pot], null)).toEqual([kettle, pot]);
});
