import {
  callAs,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const KEY = 'sk-of-the-first-endpoint';
const FIRST = 'https://llm.example.com/v1';
const OTHER = 'https://llm.example.org/v1';

describe.each(await testBackends())('the SQL formatting service on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let keeper: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    owner = await createStaff(server, { role: 'owner' });
    manager = await createStaff(server, { role: 'manager' });
    // May change settings, but is not an Owner.
    keeper = await createStaff(server, { role: 'member' });
    await server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'system-settings', 'manage'), ($1, 'database-admin', 'manage')",
      [keeper.id],
    );
  });
  afterAll(async () => {
    await server.close();
  });

  const call = (who: StaffForTest | null, name: string, body: unknown) => callAs(server, who, name, body);

  describe('its key', () => {
    beforeEach(async () => {
      await server.backend.database.run('update private.settings set value = null, revision = 0');
    });

    const save = (...changes: readonly (readonly [string, unknown, number])[]) =>
      call(owner, 'save_settings', {
        changes: changes.map(([key, value, revision]) => ({ key, value, revision })),
      });
    const key = async () => {
      const [row] = await server.backend.database.query(
        "select value, revision from private.settings where key = 'llm.key'",
      );
      return row;
    };

    it('is removed with its endpoint', async () => {
      await save(['llm.endpoint', FIRST, 0], ['llm.key', KEY, 0]);
      expect(await key()).toEqual({ value: KEY, revision: 1 });
      // Saves that don't change the endpoint keep the key.
      await save(['llm.model', 'm', 0], ['llm.endpoint', FIRST, 1]);
      expect(await key()).toEqual({ value: KEY, revision: 1 });
      expect((await save(['llm.endpoint', OTHER, 1])).status).toBe(204);
      expect(await key()).toEqual({ value: null, revision: 2 });
      const [entry] = await server.backend.database.query(
        "select before, after from private.audit_log where row_key = 'llm.key' order by id desc limit 1",
      );
      expect(entry).toEqual({ before: { is_set: true }, after: { is_set: false } });
    });

    it('stays if it is entered again for another endpoint', async () => {
      await save(['llm.endpoint', FIRST, 0], ['llm.key', KEY, 0]);
      expect((await save(['llm.key', KEY, 1], ['llm.endpoint', OTHER, 1])).status).toBe(204);
      expect(await key()).toMatchObject({ value: KEY });
    });

    it('goes only to the endpoint for which it was entered', async () => {
      await save(['llm.endpoint', FIRST, 0]);
      // Somebody has opened the page, and then the endpoint changes.
      const { revision } = (await key()) as { revision: number };
      await save(['llm.endpoint', OTHER, 1]);
      expect((await save(['llm.key', KEY, revision])).code).toBe('PT409');
      expect(await key()).toMatchObject({ value: null });
    });
  });

  const begin = (who: StaffForTest | null, wanted: unknown, host = 'llm.example.com', characters = 8) =>
    call(who, 'begin_llm_call', { wanted, host, characters });
  const entries = () =>
    server.backend.database.query(
      "select action, area, row_key, after from private.audit_log where table_name = 'public.begin_llm_call' and outcome = 'done' order by id",
    );

  it('is tested by staff who may change settings, and sent SQL by Owners only', async () => {
    for (const wanted of ['test', 'format']) {
      for (const who of [null, manager]) expect((await begin(who, wanted)).code, wanted).toBe('42501');
    }
    expect((await begin(keeper, 'format')).code).toBe('42501');
    expect(await entries()).toEqual([]);
    expect((await begin(keeper, 'test', 'llm.example.com:443')).status).toBe(204);
    expect((await begin(owner, 'format')).status).toBe(204);
    // Nothing is recorded if nothing is sent.
    expect((await begin(owner, 'format', '')).status).toBe(204);
    expect(await entries()).toEqual([
      {
        action: 'llm-test',
        area: 'system-settings',
        row_key: 'llm.example.com:443',
        after: { host: 'llm.example.com:443', characters: 8 },
      },
      {
        action: 'llm-format',
        area: 'database-admin',
        row_key: 'llm.example.com',
        after: { host: 'llm.example.com', characters: 8 },
      },
    ]);
  });

  it('accepts only known and limited requests', async () => {
    for (const [wanted, host, characters] of [
      ['both', 'a', 1],
      [null, 'a', 1],
      ['test', 'a'.repeat(201), 1],
      ['test', null, 1],
      ['test', 'a', -1],
      ['test', 'a', null],
      ['format', 'a', 20_001],
    ]) {
      const refused = await call(owner, 'begin_llm_call', { wanted, host, characters });
      expect([400, '22023'], `${wanted} ${characters}`).toEqual([refused.status, refused.code]);
    }
  });

  it('is limited to a number of requests a minute for each person', async () => {
    await server.backend.database.run(
      "update public.rate_limits set per_minute = 1 where action in ('llm_tests', 'llm_formatting')",
    );
    await server.backend.database.run('delete from public.rate_limit_hits');
    for (const wanted of ['test', 'format']) {
      expect((await begin(owner, wanted)).status).toBe(204);
      expect((await begin(owner, wanted)).status, wanted).toBe(429);
    }
    expect((await begin(keeper, 'test')).status).toBe(204);
  });
});
