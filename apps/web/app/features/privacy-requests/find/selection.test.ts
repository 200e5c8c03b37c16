import type { PersonalData, PersonalRow } from '@hln/contracts';
import { expect, it } from 'vitest';
import { chosenRows, countsOf, idOf, initialSelection } from './selection.ts';

const row = (change: Partial<PersonalRow>): PersonalRow => ({
  kind: 'email',
  key: '1',
  at: '2026-11-29T00:00:00+00:00',
  title: 'Row',
  detail: null,
  is_own: true,
  parent: null,
  ...change,
});

const data = (...rows: PersonalRow[]): PersonalData => ({
  contact: { kind: 'email', key: 'mei@parent.example' },
  kinds: [{ kind: 'email', found: rows.length, rows }],
  also: [],
  elsewhere: {},
  backups: { state: 'none', on: null },
});

it('ticks what is the person’s own, and neither mentions nor suppressed addresses', () => {
  const chat = row({ kind: 'chat', key: 'c' });
  const found = data(chat, row({ key: 'mention', is_own: false }), row({ kind: 'suppression', key: 's' }));
  expect(initialSelection(found)).toEqual(new Set([idOf(chat)]));
});

it('takes the emails of a chat along, whether or not they are ticked, and lets go of them without it', () => {
  const chat = row({ kind: 'chat', key: 'c' });
  const mail = row({ key: 'm', is_own: false, parent: { kind: 'chat', key: 'c' } });
  const found = data(chat, mail, row({ key: 'other' }));
  expect(chosenRows(found, new Set([idOf(chat)]))).toEqual([chat, mail]);
  expect(chosenRows(found, new Set([idOf(mail)]))).toEqual([mail]);
  expect(chosenRows(found, new Set())).toEqual([]);
});

it('counts rows by kind', () => {
  expect(countsOf([row({}), row({ key: '2' }), row({ kind: 'chat' })])).toEqual({ email: 2, chat: 1 });
});
