import { expect, it } from 'vitest';
import { settle } from './ledger.ts';
import { namesIn } from './mail-names.ts';

it('counts the emails that a scenario asked for, and no others', () => {
  const emails = [
    { content: 'Reason: mail0123456=\r\n789abcdef.' },
    { content: 'Somebody signed in.' },
    { content: 'Somebody signed in.' },
  ];
  expect(namesIn(emails)).toEqual(['mail0123456789abcdef']);
  expect(settle(new Set(namesIn(emails)), namesIn(emails))).toMatchObject({ found: 1, doubled: 0 });
});
