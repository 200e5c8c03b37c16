import { randomUUID } from 'node:crypto';
import { createStaff, credentials, type StaffForTest, testBackends } from '@hln/test-support/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTriggers, endOfChain, recomputeChain, walkChain } from './audit-entries.ts';
import { auditStage } from './audit-stage.ts';
import { AUDITED_COLUMNS } from './audited-columns.ts';

describe.each(await testBackends())('the audit log on $name', (backend) => {
  const { stage, call, written } = auditStage(backend);
  let member: StaffForTest;

  beforeAll(async () => {
    member = await createStaff(stage.server);
  });

  const setRole = (who: StaffForTest, person: StaffForTest, role: string, headers = {}) =>
    call(who, 'POST', '/rpc/set_staff_role', { person: person.id, new_role: role }, headers);

  it('records who changed whose permissions, with the old and new values', async () => {
    expect((await setRole(stage.owner, member, 'manager')).status).toBe(204);
    const exception = { person: member.id, area_name: 'donations', new_level: 'manage' };
    expect((await call(stage.owner, 'POST', '/rpc/set_staff_exception', exception)).status).toBe(204);
    expect((await setRole(stage.owner, member, 'member')).status).toBe(204);
    // A save that changes nothing is not recorded.
    expect((await setRole(stage.owner, member, 'member')).status).toBe(204);
    const by = { actor_kind: 'account', actor_id: stage.owner.id, area: 'user-management', outcome: 'done' };
    expect(await written()).toMatchObject([
      {
        ...by,
        action: 'changed',
        table_name: 'public.staff_members',
        row_key: member.id,
        before: { role: 'member' },
        after: { role: 'manager' },
      },
      {
        ...by,
        action: 'added',
        table_name: 'public.staff_exceptions',
        row_key: member.id,
        before: null,
        after: { area: 'donations', level: 'manage' },
      },
      { ...by, action: 'changed', after: { role: 'member' } },
    ]);
  });

  it('accepts a reason that fits on a line, and refuses an invalid one together with the change', async () => {
    const because = (reason: string) => ({ 'x-audit-reason': encodeURIComponent(reason) });
    const given = 'Mārama is back from leave: 100% – see 第3号';
    expect((await setRole(stage.owner, member, 'manager', because(` ${given} `))).status).toBe(204);
    expect(await written()).toMatchObject([{ reason: given }]);
    for (const reason of ['two\nlines', 'x'.repeat(201), ' ']) {
      expect(await setRole(stage.owner, member, 'member', because(reason))).toMatchObject({ code: '22023' });
    }
    expect(await setRole(stage.owner, member, 'member', { 'x-audit-reason': '%ff%fe' })).toMatchObject({
      code: '22023',
    });
    expect(await written()).toHaveLength(1);
    await setRole(stage.owner, member, 'member');
  });

  it('trusts no header, parameter or claim about who acts', async () => {
    const forged = {
      'x-forwarded-user': member.id,
      'request.jwt.claims': JSON.stringify({ sub: member.id }),
      'x-hasura-user-id': member.id,
      'session-id': randomUUID(),
    };
    expect((await setRole(stage.owner, member, 'manager', forged)).status).toBe(204);
    await setRole(stage.owner, member, 'member');
    for (const entry of await written()) {
      expect(entry).toMatchObject({ actor_id: stage.owner.id, session_id: null });
    }
    // A token signed with another key identifies nobody.
    const token = credentials(stage.server, 'authenticated', stage.owner.id).authorization ?? '';
    const altered = token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);
    const before = await endOfChain(stage.server.backend.database);
    expect((await setRole(stage.owner, member, 'owner', { authorization: altered })).status).toBe(401);
    expect(await endOfChain(stage.server.backend.database)).toBe(before);
  });

  it('leaves neither an entry nor a gap when a transaction is rolled back', async () => {
    const { database } = stage.server.backend;
    await expect(
      database.transaction(async (sql) => {
        await sql.query("update public.staff_members set role = 'manager' where user_id = $1", [member.id]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await written()).toEqual([]);
    await setRole(stage.owner, member, 'manager');
    await setRole(stage.owner, member, 'member');
    expect((await written()).map(({ position }) => position)).toEqual([stage.start + 1, stage.start + 2]);
  });

  it('chains concurrent entries, including those rolled back at the same time', async () => {
    const { database } = stage.server.backend;
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        database
          .transaction(async (sql) => {
            const area = ['donations', 'email-logs', 'chat-sessions', 'system-settings'][n % 4];
            for (const level of ['view', 'manage', 'none']) {
              await sql.query(
                `insert into public.staff_exceptions (user_id, area, level) values ($1, $2, $3)
                 on conflict (user_id, area) do update set level = excluded.level`,
                [member.id, area, level],
              );
            }
            if (n % 3 === 0) throw new Error('undone');
          })
          .catch((error: unknown) => expect(String(error)).toContain('undone')),
      ),
    );
    await database.query('delete from public.staff_exceptions');
    const positions = (await written()).map(({ position }) => position);
    expect(positions.length).toBeGreaterThanOrEqual(16 * 2 + 4);
    expect(positions).toEqual(positions.map((_, n) => stage.start + 1 + n));
    expect(await walkChain(database)).toBeNull();
    expect(await walkChain(database, 7)).toBeNull();
  });

  it('contains the hashes that its documentation defines', async () => {
    await setRole(stage.owner, member, 'manager', { 'x-audit-reason': encodeURIComponent('“Ā” \\ 报告') });
    await setRole(stage.owner, member, 'member');
    const { computed, stored } = await recomputeChain(stage.server.backend.database);
    expect(stored.length).toBeGreaterThan(4);
    expect(computed).toEqual(stored);
  });

  it('records accounts without their email addresses and passwords', async () => {
    const { database } = stage.server.backend;
    const person = await createStaff(stage.server, { email: 'tama@hln.example' });
    await database.query(
      "update auth.users set banned_until = '2126-01-01', encrypted_password = 'secret-hash' where id = $1",
      [person.id],
    );
    await database.query("update auth.users set email = 'other@hln.example' where id = $1", [person.id]);
    await database.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [
      person.id,
    ]);
    await database.query('delete from auth.users where id = $1', [person.id]);
    const entries = await written();
    expect(entries.map(({ table_name, action }) => `${table_name} ${action}`)).toEqual([
      'auth.users added',
      'public.staff_members added',
      'auth.users changed',
      'auth.users changed',
      'auth.users removed',
      'public.staff_members removed',
    ]);
    expect(entries[2]).toMatchObject({
      row_key: person.id,
      before: { banned_until: null },
      after: { banned_until: expect.stringContaining('2126-01-01') },
      withheld: ['encrypted_password'],
    });
    expect(entries[3]).toMatchObject({ withheld: ['email'] });
    expect(JSON.stringify(entries)).not.toMatch(/hln\.example|secret-hash|\$2[aby]\$/);
    // The account is deleted; the chain still holds.
    expect(await walkChain(database)).toBeNull();
  });

  it('records changes of watched pages without their names and URLs', async () => {
    const added = await call(
      member,
      'POST',
      '/price_watch_items',
      {
        user_id: member.id,
        item_name: 'A present for Hine',
        item_url: 'https://shop.example.com/present',
        current_price: null,
      },
      { prefer: 'return=representation' },
    );
    expect(added.status).toBe(201);
    const [{ id }] = added.body as [{ id: string }];
    await call(member, 'PATCH', `/price_watch_items?id=eq.${id}`, { item_name: 'Another for Hine' });
    await call(member, 'PATCH', `/price_watch_items?id=eq.${id}`, { is_active: false });
    await stage.server.backend.database.query(
      'update public.price_watch_items set current_price = 5, last_checked_at = now() where id = $1',
      [id],
    );
    const entries = await written();
    expect(entries).toMatchObject([
      { action: 'added', actor_id: member.id, row_key: id, after: { user_id: member.id, is_active: true } },
      { action: 'changed', withheld: ['item_name'] },
      { action: 'changed', before: { is_active: true }, after: { is_active: false }, withheld: [] },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Hine|shop\.example/);
  });

  it('records one entry for an import of many lines, one for its undo, and one per statement', async () => {
    const { service } = stage.server.backend;
    const hln = service.schema('hln');
    const id = randomUUID();
    const rows = Array.from({ length: 500 }, (_, n) => ({
      line: n + 1,
      date: '2026-01-01',
      class_1: 'Cloud',
      class_2: `Thing ${n}`,
      amount: '1.5',
      source: 'test',
      entry_key: String(n),
    }));
    expect((await hln.rpc('stage_cost_rows', { import_id: id, rows })).error).toBeNull();
    const finish = (import_id: string) =>
      hln.rpc('finish_cost_import', {
        import_id,
        origin: 'file',
        mode: 'replace',
        expected_lines: 500,
        request_key: '',
      });
    expect((await finish(id)).error).toBeNull();
    expect((await hln.rpc('undo_cost_import', { import_id: id })).error).toBeNull();
    await stage.server.backend.database.query(
      `insert into hln.cost_entries (date, class_1, class_2, amount, source, entry_key, import_id)
       select '2026-02-01', 'Cloud', 'x', 1, 'by hand', n::text, gen_random_uuid() from generate_series(1, 30) as n`,
    );
    expect((await hln.from('cost_entries').delete().eq('source', 'by hand')).error).toBeNull();
    expect(await written()).toMatchObject([
      {
        action: 'added',
        area: 'costs',
        actor_kind: 'service',
        table_name: 'hln.cost_imports',
        row_key: id,
        after: { lines: 500, inserted: 500, undone_at: null },
      },
      { action: 'changed', before: { undone_at: null }, after: { undone_at: expect.any(String) } },
      { action: 'added', actor_kind: 'database', table_name: 'hln.cost_entries', after: { rows: 30 } },
      { action: 'removed', actor_kind: 'service', before: { rows: 30, first_day: '2026-02-01', sources: 1 } },
    ]);
  });

  it('records what staff do to conversations and donations, but not what visitors and our functions do', async () => {
    const { database, service } = stage.server.backend;
    const donation = await service
      .from('donations')
      .insert({
        checkout_session_id: 'cs_1',
        amount_cents: 500,
        currency: 'usd',
        description: 'x',
        is_live: false,
      })
      .select('id')
      .single();
    await service.from('donations').update({ status: 'paid' }).eq('checkout_session_id', 'cs_1');
    expect(await written()).toEqual([]);
    await database.query("update public.donations set status = 'refunded', customer_email = 'a@b.nz'");
    expect(await written()).toMatchObject([
      {
        actor_kind: 'database',
        row_key: donation.data?.id,
        before: { status: 'paid' },
        after: { status: 'refunded' },
        withheld: ['customer_email'],
      },
    ]);
    expect(JSON.stringify(await written())).not.toContain('a@b.nz');
  });

  it('covers every column of every table that it records', async () => {
    const { database } = stage.server.backend;
    const found = await auditTriggers(database);
    const decided = Object.entries(AUDITED_COLUMNS).map(
      ([name, { area, key, recorded, named }]) => [name, { area, key, recorded, named }] as const,
    );
    expect(found).toEqual(Object.fromEntries(decided));
    for (const [name, { recorded, named, leftOut }] of Object.entries(AUDITED_COLUMNS)) {
      const columns = await database.query<{ column: string }>(
        `select attname::text as column from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [name],
      );
      expect([...recorded, ...named, ...leftOut].sort(), name).toEqual(
        columns.map(({ column }) => column).sort(),
      );
    }
  });
});
