import type { StaffPerson, StaffRoleMatrix } from '@hln/contracts';
import { expect, it } from 'vitest';
import { peopleReached, readMatrix } from './directory.ts';

const row = (role: string, area: string, level: 'none' | 'view' | 'manage'): StaffRoleMatrix[number] => ({
  role,
  role_title: role.toUpperCase(),
  role_description: '',
  may_everything: role === 'owner',
  area,
  area_title: area.toUpperCase(),
  level,
});
const MATRIX = readMatrix([
  row('owner', 'mails', 'manage'),
  row('owner', 'chats', 'manage'),
  row('member', 'mails', 'none'),
  row('member', 'chats', 'view'),
]);

it('reads roles and areas in the order of the rows', () => {
  expect(MATRIX.areas).toEqual([
    { name: 'mails', title: 'MAILS' },
    { name: 'chats', title: 'CHATS' },
  ]);
  expect(MATRIX.roles.map(({ name, mayEverything }) => [name, mayEverything])).toEqual([
    ['owner', true],
    ['member', false],
  ]);
  expect(MATRIX.roles[1]?.levels).toEqual(
    new Map([
      ['mails', 'none'],
      ['chats', 'view'],
    ]),
  );
});

it('finds the active people who are affected by a change to a role', () => {
  const person = (email: string, changed: Partial<StaffPerson> = {}): StaffPerson => ({
    user_id: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11',
    email,
    name: '',
    languages: [],
    role: 'member',
    is_active: true,
    created_at: null,
    last_sign_in_at: null,
    open_sessions: 0,
    exceptions: {},
    ...changed,
  });
  const people = [
    person('reached'),
    person('disabled', { is_active: false }),
    person('other-role', { role: 'owner' }),
    person('exception-here', { exceptions: { mails: 'view' } }),
    person('exception-elsewhere', { exceptions: { chats: 'view' } }),
  ];
  const emails = peopleReached(
    { ...MATRIX, people, factors: new Map(), invitations: [], readAt: 0 },
    'member',
    'mails',
  ).map(({ email }) => email);
  expect(emails).toEqual(['reached', 'exception-elsewhere']);
});
