import { createStaff, startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, beginUse, handIn, SITE } from '../passkey-calls.ts';
import { signIn } from '../second-factor-calls.ts';
import { denoRunner } from './run-deno.ts';

describe('passkeys under real Deno', () => {
  let server: TestServer;
  const deno = denoRunner(() => server);
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.close();
  });
  afterEach(() => deno.stop());

  it('are added, used and refused as under Node', async () => {
    const who = await createStaff(server);
    const session = await signIn(server, who);
    const url = await deno.run('passkeys', { SITE_URL: SITE.origin });
    const hosted = { ...server, url };
    const { passkey, recoveryCodes } = await addPasskey(hosted, session);
    expect(recoveryCodes).toHaveLength(10);
    const other = await signIn(server, who);
    const tampered = await passkey.sign(await beginUse(hosted, other), { isTampered: true });
    expect(await handIn(hosted, other, tampered)).toEqual({ outcome: 'wrong' });
    expect((await other.call('my_access')).code).toBe('42501');
    const signed = await passkey.sign(await beginUse(hosted, other));
    expect(await handIn(hosted, other, signed)).toEqual({ outcome: 'done' });
    expect((await other.call('my_access')).status).toBe(200);
  });
});
