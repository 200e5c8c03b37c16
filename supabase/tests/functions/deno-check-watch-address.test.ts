import { UNSAFE_URL } from '@hln/contracts';
import { UNSAFE_URLS } from '@hln/contracts/watchable-url.cases';
import { makeWatcher } from '@hln/test-support/prices';
import { beforeAll, describe, expect, it } from 'vitest';
import { denoStage } from './run-deno.ts';
import { askAboutAddress, bearerOf } from './watch-address.ts';

describe('check-watch-address under real Deno', () => {
  const stage = denoStage();
  const { deno } = stage;

  beforeAll(async () => {
    await stage.server.schedules.stop();
    await stage.server.backend.service.from('rate_limits').delete().eq('action', 'watch_address_checks');
  });

  it('identifies staff by their token, refuses unsafe URLs, and accepts others', async () => {
    const at = await deno.run('check-watch-address');
    const { id } = await makeWatcher(stage.server, 'owner');
    const ask = (
      url: string,
      headers: Record<string, string> = { authorization: bearerOf(stage.server, id) },
    ) => askAboutAddress(stage.server, { url }, headers, at);

    const { publishable, secret } = stage.server.backend.keys;
    for (const key of [publishable, secret, 'x.y.z']) {
      expect((await ask('https://example.com/', { authorization: `Bearer ${key}` })).status).toBe(401);
    }
    const some = UNSAFE_URLS.filter((_, index) => index % 8 === 0);
    const answers = await Promise.all(some.map(([url]) => ask(url)));
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, body: { watchable: false, message: UNSAFE_URL } });
    }
    // An IP address needs no lookup; a reserved domain name resolves nowhere, wherever this test runs.
    for (const url of ['http://8.8.8.8/', 'https://nobody.example/']) {
      expect(await ask(url)).toEqual({ status: 200, body: { watchable: true } });
    }
  });
});
