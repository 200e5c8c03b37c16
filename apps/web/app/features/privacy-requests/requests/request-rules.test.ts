import type { PrivacyRequest } from '@hln/contracts';
import { expect, it } from 'vitest';
import { checkFault, openRequestOf } from './request-rules.ts';

const request = (id: string, change: Partial<PrivacyRequest>): PrivacyRequest => ({
  id,
  kind: 'deletion',
  contact: null,
  shortened: 'm…@p….example',
  note: '',
  received_on: '2026-11-20',
  due_on: '2026-12-18',
  is_overdue: false,
  created_by: null,
  closed_at: null,
  closed_by: null,
  outcome: null,
  identity_check: null,
  deleted: null,
  sent_copies: null,
  backups: null,
  ...change,
});

it('finds the open request of a kind about a person, in any spelling', () => {
  const requests = [
    request('closed', { contact: null, outcome: 'done' }),
    request('access', { kind: 'access', contact: 'mei@parent.example' }),
    request('email', { contact: 'Mei@Parent.example' }),
    request('phone', { contact: '+64 21 123 4567' }),
  ];
  const find = (contact: string, kind: 'email' | 'phone') =>
    openRequestOf(requests, 'deletion', contact, kind)?.id ?? null;
  expect(find(' mei@parent.example', 'email')).toBe('email');
  expect(find('021 123-4567', 'phone')).toBe('phone');
  expect(find('021 123 4568', 'phone')).toBeNull();
  expect(find('li@parent.example', 'email')).toBeNull();
});

it('asks how the person was checked, and refuses an email address in the answer', () => {
  expect(checkFault('Wrote from the same mailbox.')).toBeUndefined();
  expect(checkFault(' ')).toBe('Say how you checked.');
  expect(checkFault('Wrote from mei@parent.example')).toContain('the record is kept');
});
