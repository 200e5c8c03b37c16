import { makeWatcher } from '@hln/test-support/prices';
import { createStaff, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAboutAddress, bearerOf, signInStaff } from './watch-address.ts';

const SHOP = 'https://shop.example.com/';
const WATCHABLE = { status: 200, body: { watchable: true } };
const TOO_MUCH = 'Too many requests at once. Wait a minute and try again.';

describe.each(await testBackends())('check-watch-address on $name', (backend) => {
  let server: TestServer;
  let bearer: string;
  const asked: string[] = [];

  beforeAll(async () => {
    server = await backend.start({
      resolve: async (host) => {
        asked.push(host);
        return ['93.184.215.14'];
      },
    });
    await server.schedules.stop();
    bearer = bearerOf(server, (await makeWatcher(server, 'owner')).id);
  });
  afterAll(async () => {
    await server.close();
  });

  const ask = (headers: Record<string, string> = { authorization: bearer }) =>
    askAboutAddress(server, { url: SHOP }, headers);

  describe('access', () => {
    it('is for members of staff only', async () => {
      const { publishable, secret } = server.backend.keys;
      const callers: Record<string, string>[] = [
        {},
        { authorization: `Bearer ${publishable}` },
        { authorization: `Bearer ${secret}`, apikey: secret },
        { authorization: 'Bearer x.y.z' },
        { authorization: `${bearer}x` },
        { authorization: bearer.replace('Bearer', 'Basic') },
      ];
      asked.length = 0;
      for (const headers of callers) {
        expect(await ask(headers), JSON.stringify(headers)).toMatchObject({
          status: 401,
          body: { code: 'unauthorized' },
        });
      }
      expect(await ask({ authorization: bearer, apikey: '' })).toMatchObject({
        status: 401,
      });
      expect(asked).toEqual([]);
    });

    it('is refused for a token whose session has ended or whose account is closed', async () => {
      const staff = await createStaff(server);
      const first = await signInStaff(server, staff);
      expect(await ask({ authorization: first })).toEqual(WATCHABLE);
      await fetch(`${server.url}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: { apikey: server.backend.keys.publishable, authorization: first },
      });
      expect(await ask({ authorization: first })).toMatchObject({ status: 401 });

      const second = await signInStaff(server, staff);
      await server.backend.database.query(
        "update auth.users set banned_until = now() + interval '1 day' where id = $1",
        [staff.id],
      );
      expect(await ask({ authorization: second })).toMatchObject({
        status: 401,
      });
    });
  });

  it('accepts only a small JSON body with a URL', async () => {
    const post = (body: unknown, type = 'application/json') =>
      askAboutAddress(server, body, { authorization: bearer, 'content-type': type });
    expect(await post({})).toMatchObject({ status: 400, body: { code: 'invalid_body' } });
    expect(await post({ url: 5 })).toMatchObject({ status: 400, body: { code: 'invalid_body' } });
    expect(await post('{', 'text/plain')).toMatchObject({ status: 415 });
    expect(await post({ url: `https://example.com/${'a'.repeat(20_000)}` })).toMatchObject({ status: 413 });
    const answer = await fetch(`${server.url}/functions/v1/check-watch-address`);
    expect(answer.status).toBe(405);
  });

  it('limits each member of staff separately', async () => {
    await server.backend.service
      .from('rate_limits')
      .update({ per_minute: 2 })
      .eq('action', 'watch_address_checks');
    const other = await makeWatcher(server, 'other');
    const asking = { authorization: bearerOf(server, other.id) };
    for (const expected of [WATCHABLE, WATCHABLE]) {
      expect(await ask(asking)).toEqual(expected);
    }
    expect(await ask(asking)).toEqual({
      status: 429,
      body: { code: 'too_many_requests', error: TOO_MUCH },
    });
    const third = await makeWatcher(server, 'third');
    expect(await ask({ authorization: bearerOf(server, third.id) })).toEqual(WATCHABLE);
  });
});
