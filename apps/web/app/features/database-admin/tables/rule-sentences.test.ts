import type { TableRule } from '@hln/contracts';
import { expect, it } from 'vitest';
import { ruleSentences } from './rule-sentences.ts';

const RULE: TableRule = {
  role: 'authenticated',
  relation: 'public.donations',
  verb: 'select',
  columns: null,
  rule: 'permission',
  permissions: ['donations.view'],
  is_partly: false,
};

it('says who can do what in a table', () => {
  expect(
    ruleSentences([
      RULE,
      { ...RULE, rule: 'all', role: 'anon', columns: ['id', 'name', 'price'] },
      { ...RULE, rule: 'own', verb: 'update', columns: ['name'], is_partly: true },
      { ...RULE, rule: 'none', verb: 'delete', is_partly: true },
      { ...RULE, permissions: ['donations.view', 'chat-sessions.view'] },
    ]),
  ).toEqual([
    'Signed-in accounts can read all rows if they have donations.view.',
    'Visitors can read the columns id, name and price of all rows.',
    'Signed-in accounts can change the column name of their own rows; of those, the ones that meet a further condition.',
    'Signed-in accounts can delete no rows, because no policy allows any.',
    'Signed-in accounts can read all rows if they have donations.view or chat-sessions.view.',
  ]);
});
