import type { AuditEntry } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { AUDIT_ENTRIES, AUDIT_SENTENCES } from '../texts.ts';
import { entrySentence } from './entry-sentence.ts';

const MERE = '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11';
const NAMES = new Map([[MERE, 'mere@hln.example']]);

const ENTRY: AuditEntry = {
  id: 7,
  link_position: 7,
  at: '2026-11-22 03:00:00+00',
  actor_kind: 'account',
  actor_id: '0b2c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c12',
  actor_email: 'aroha@hln.example',
  session_id: null,
  action: 'changed',
  area: 'chat-sessions',
  table_name: 'private.chat_cases',
  row_key: 'a1',
  before: null,
  after: null,
  withheld: [],
  reason: null,
  outcome: 'done',
  hash: '0'.repeat(64),
};

const said = (entry: Partial<AuditEntry>) => entrySentence({ ...ENTRY, ...entry }, NAMES);

describe('the sentence of an entry', () => {
  it('has words for every action of the log', () => {
    const { verbs, actions, refused } = AUDIT_SENTENCES;
    const known = Object.keys({ ...verbs, ...actions, ...refused });
    expect(Object.keys(AUDIT_ENTRIES.actions).filter((action) => !known.includes(action))).toEqual([
      'attempt',
    ]);
  });

  it.each<[string, Partial<AuditEntry>]>([
    [
      'aroha@hln.example answered a family',
      { before: { replied_at: null, status: 'open' }, after: { replied_at: '2026-11-22', status: 'done' } },
    ],
    [
      'aroha@hln.example gave a family’s case to mere@hln.example',
      { before: { assignee: null }, after: { assignee: MERE } },
    ],
    ['aroha@hln.example corrected a family’s details', { before: {}, after: {}, withheld: ['corrected'] }],
    ['The site changed a family’s case', { actor_kind: 'service', actor_id: null, actor_email: null }],
    [
      'aroha@hln.example changed the role of mere@hln.example from member to manager',
      {
        table_name: 'public.staff_members',
        row_key: MERE,
        before: { role: 'member' },
        after: { role: 'manager' },
      },
    ],
    [
      'aroha@hln.example set the access of mere@hln.example to Operational Costs to “manage”',
      {
        action: 'added',
        table_name: 'public.staff_exceptions',
        row_key: MERE,
        after: { area: 'costs', level: 'manage' },
      },
    ],
    [
      'aroha@hln.example deleted 1 line of costs',
      { action: 'removed', table_name: 'hln.cost_entries', before: { rows: 1 } },
    ],
    [
      'mere@hln.example signed in',
      {
        action: 'sign-in',
        table_name: 'auth.sessions',
        actor_id: MERE,
        actor_email: 'mere@hln.example',
        row_key: MERE,
      },
    ],
    [
      'A visitor tried to sign in as mere@hln.example, and was refused',
      {
        action: 'sign-in',
        outcome: 'refused',
        actor_kind: 'visitor',
        actor_email: null,
        table_name: 'auth.users',
        row_key: MERE,
      },
    ],
    [
      'aroha@hln.example tried to use public.donations, and was refused',
      { action: 'attempt', outcome: 'refused', table_name: 'public.donations' },
    ],
    ['aroha@hln.example deleted a donation', { action: 'removed', table_name: 'public.donations' }],
    ['aroha@hln.example folded private.maps', { action: 'folded', table_name: 'private.maps' }],
    [
      'A deleted account exported System Monitoring',
      { action: 'exported', area: 'system-monitoring', table_name: null, actor_email: null },
    ],
  ])('%s', (sentence, entry) => {
    expect(said(entry)).toBe(sentence);
  });
});
