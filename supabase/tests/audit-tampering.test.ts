import {
  type Caller,
  callRest,
  createStaff,
  credentials,
  runJob,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_ENTRY, endOfChain, walkChain } from './audit-entries.ts';

const TABLES = ['audit_log', 'audit_chain', 'audit_heads'] as const;
const CALLERS: readonly Caller[] = ['anon', 'authenticated', 'service_role'];

describe.each(await testBackends())('the audit log on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    for (let n = 0; n < 5; n += 1) await createStaff(server);
    await runJob(server, 'check-audit-log');
  });
  afterAll(async () => {
    await server.close();
  });

  it.each(TABLES)('can’t be rewritten by SQL in any role, in %s', async (table) => {
    const { database } = server.backend;
    const column = table === 'audit_log' ? 'action' : 'hash';
    const statements = [
      `update private.${table} set ${column} = ${column}`,
      `delete from private.${table}`,
      `truncate private.${table} cascade`,
      `insert into private.${table} select * from private.${table} where false`,
      `select * from private.${table}`,
      `alter table private.${table} disable trigger all`,
      `drop table private.${table} cascade`,
      `create trigger x before insert on private.${table} for each row execute function private.audit_row()`,
    ];
    for (const role of CALLERS) {
      for (const statement of statements) {
        const attempt = database.transaction(async (sql) => {
          await sql.query(`select set_config('role', $1, true)`, [role]);
          await sql.run(statement);
        });
        await expect(attempt, `${role}: ${statement}`).rejects.toThrow(/permission denied|must be owner/);
      }
    }
    // The tables' owner has to disable triggers first.
    for (const statement of statements.slice(0, 3)) {
      await expect(database.run(statement), statement).rejects.toThrow('The audit log is never changed.');
    }
  });

  it('can’t be rewritten through the data API, its calls and its upserts', async () => {
    const entry = { actor_kind: 'account', actor_id: owner.id, action: 'changed', area: 'x' };
    for (const caller of CALLERS) {
      const headers = caller === 'authenticated' ? credentials(server, caller, owner.id) : {};
      for (const schema of ['public', 'private', 'hln']) {
        const profile = { ...headers, 'accept-profile': schema, 'content-profile': schema };
        for (const [method, path, body] of [
          ['GET', '/audit_log?select=*', undefined],
          ['POST', '/audit_log', entry],
          ['POST', '/audit_log?on_conflict=id', { id: 1, ...entry }],
          ['PATCH', '/audit_log?id=eq.1', { action: 'added' }],
          ['DELETE', '/audit_log?id=eq.1', undefined],
          ['GET', '/audit_chain?select=*,audit_log(*)', undefined],
          ['POST', '/rpc/record_audit', { action: 'added', area: 'x' }],
          ['POST', '/rpc/note_refusal', { account: owner.id, session: null, target: 'public.x', facts: {} }],
          ['POST', '/rpc/note_failed_sign_in', { account: owner.id }],
          ['POST', '/rpc/seal_audit_entry', {}],
          ['POST', '/rpc/set_config', { setting_name: 'role', new_value: 'postgres', is_local: true }],
        ] as const) {
          const { status } = await callRest(server, caller, method, path, body, profile);
          expect([401, 403, 404, 406], `${caller} ${schema} ${method} ${path}`).toContain(status);
        }
      }
    }
    expect(await walkChain(server.backend.database)).toBeNull();
  });

  it('can’t be searched by visitors, Members or the service', async () => {
    const search = { ...ANY_ENTRY, page_size: 10 };
    const member = await createStaff(server);
    const asMember = credentials(server, 'authenticated', member.id);
    for (const [path, body] of [
      ['/rpc/search_audit_log', search],
      ['/rpc/verify_audit_log', { after_position: 0 }],
    ] as const) {
      expect((await callRest(server, 'anon', 'POST', path, body)).status).toBe(401);
      expect((await callRest(server, 'service_role', 'POST', path, body)).status).toBe(403);
      expect(await callRest(server, 'authenticated', 'POST', path, body, asMember)).toMatchObject({
        status: 403,
        code: '42501',
      });
    }
  });

  // Acts like somebody who owns the tables and drops the triggers first.
  describe("rewritten by the tables' owner, as by a migration", () => {
    const behindItsBack = async (change: string) => {
      const { database } = server.backend;
      let found: unknown;
      await database
        .transaction(async (sql) => {
          for (const table of TABLES) await sql.run(`alter table private.${table} disable trigger user`);
          await sql.run(change);
          found = await walkChain(sql);
          throw new Error('put back');
        })
        .catch((error: unknown) => expect(String(error)).toContain('put back'));
      return found;
    };
    let end: number;
    beforeEach(async () => {
      end = await endOfChain(server.backend.database);
    });

    it.each([
      ['an entry', 'update private.audit_log set after = \'{"role": "owner"}\' where id = 3', 'changed'],
      ['a time', "update private.audit_log set at = at - interval '1 second' where id = 3", 'changed'],
      ['an actor', "update private.audit_log set actor_kind = 'service' where id = 3", 'changed'],
      ['a hash', 'update private.audit_chain set hash = sha256(hash) where entry_id = 3', 'changed'],
      [
        'the order',
        `update private.audit_chain set position = -position where position in (3, 4);
         update private.audit_chain set position = 7 + position where position < 0`,
        'reordered',
      ],
      ['a link', 'delete from private.audit_chain where position = 3', 'missing'],
      [
        'an entry and its link',
        `create temp table gone on commit drop as select entry_id from private.audit_chain where position = 3;
         delete from private.audit_chain where position = 3;
         delete from private.audit_log where id in (select entry_id from gone)`,
        'missing',
      ],
    ])('shows that somebody changed %s', async (_, change, what) => {
      const unbound = 'alter table private.audit_chain drop constraint audit_chain_position;';
      expect(await behindItsBack(unbound + change)).toMatchObject({ what });
    });

    it('shows that an entry was added outside the chain', async () => {
      const added =
        "insert into private.audit_log (actor_kind, action, area) values ('service', 'added', 'x')";
      expect(await behindItsBack(added)).toMatchObject({ position: null, what: 'unsealed' });
    });

    it('shows by the emailed head that its end was cut off', async () => {
      const cut = `
        create temp table gone on commit drop as select entry_id from private.audit_chain where position > 4;
        delete from private.audit_chain where position > 4;
        delete from private.audit_log where id in (select entry_id from gone);`;
      const [mailed] = await server.backend.database.query<{ position: number }>(
        'select max(position)::integer as position from private.audit_heads',
      );
      expect(mailed?.position).toBeLessThanOrEqual(end);
      expect(await behindItsBack(cut)).toMatchObject({ position: mailed?.position, what: 'cut' });
    });

    it('shows that the whole chain was rewritten', async () => {
      const anew = `
        update private.audit_log set row_key = 'nobody' where id = 3;
        do $$
        declare link record; earlier bytea := decode(repeat('00', 32), 'hex');
        begin
          for link in select c.position, l from private.audit_chain as c
            join private.audit_log as l on l.id = c.entry_id order by c.position
          loop
            update private.audit_chain as c
            set previous = earlier, hash = private.audit_hash(link.position, earlier, link.l)
            where c.position = link.position returning c.hash into earlier;
          end loop;
        end $$`;
      expect(await behindItsBack(anew)).toMatchObject({ what: 'cut' });
    });
  });
});
