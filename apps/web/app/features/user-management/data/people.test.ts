import type { PersonAccess, StaffInvitation } from '@hln/contracts';
import { expect, it } from 'vitest';
import { groupAccess } from '../people/access-detail.tsx';
import { peopleRows } from './people-rows.ts';

const INVITATION: StaffInvitation = {
  id: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11',
  email: 'kiri@example.nz',
  role: 'member',
  invited_by: 'aroha@hln.example',
  created_at: '2026-11-22T00:00:00Z',
  sent_at: null,
  expires_at: null,
  state: 'unsent',
  link_shown_at: null,
  mail_cause: null,
  mail_problem: null,
};

it('lists accounts and invitations together', () => {
  const person = {
    user_id: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c12',
    email: 'mere@hln.example',
    name: '',
    languages: [],
    role: 'manager',
    is_active: false,
    created_at: null,
    last_sign_in_at: '2026-11-21T00:00:00Z',
    open_sessions: 2,
    exceptions: { donations: 'none' as const },
  };
  const rows = peopleRows({
    people: [person],
    factors: new Map([
      [
        person.user_id,
        {
          user_id: person.user_id,
          enrolled_at: null,
          has_app: false,
          passkeys: 0,
          is_required: true,
          approvals_needed: 1,
          approvals: 0,
          is_approved_by_me: false,
          other_owners: 1,
        },
      ],
    ]),
    invitations: [INVITATION, { ...INVITATION, state: 'invited' }, { ...INVITATION, state: 'expired' }],
  });
  expect(rows.map(({ state }) => state)).toEqual(['disabled', 'expired', 'invited', 'expired']);
  expect(rows[0]).toMatchObject({ factor: 'due', openSessions: 2, exceptions: 1, person, invitation: null });
});

it('puts tables and calls under the area that decides about them', () => {
  const line = (name: string, verb: PersonAccess[number]['verb'], area: string | null) =>
    ({
      kind: verb === 'call' ? 'call' : 'table',
      name,
      verb,
      columns: null,
      reach: 'all',
      area,
      because: 'role',
    }) as const;
  const groups = groupAccess(
    [
      line('chats', 'insert', null),
      line('chats', 'select', 'chat-sessions'),
      line('costs', 'select', null),
      line('read_chat', 'call', 'chat-sessions'),
    ],
    ['donations', 'chat-sessions'],
  );
  expect(
    groups.map(({ area, tables, calls }) => [
      area,
      tables.map(({ name, lines }) => [name, lines.length]),
      calls.length,
    ]),
  ).toEqual([
    ['chat-sessions', [['chats', 2]], 1],
    [null, [['costs', 1]], 0],
  ]);
});
