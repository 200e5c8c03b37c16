import { createStaff } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { addPasskey, beginUse, handIn, SITE } from '../passkey-calls.ts';
import { signIn } from '../second-factor-calls.ts';
import { denoStage } from './run-deno.ts';

describe('passkeys under real Deno', () => {
  const stage = denoStage();
  const { deno } = stage;

  it('are added, used and refused as under Node', async () => {
    const who = await createStaff(stage.server);
    const session = await signIn(stage.server, who);
    const url = await deno.run('passkeys', { SITE_URL: SITE.origin });
    const hosted = { ...stage.server, url };
    const { passkey, recoveryCodes } = await addPasskey(hosted, session);
    expect(recoveryCodes).toHaveLength(10);
    const other = await signIn(stage.server, who);
    const tampered = await passkey.sign(await beginUse(hosted, other), { isTampered: true });
    expect(await handIn(hosted, other, tampered)).toEqual({ outcome: 'wrong' });
    expect((await other.call('my_access')).code).toBe('42501');
    const signed = await passkey.sign(await beginUse(hosted, other));
    expect(await handIn(hosted, other, signed)).toEqual({ outcome: 'done' });
    expect((await other.call('my_access')).status).toBe(200);
  });
});
