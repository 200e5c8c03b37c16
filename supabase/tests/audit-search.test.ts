import { auditEntriesSchema, auditStepSchema } from '@hln/contracts';
import {
  callAs,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_ENTRY } from './audit-entries.ts';

describe.each(await testBackends())('searching the audit log on $name', (backend) => {
  let server: TestServer;
  let manager: StaffForTest;
  let owner: StaffForTest;
  let member: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    manager = await createStaff(server, { role: 'manager' });
    member = await createStaff(server);
    for (const new_role of ['manager', 'member', 'manager', 'member']) {
      await call(owner, 'set_staff_role', { person: member.id, new_role });
    }
    await call(member, 'set_staff_role', { person: member.id, new_role: 'owner' });
  });
  afterAll(async () => {
    await server.close();
  });

  const call = (who: StaffForTest, name: string, body: object) => callAs(server, who, name, body);
  const search = async (wanted: object = {}) => {
    const { body } = await call(manager, 'search_audit_log', { ...ANY_ENTRY, ...wanted });
    return v.parse(auditEntriesSchema, body);
  };

  it('finds everything, newest first, page by page', async () => {
    const all = await search();
    expect(all.length).toBeGreaterThan(10);
    expect(all.map(({ link_position }) => link_position)).toEqual(all.map((_, n) => all.length - n));
    const paged: number[] = [];
    for (let before: number | null = null; ; ) {
      const page = await search({ before_id: before, page_size: 4 });
      paged.push(...page.map(({ id }) => id));
      before = page.at(-1)?.id ?? null;
      if (page.length < 4) break;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const [newest] = all;
    expect(newest).toMatchObject({ actor_id: member.id, actor_email: member.email, outcome: 'refused' });
    expect(newest?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('applies each filter, and several at once', async () => {
    const all = await search();
    const byOwner = await search({ actor: owner.id });
    expect(byOwner).toHaveLength(4);
    expect(byOwner.every(({ actor_email }) => actor_email === 'owner@hln.example')).toBe(true);
    expect(await search({ action_name: 'changed' })).toHaveLength(4);
    expect(await search({ outcome_name: 'refused' })).toHaveLength(1);
    expect(await search({ area_name: 'data-api' })).toHaveLength(1);
    expect(await search({ table_wanted: 'public.staff_members', row_wanted: member.id })).toHaveLength(5);
    // Entries about the account and about its role.
    expect(await search({ row_wanted: member.id })).toHaveLength(6);
    expect(await search({ actor: owner.id, outcome_name: 'refused' })).toEqual([]);
    const middle = all[4]?.at ?? '';
    expect(await search({ from_time: middle })).toHaveLength(5);
    expect(await search({ to_time: middle })).toHaveLength(all.length - 5);
    expect(await search({ from_time: middle, to_time: middle })).toEqual([]);
    const { before_id, page_size, ...anything } = ANY_ENTRY;
    const count = (who: StaffForTest, wanted: object) =>
      call(who, 'count_audit_entries', { ...anything, ...wanted });
    expect((await count(manager, { row_wanted: member.id })).body).toEqual({ count: 6, is_all: true });
    expect((await count(manager, { to_time: middle })).body).toEqual({ count: all.length - 5, is_all: true });
    expect((await count(member, {})).status).toBe(403);
  });

  it('treats text that looks like SQL as text', async () => {
    expect(await search({ row_wanted: "' or true --" })).toEqual([]);
    expect(await search({ action_name: "changed' or 'a' = 'a" })).toEqual([]);
    const missing = await call(manager, 'search_audit_log', { before_id: 1 });
    expect(missing.status).toBeGreaterThanOrEqual(400);
  });

  it('allows everyone who may search to verify as well', async () => {
    const { body } = await call(manager, 'verify_audit_log', { after_position: 0 });
    expect(v.parse(auditStepSchema, body)).toMatchObject({ done: true, problem: null });
    expect((await call(manager, 'verify_audit_log', { after_position: -1 })).status).toBe(400);
  });
});
