import { costsViewPreferenceSchema, PREFERENCE_KEYS, PREFERENCE_LIMITS } from '@hln/contracts';
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

const KEY = PREFERENCE_KEYS.costsView;

describe.each(await testBackends())('staff preferences on $name', (backend) => {
  let server: TestServer;
  let mine: StaffForTest;
  let other: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    mine = await createStaff(server);
    other = await createStaff(server);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run('delete from public.staff_preferences');
  });

  const call = (who: StaffForTest, method: string, path: string, body?: unknown, prefer = '') =>
    callRest(server, 'authenticated', method, path, body, {
      ...credentials(server, 'authenticated', who.id),
      ...(prefer === '' ? {} : { prefer }),
    });
  /** Sends what postgrest-js sends for `.upsert({ key, value }, { onConflict: 'user_id,key' })`. */
  const save = (who: StaffForTest, key: string, value: unknown) =>
    call(
      who,
      'POST',
      '/staff_preferences?on_conflict=user_id,key&columns="key","value"',
      { key, value },
      'resolution=merge-duplicates',
    );
  const load = async (who: StaffForTest, key: string) =>
    (await call(who, 'GET', `/staff_preferences?select=key,value&key=eq.${key}`)).body;

  it('are kept and changed by their owner', async () => {
    const view = { order: ['Cloud - Compute', 'Tools - "Quoted"', '字'], hidden: ['字'] };
    expect((await save(mine, KEY, view)).status).toBe(201);
    expect(await load(mine, KEY)).toEqual([{ key: KEY, value: view }]);
    expect(v.is(costsViewPreferenceSchema, view)).toBe(true);
    const changed = { order: [], hidden: [] };
    expect((await save(mine, KEY, changed)).status).toBeLessThan(300);
    expect(await load(mine, KEY)).toEqual([{ key: KEY, value: changed }]);
    expect((await call(mine, 'DELETE', `/staff_preferences?key=eq.${KEY}`)).status).toBe(204);
    expect(await load(mine, KEY)).toEqual([]);
  });

  it.each([[[]], ['text'], [0], [false], [null]])('are objects, not %j', async (value) => {
    expect((await save(mine, 'test', value)).status).toBe(400);
    expect(await load(mine, 'test')).toEqual([]);
  });

  it('belong to each user, whatever a request says', async () => {
    await save(mine, KEY, { of: 'mine' });
    await save(other, KEY, { of: 'other' });
    expect(await load(mine, KEY)).toEqual([{ key: KEY, value: { of: 'mine' } }]);
    expect((await call(other, 'GET', '/staff_preferences?select=user_id')).body).toEqual([
      { user_id: other.id },
    ]);

    const asMine = { user_id: mine.id, key: 'planted', value: {} };
    const upsert = '/staff_preferences?on_conflict=user_id,key';
    const refused = { status: 403, code: '42501' };
    expect(await call(other, 'POST', '/staff_preferences', asMine)).toMatchObject(refused);
    expect(
      await call(other, 'POST', upsert, { ...asMine, key: KEY }, 'resolution=merge-duplicates'),
    ).toMatchObject(refused);
    expect(
      await call(other, 'PATCH', `/staff_preferences?key=eq.${KEY}`, { user_id: mine.id }),
    ).toMatchObject(refused);
    const ofAll = `/staff_preferences?key=eq.${KEY}`;
    expect((await call(other, 'PATCH', ofAll, { value: {} })).status).toBe(204);
    expect((await call(other, 'DELETE', ofAll)).status).toBe(204);
    expect(await load(mine, KEY)).toEqual([{ key: KEY, value: { of: 'mine' } }]);
    expect(await load(mine, 'planted')).toEqual([]);
  });

  it('are closed to visitors', async () => {
    await save(mine, KEY, { of: 'mine' });
    const refused = { status: 401, code: '42501' };
    expect(await callRest(server, 'anon', 'GET', '/staff_preferences')).toMatchObject(refused);
    expect(
      await callRest(server, 'anon', 'POST', '/staff_preferences', { user_id: mine.id, key: 'a', value: {} }),
    ).toMatchObject(refused);
  });

  it('are limited in size, number and name', async () => {
    const full = { x: 'x'.repeat(PREFERENCE_LIMITS.valueBytes - '{"x": ""}'.length) };
    expect((await save(mine, 'full', full)).status).toBe(201);
    expect(await save(mine, 'full', { x: `${full.x}x` })).toMatchObject({ status: 400, code: '23514' });
    for (const key of ['', 'A', '1', 'a b', 'a'.repeat(61), '<b>']) {
      expect(await save(mine, key, {}), key).toMatchObject({ status: 400, code: '23514' });
    }
    await server.backend.database.query(
      `insert into public.staff_preferences (user_id, key, value)
       select $1::uuid, 'k' || n, '{}' from generate_series(2, ${PREFERENCE_LIMITS.keys}) as n`,
      [mine.id],
    );
    expect(await save(mine, 'one-more', {})).toMatchObject({ status: 400, code: '23514' });
    expect((await save(mine, 'full', {})).status).toBeLessThan(300);
    expect((await save(other, 'one-more', {})).status).toBe(201);
  });

  it('are deleted with their account', async () => {
    const leaving = await createStaff(server);
    await save(leaving, KEY, {});
    await server.backend.database.query('delete from auth.users where id = $1', [leaving.id]);
    const { data } = await server.backend.service.from('staff_preferences').select('key');
    expect(data).toEqual([]);
  });

  it('record when they were changed', async () => {
    await save(mine, KEY, {});
    await server.backend.database.run('update public.staff_preferences set value = \'{"a": 1}\'');
    const [row] = await server.backend.database.query<{ recent: boolean }>(
      "select updated_at > now() - interval '1 minute' as recent from public.staff_preferences",
    );
    expect(row?.recent).toBe(true);
    const chosen = { key: 'other', value: {}, updated_at: '2000-01-01T00:00:00Z' };
    expect(await call(mine, 'POST', '/staff_preferences', chosen)).toMatchObject({ code: '42501' });
  });
});
