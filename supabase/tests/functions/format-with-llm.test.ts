import type { LlmQuestion } from '@hln/contracts';
import type { SettingKey } from '@hln/contracts/settings';
import { sayInChat, startChatService, type TestChatService } from '@hln/test-support/chat-service';
import {
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const KEY = 'sk-in-use-and-never-to-be-seen';
const SQL = 'select a from t';
const BY_MODEL = 'SELECT\n    a\nFROM\n    t';

describe.each(await testBackends())('format-with-llm on $name', (backend) => {
  let server: TestServer;
  let service: TestChatService;
  let other: TestChatService;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let keeper: StaffForTest;

  beforeAll(async () => {
    [service, other] = await Promise.all([startChatService(), startChatService()]);
    server = await backend.start({ watch: { allowLoopback: true } });
    await server.schedules.stop();
    owner = await createStaff(server, { role: 'owner' });
    manager = await createStaff(server, { role: 'manager' });
    keeper = await createStaff(server, { role: 'member' });
    const { database } = server.backend;
    await database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'system-settings', 'manage')",
      [keeper.id],
    );
    await database.run(
      "update public.rate_limits set per_minute = 1000 where action in ('llm_tests', 'llm_formatting')",
    );
    // The database accepts no endpoints on this machine, whoever sets them.
    await database.run('alter table private.settings disable trigger settings_llm_endpoint');
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([service.close(), other.close()]);
  });

  const ask = async (who: StaffForTest | null, question: LlmQuestion | object) => {
    const response = await fetch(`${server.url}/functions/v1/format-with-llm`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(who === null ? credentials(server, 'anon') : credentials(server, 'authenticated', who.id)),
      },
      body: JSON.stringify(question),
    });
    const text = await response.text();
    expect(text).not.toContain(KEY.slice(0, 12));
    return { status: response.status, body: JSON.parse(text) };
  };
  /** Stores settings and makes them take effect immediately. */
  const use = async (values: Partial<Record<SettingKey, unknown>>) => {
    await server.backend.database.run('update private.settings set value = null');
    for (const [key, value] of Object.entries(values)) {
      await server.backend.database.query('update private.settings set value = $2::jsonb where key = $1', [
        key,
        JSON.stringify(value),
      ]);
    }
    await expect
      .poll(
        async () => {
          const now = await server.functions.settings.read();
          return [now['llm.enabled'], now['llm.endpoint'], now['llm.fallback']];
        },
        { timeout: 30_000 },
      )
      .toEqual([
        values['llm.enabled'] ?? false,
        values['llm.endpoint'] ?? '',
        values['llm.fallback'] ?? true,
      ]);
  };
  const on = () => ({ 'llm.enabled': true, 'llm.endpoint': service.endpoint, 'llm.key': KEY });
  const consoleSays = async () => {
    const response = await fetch(`${server.url}/functions/v1/sql-console`, {
      headers: credentials(server, 'authenticated', owner.id),
    });
    return ((await response.json()) as { formats_by_service: unknown }).formats_by_service;
  };

  beforeEach(() => {
    for (const one of [service, other]) {
      one.calls.length = 0;
      one.play = (response, { sql }) => sayInChat(response, sql === SQL ? BY_MODEL : sql);
    }
  });

  it('is off by default, for everybody', async () => {
    expect(await ask(owner, { wanted: 'format', sql: SQL })).toMatchObject({
      status: 200,
      body: { kind: 'failed', trouble: { code: 'off' } },
    });
    expect(await consoleSays()).toBe(false);
    expect(service.calls).toEqual([]);
  });

  it('formats for Owners, and nobody else', async () => {
    await use(on());
    expect(await consoleSays()).toBe(true);
    expect(await ask(null, { wanted: 'format', sql: SQL })).toMatchObject({ status: 401 });
    for (const who of [manager, keeper]) {
      expect(await ask(who, { wanted: 'format', sql: SQL })).toMatchObject({ status: 403 });
    }
    expect(service.calls).toEqual([]);
    expect(await ask(owner, { wanted: 'format', sql: SQL })).toEqual({
      status: 200,
      body: { kind: 'formatted', by: 'service', text: BY_MODEL, trouble: null, ms: expect.any(Number) },
    });
    expect(service.calls).toMatchObject([{ authorization: `Bearer ${KEY}`, sql: SQL }]);
  });

  it('falls back to our formatter when the service changes the meaning, unless that is switched off', async () => {
    await use(on());
    service.play = (response) => sayInChat(response, 'SELECT b FROM t');
    expect((await ask(owner, { wanted: 'format', sql: SQL })).body).toMatchObject({
      kind: 'formatted',
      by: 'here',
      trouble: { code: 'invalid-sql', said: null },
    });
    await use({ ...on(), 'llm.fallback': false });
    expect((await ask(owner, { wanted: 'format', sql: SQL })).body).toMatchObject({
      kind: 'failed',
      trouble: { code: 'invalid-sql' },
    });
  });

  describe('a test of unsaved settings', () => {
    it('is for staff who may change settings, whether the service is on or off', async () => {
      await use({});
      const typed = { wanted: 'test', endpoint: service.endpoint, key: 'sk-typed', model: 'typed' };
      expect(await ask(null, typed)).toMatchObject({ status: 401 });
      expect(await ask(manager, typed)).toMatchObject({ status: 403 });
      expect(service.calls).toEqual([]);
      expect((await ask(keeper, typed)).body).toMatchObject({ kind: 'formatted', by: 'service' });
      expect(service.calls).toMatchObject([{ authorization: 'Bearer sk-typed', model: 'typed' }]);
    });

    it('uses the saved key only with the saved endpoint', async () => {
      await use(on());
      await ask(keeper, { wanted: 'test' });
      await ask(keeper, { wanted: 'test', endpoint: service.endpoint });
      await ask(keeper, { wanted: 'test', endpoint: `${service.endpoint}/v1` });
      await ask(keeper, { wanted: 'test', endpoint: other.endpoint });
      await ask(keeper, { wanted: 'test', key: '' });
      expect(service.calls.map(({ authorization }) => authorization)).toEqual([
        `Bearer ${KEY}`,
        `Bearer ${KEY}`,
        null,
        null,
      ]);
      expect(other.calls).toMatchObject([{ authorization: null }]);
    });

    it('never falls back, so that it shows what is wrong', async () => {
      await use(on());
      service.play = (response) => response.writeHead(401).end();
      expect((await ask(owner, { wanted: 'test' })).body).toMatchObject({
        kind: 'failed',
        trouble: { code: 'status', status: 401 },
      });
    });
  });

  it('records where something was sent, before it is sent, and none of its content', async () => {
    await use(on());
    const before = 'select coalesce(max(id), 0) as id from private.audit_log';
    const [{ id } = { id: 0 }] = await server.backend.database.query<{ id: number }>(before);
    await ask(owner, { wanted: 'format', sql: SQL });
    await ask(owner, { wanted: 'test', endpoint: other.endpoint, key: 'sk-typed' });
    const entries = await server.backend.database.query(
      'select action, row_key, after from private.audit_log where id > $1 order by id',
      [id],
    );
    const hostOf = ({ endpoint }: TestChatService) => new URL(endpoint).host;
    expect(entries).toMatchObject([
      { action: 'llm-format', row_key: hostOf(service), after: { characters: SQL.length } },
      { action: 'llm-test', row_key: hostOf(other) },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/sk-|select/i);
  });

  it('accepts only known and limited fields', async () => {
    for (const question of [
      {},
      { wanted: 'format' },
      { wanted: 'format', sql: '' },
      { wanted: 'format', sql: 'x'.repeat(20_001) },
      { wanted: 'format', sql: SQL, endpoint: other.endpoint },
      { wanted: 'test', endpoint: 'x'.repeat(501) },
      { wanted: 'test', key: 5 },
    ]) {
      expect((await ask(owner, question)).status, JSON.stringify(question).slice(0, 60)).toBe(400);
    }
    expect((await ask(owner, { wanted: 'format', sql: 'x'.repeat(200_000) })).status).toBe(413);
    expect(other.calls).toEqual([]);
  });
});

describe('format-with-llm with settings fixed by the environment', () => {
  it('keeps its endpoint and key, whatever staff type, and may use an endpoint on this machine', async () => {
    const [service, other] = await Promise.all([startChatService(), startChatService()]);
    const [backend] = await testBackends();
    const server = await backend?.start({
      givenSettings: { 'llm.enabled': true, 'llm.endpoint': service.endpoint, 'llm.key': KEY },
    });
    if (server === undefined) throw new Error('There is no backend.');
    const owner = await createStaff(server, { role: 'owner' });
    service.play = (response, { sql }) => sayInChat(response, sql);
    const response = await fetch(`${server.url}/functions/v1/format-with-llm`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...credentials(server, 'authenticated', owner.id),
      },
      body: JSON.stringify({ wanted: 'test', endpoint: other.endpoint, key: 'sk-typed', model: 'typed' }),
    });
    expect(await response.json()).toMatchObject({ kind: 'formatted', by: 'service' });
    expect(other.calls).toEqual([]);
    expect(service.calls).toMatchObject([{ authorization: `Bearer ${KEY}`, model: 'typed' }]);
    await server.close();
    await Promise.all([service.close(), other.close()]);
  });
});
