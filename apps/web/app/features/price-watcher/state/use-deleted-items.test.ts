import { expect, it } from 'vitest';
import { stillDeleted } from './use-deleted-items.ts';

const [kettle, pot] = [{ id: 'kettle' }, { id: 'pot' }];

it('leaves out what the list has again', () => {
  expect(stillDeleted([kettle, pot], [pot])).toEqual([kettle]);
});

it('has everything as long as the list has not been read', () => {
  expect(stillDeleted([kettle, pot], null)).toEqual([kettle, pot]);
});
