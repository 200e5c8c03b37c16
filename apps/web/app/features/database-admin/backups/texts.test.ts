import { expect, it } from 'vitest';
import { newerRowsText, RESTORE } from './texts.ts';

const NONE = {
  conversations: 0,
  enquiries: 0,
  donations: 0,
  feedback: 0,
  emails: 0,
  accounts: 0,
  actions: 0,
};

it('says what a restore would lose', () => {
  expect(newerRowsText(NONE)).toBe('everything written since then.');
  expect(newerRowsText({ ...NONE, donations: 1 })).toBe(
    '1 donation, and everything else written since then.',
  );
  expect(newerRowsText({ ...NONE, conversations: 12, emails: 10_000, actions: 10_001 })).toBe(
    '12 conversations, 10,000 emails and more than 10,000 entries of the audit log, and everything else written since then.',
  );
});

it.each([
  [-5_000, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hour'],
  [47.9 * 3_600_000, '47 hours'],
  [48 * 3_600_000, '2 days'],
])('says how old a backup of %i ms is', (ms, age) => {
  expect(RESTORE.lead(ms)).toBe(`The whole database is replaced by this backup, made ${age} ago`);
});
