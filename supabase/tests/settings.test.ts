import { SETTING_KEYS, type SettingKey, settingOf, settingSchema } from '@hln/contracts/settings';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FITTING, UNFIT } from './setting-values.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-letters';

interface Row {
  readonly key: string;
  readonly value: unknown;
  readonly is_set: boolean;
  readonly revision: number;
  readonly changed_by: string | null;
}

it.each(FITTING)('the contract accepts %s: %j', (key, value) => {
  expect(v.is(settingSchema(settingOf(key)), value)).toBe(true);
});

it('the contract accepts nothing else', () => {
  expect(UNFIT.filter(([key, value]) => v.is(settingSchema(settingOf(key)), value))).toEqual([]);
});

describe.each(await testBackends())('settings on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let viewer: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    owner = await createStaff(server, { email: 'aroha@hln.example', role: 'owner' });
    manager = await createStaff(server, { role: 'manager' });
    viewer = await createStaff(server, { role: 'member' });
    await server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'system-settings', 'view')",
      [viewer.id],
    );
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run('update private.settings set value = null, revision = 0');
  });

  const call = (who: StaffForTest | null, method: string, path: string, body?: unknown) =>
    callRest(
      server,
      who === null ? 'anon' : 'authenticated',
      method,
      path,
      body,
      who === null ? {} : credentials(server, 'authenticated', who.id),
    );
  const save = (who: StaffForTest | null, ...changes: unknown[]) =>
    call(who, 'POST', '/rpc/save_settings', { changes });
  const rows = async (who = owner) => (await call(who, 'POST', '/rpc/staff_settings', {})).body as Row[];
  const row = async (key: string) => (await rows()).find((one) => one.key === key);
  const history = async (key: string) =>
    (await call(owner, 'POST', '/rpc/setting_history', { setting_key: key })).body as unknown[];
  const minutes = (value: unknown, revision = 0) => ({ key: 'chat.quiet-minutes', value, revision });

  it('have the types and ranges that the contract describes', async () => {
    const stored = await server.backend.database.query(
      'select key, kind, lowest, highest, choices from private.settings order by key',
    );
    expect(stored).toEqual(
      [...SETTING_KEYS].sort().map((key) => {
        const setting = settingOf(key);
        const [lowest, highest] = 'lowest' in setting ? [setting.lowest, setting.highest] : [null, null];
        const choices = 'choices' in setting ? Object.keys(setting.choices) : null;
        return { key, kind: setting.kind, lowest, highest, choices };
      }),
    );
  });

  it('limit visitors from their next request on, with the earlier limits as defaults', async () => {
    const { database } = server.backend;
    const actions = SETTING_KEYS.flatMap((key) => /^limits\.(.*)-minute$/.exec(key)?.[1] ?? []);
    for (const action of actions) {
      const [limits] = await database.query(
        'select per_minute, per_day from public.rate_limits where action = $1',
        [action.replaceAll('-', '_')],
      );
      const byDefault = (per: string) => settingOf(`limits.${action}-${per}` as SettingKey).byDefault;
      expect(limits, action).toEqual({ per_minute: byDefault('minute'), per_day: byDefault('day') });
    }
    const hit = () => database.query("select private.hit_rate_limit('contact', '192.0.2.7')");
    await save(owner, { key: 'limits.contact-minute', value: 1, revision: 0 });
    await hit();
    await expect(hit()).rejects.toMatchObject({ code: 'PT429' });
    await save(owner, { key: 'limits.contact-minute', value: 2, revision: 1 });
    await hit();
    await expect(hit()).rejects.toMatchObject({ code: 'PT429' });
  });

  it('accept valid values, and say who set them', async () => {
    for (const [index, [key, value]] of FITTING.entries()) {
      const { revision = 0 } = (await row(key)) ?? {};
      expect((await save(owner, { key, value, revision })).status, `${index} ${key}`).toBe(204);
      const expected = settingOf(key).kind === 'secret' ? null : value;
      expect(await row(key)).toMatchObject({ value: expected, is_set: true, changed_by: owner.email });
    }
  });

  it('refuse invalid values with a message that quotes nothing of them', async () => {
    for (const [key, value] of UNFIT) {
      const { status, code, body } = await save(owner, { key, value, revision: 0 });
      const what = `${key} ${JSON.stringify(value).slice(0, 60)}`;
      expect([status, code], what).toEqual([400, '22023']);
      // The longest lists what may be chosen.
      expect(JSON.stringify(body).length, what).toBeLessThan(400);
    }
    expect((await rows()).filter(({ is_set }) => is_set)).toEqual([]);
  });

  it('refuse unknown keys, malformed lists, and all changes if one is invalid', async () => {
    for (const changes of [
      [{ key: 'mail.from', value: 'a@b.nz', revision: 0 }],
      [{ value: 5 }],
      [7],
      [minutes(5), { key: 'chat.retention-days', value: 999, revision: 0 }],
      Array.from({ length: 2_000 }, () => minutes(5)),
    ]) {
      expect((await save(owner, ...changes)).code).toBe('22023');
    }
    for (const changes of [{ ...minutes(5) }, 'x', null]) {
      const refused = await call(owner, 'POST', '/rpc/save_settings', { changes });
      expect(['22023', '22P02'], JSON.stringify(changes)).toContain(refused.code);
    }
    expect(await row('chat.quiet-minutes')).toMatchObject({ is_set: false, revision: 0 });
  });

  it('are written and read only by staff with permission', async () => {
    for (const who of [null, manager, viewer]) {
      expect((await save(who, minutes(5))).code).toBe('42501');
      expect((await call(who, 'POST', '/rpc/queue_test_mail', {})).code).toBe('42501');
    }
    expect(await rows(viewer)).toHaveLength(SETTING_KEYS.length);
    for (const who of [null, manager]) {
      expect((await call(who, 'POST', '/rpc/staff_settings', {})).code).toBe('42501');
      const asked = await call(who, 'POST', '/rpc/setting_history', { setting_key: 'chat.quiet-minutes' });
      expect(asked.code).toBe('42501');
    }
    expect(await row('chat.quiet-minutes')).toMatchObject({ is_set: false, revision: 0 });
  });

  it("can't be reached through a table or any other call", async () => {
    const body = { key: 'chat.quiet-minutes', kind: 'integer', value: 5 };
    for (const who of [null, viewer, owner]) {
      for (const [method, path, sent] of [
        ['GET', '/settings?select=*', undefined],
        ['POST', '/settings', body],
        ['POST', '/settings?on_conflict=key', body],
        ['PATCH', '/settings?key=eq.chat.quiet-minutes', { value: 5 }],
        ['DELETE', '/settings?key=eq.chat.quiet-minutes', undefined],
        ['POST', '/rpc/settings_in_use', {}],
        ['GET', '/rpc/settings_in_use', undefined],
        ['POST', '/rpc/setting_fault', { kind: 'line', lowest: 1, highest: 2, value: 'x' }],
      ] as const) {
        const { status } = await call(who, method, path, sent);
        expect([400, 401, 403, 404, 405], `${method} ${path}`).toContain(status);
      }
      for (const schema of ['private', 'auth']) {
        const { status } = await callRest(server, 'authenticated', 'GET', '/settings?select=*', undefined, {
          ...credentials(server, 'authenticated', owner.id),
          'accept-profile': schema,
        });
        expect([400, 403, 404, 406]).toContain(status);
      }
    }
    const service = await callRest(server, 'service_role', 'GET', '/settings?select=*');
    expect([401, 403, 404]).toContain(service.status);
  });

  it('return a secret only to our own functions', async () => {
    const { database } = server.backend;
    expect((await save(owner, { key: 'costs.import-secret', value: SECRET, revision: 0 })).status).toBe(204);
    const again = await save(owner, { key: 'costs.import-secret', value: `${SECRET}\n`, revision: 1 });
    const stale = await save(owner, { key: 'costs.import-secret', value: `${SECRET}2`, revision: 0 });
    expect([again.code, stale.code]).toEqual(['22023', 'PT409']);
    const log = await database.query<{ text: string }>(
      "select l::text as text from private.audit_log as l where row_key = 'costs.import-secret'",
    );
    expect(log.length).toBeGreaterThan(0);
    const answers = [again, stale, await rows(), await history('costs.import-secret'), log];
    expect(JSON.stringify(answers)).not.toContain(SECRET);
    expect((await history('costs.import-secret'))[0]).toMatchObject({
      before: { is_set: false },
      after: { is_set: true },
    });
    const { data } = await server.backend.service.rpc('settings_in_use');
    expect(data).toEqual({ 'costs.import-secret': SECRET });
  });

  it('refuse a save based on an outdated state', async () => {
    expect((await save(owner, minutes(5))).status).toBe(204);
    const late = await save(owner, minutes(7));
    expect(late).toMatchObject({ status: 409, code: 'PT409' });
    for (const revision of [-1, 2, '1', null, undefined]) {
      expect((await save(owner, { ...minutes(7), revision })).code).toBe('PT409');
    }
    expect(await row('chat.quiet-minutes')).toMatchObject({ value: 5, revision: 1 });
    // Saving the same value is not a change.
    expect((await save(owner, minutes(5, 1))).status).toBe(204);
    expect(await row('chat.quiet-minutes')).toMatchObject({ value: 5, revision: 1 });
  });

  it('accept one of two concurrent saves, in either order', async () => {
    const days = (value: number) => ({ key: 'chat.retention-days', value, revision: 0 });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        n % 2 === 0 ? save(owner, minutes(n), days(n)) : save(owner, days(n), minutes(n)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
    const [saved, other] = [await row('chat.quiet-minutes'), await row('chat.retention-days')];
    expect(saved).toMatchObject({ revision: 1 });
    expect(other).toMatchObject({ revision: 1, value: saved?.value });
  });

  it('have a history, and can be reverted', async () => {
    const before = await history('chat.quiet-minutes');
    await save(owner, minutes(5));
    await save(owner, minutes(null, 1));
    const after = await history('chat.quiet-minutes');
    expect(after.slice(0, after.length - before.length)).toMatchObject([
      { actor: owner.email, before: { value: 5 }, after: { value: null } },
      { actor: owner.email, before: { value: null }, after: { value: 5 } },
    ]);
    expect(await row('chat.quiet-minutes')).toMatchObject({ value: null, is_set: false, revision: 2 });
  });

  it("require the banner's end to be after its beginning", async () => {
    const at = (key: string, hour: string) => ({
      key,
      value: `2026-11-22T${hour}:00:00.000Z`,
      revision: 0,
    });
    const wrong = await save(owner, at('banner.from', '10'), at('banner.until', '10'));
    expect(wrong).toMatchObject({
      code: '22023',
      body: { message: 'The banner must end after it begins.' },
    });
    expect((await save(owner, at('banner.until', '11'), at('banner.from', '10'))).status).toBe(204);
  });
});
