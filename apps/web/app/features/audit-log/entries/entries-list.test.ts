import type { AuditEntry } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { actionText, actorText, areaText, changesOf } from './entries-list.tsx';

const ENTRY: AuditEntry = {
  id: 7,
  link_position: 7,
  at: '2026-11-22 03:00:00+00',
  actor_kind: 'account',
  actor_id: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11',
  actor_email: 'aroha@hln.example',
  session_id: null,
  action: 'changed',
  area: 'user-management',
  table_name: 'public.staff_members',
  row_key: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11',
  before: { role: 'member', level: 'view' },
  after: { role: 'manager', level: 'view' },
  withheld: ['email'],
  reason: null,
  outcome: 'done',
  hash: '0'.repeat(64),
};

describe('an entry of the audit log', () => {
  it('shows changed columns, including those whose values are not recorded', () => {
    expect(changesOf(ENTRY)).toEqual([
      { column: 'email', before: null, after: null, isWithheld: true },
      { column: 'role', before: 'member', after: 'manager', isWithheld: false },
    ]);
  });

  it('shows every value of an added or removed row', () => {
    expect(
      changesOf({ ...ENTRY, before: null, withheld: [] }).map(({ before, after }) => [before, after]),
    ).toEqual([
      [null, 'view'],
      [null, 'manager'],
    ]);
    expect(changesOf({ ...ENTRY, before: { lines: 3 }, after: null, withheld: [] })).toEqual([
      { column: 'lines', before: '3', after: null, isWithheld: false },
    ]);
  });

  it('names the account or another kind of actor', () => {
    expect(actorText(ENTRY)).toBe('aroha@hln.example');
    expect(actorText({ ...ENTRY, actor_email: null })).toBe('Deleted account');
    expect(actorText({ ...ENTRY, actor_email: null, actor_kind: 'service' })).toBe('Our own functions');
  });

  it('shows unknown values under their raw names', () => {
    expect([actionText(ENTRY), areaText(ENTRY)]).toEqual(['Changed', 'User Management']);
    expect(actionText({ ...ENTRY, action: 'folded' })).toBe('folded');
    expect(areaText({ ...ENTRY, area: 'words' })).toBe('words');
  });
});
