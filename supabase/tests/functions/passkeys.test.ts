import { type Faults, softwarePasskey } from '@hln/test-support/passkey';
import { createStaff, type StaffForTest, startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPasskey, askPasskeys, type Begun, beginUse, handIn, SITE } from '../passkey-calls.ts';
import { NO_SECOND_FACTORS, type PasswordSession, signIn } from '../second-factor-calls.ts';

const DONE = { outcome: 'done' };
const WRONG = { outcome: 'wrong' };

describe('passkeys', () => {
  let server: TestServer;
  let who: StaffForTest;
  let session: PasswordSession;
  const logged: string[] = [];

  const refusals = async () =>
    (
      await server.backend.database.query<{ action: string }>(
        "select action from private.audit_log where table_name = 'private.passkeys' and outcome = 'refused'",
      )
    ).length;

  beforeAll(async () => {
    const at = (level: string) => (message: string) => void logged.push(`${level}: ${message}`);
    const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
    server = await startTestServer({ siteUrl: SITE.origin, log });
    who = await createStaff(server);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(NO_SECOND_FACTORS);
    session = await signIn(server, who);
  });

  it("accepts only the configured site's origin, whatever the request claims", async () => {
    const ask = { headers: { ...session.headers, origin: 'https://evil.example', host: 'evil.example' } };
    const { body } = await askPasskeys<Begun>(server, ask, { step: 'begin-adding' });
    expect(body).toMatchObject({
      origin: SITE.origin,
      options: {
        rp: { id: SITE.relyingParty },
        user: { id: Buffer.from(who.id.replaceAll('-', ''), 'hex').toString('base64url'), name: who.email },
        attestation: 'none',
        pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
        authenticatorSelection: { userVerification: 'preferred' },
        excludeCredentials: [],
      },
    });
    expect(Buffer.from(body.options.challenge, 'base64url')).toHaveLength(32);
    const { passkey } = await addPasskey(server, session);
    const again = await askPasskeys<Begun>(server, session, { step: 'begin-adding' });
    expect(again.body.options.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect(again.body.options.challenge).not.toBe(body.options.challenge);
    const other = await signIn(server, who);
    const use = { step: 'begin-using', purpose: 'give', subject: null };
    const asked = await askPasskeys<Begun>(server, other, use);
    expect(asked.body.options).toMatchObject({
      rpId: SITE.relyingParty,
      userVerification: 'preferred',
      allowCredentials: [{ id: passkey.id }],
    });
  });

  const FAULTS: readonly (readonly [string, Faults])[] = [
    ['another origin', { origin: 'https://hln.example.evil.example' }],
    ['the origin’s other scheme', { origin: 'http://hln.example' }],
    ['a frame on another site', { crossOrigin: true }],
    ['another relying party', { relyingParty: 'evil.example' }],
    ['nobody who touched it', { flags: 0 }],
  ];

  it.each([...FAULTS, ['a signature of another kind', { type: 'webauthn.get' }] as const])(
    'adds no passkey with %s',
    async (_, faults) => {
      const passkey = await softwarePasskey(SITE);
      const before = await refusals();
      const begun = await askPasskeys<Begun>(server, session, { step: 'begin-adding' });
      const { challenge } = begun.body.options;
      const add = (response: object) =>
        askPasskeys(server, session, { step: 'add', name: 'Laptop', passkey: response });
      expect((await add(passkey.register(challenge, faults))).body).toEqual(WRONG);
      expect(await refusals()).toBe(before + 1);
      // The challenge that should have been signed is used up, too.
      expect((await add(passkey.register(challenge))).body).toEqual({ outcome: 'expired' });
      expect((await session.call('second_factor_state')).body).toMatchObject({ enrolled_at: null });
    },
  );

  it.each([
    ...FAULTS,
    ['a signature of another kind', { type: 'webauthn.create' }] as const,
    ['a signature that was changed', { isTampered: true }] as const,
    ['the name of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }] as const,
  ])('signs nobody in with %s', async (_, faults) => {
    const { passkey } = await addPasskey(server, session);
    const other = await signIn(server, who);
    const before = await refusals();
    const challenge = await beginUse(server, other);
    expect(await handIn(server, other, await passkey.sign(challenge, faults))).toEqual(WRONG);
    expect(await refusals()).toBe(before + 1);
    expect(await handIn(server, other, await passkey.sign(challenge))).toEqual({ outcome: 'expired' });
    expect((await other.call('my_access')).code).toBe('42501');
    const again = await passkey.sign(await beginUse(server, other));
    expect(await handIn(server, other, again)).toEqual(DONE);
    expect((await other.call('my_access')).status).toBe(200);
  });

  it("signs nobody in with another key's signature, or with another account's name for the key", async () => {
    const { passkey } = await addPasskey(server, session);
    const other = await signIn(server, who);
    const forged = await softwarePasskey(SITE);
    const signed = await forged.sign(await beginUse(server, other));
    expect(await handIn(server, other, signed)).toEqual(WRONG);
    const named = await forged.sign(await beginUse(server, other));
    const borrowed = { ...named, id: passkey.id, rawId: passkey.id };
    expect(await handIn(server, other, borrowed)).toEqual(WRONG);
    const garbled = { ...signed, response: { ...signed.response, clientDataJSON: 'AAAA' } };
    await beginUse(server, other);
    expect(await handIn(server, other, garbled)).toEqual(WRONG);
  });

  it('logs a refusal as a note, since it is not our failure', async () => {
    const { passkey } = await addPasskey(server, session);
    const other = await signIn(server, who);
    const challenge = await beginUse(server, other);
    logged.length = 0;
    const wrong = await passkey.sign(challenge, { origin: 'https://evil.example' });
    expect(await handIn(server, other, wrong)).toEqual(WRONG);
    expect(logged).toContain('info: A passkey was refused.');
    expect(logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('accepts only what browsers send', async () => {
    const passkey = await softwarePasskey(SITE);
    const registered = passkey.register('AAAA');
    for (const body of [
      {},
      { step: 'add', name: '', passkey: registered },
      { step: 'add', name: 'x'.repeat(61), passkey: registered },
      { step: 'add', name: 'a\nb', passkey: registered },
      { step: 'add', name: 'x', passkey: { ...registered, id: 'not base64url!' } },
      { step: 'begin-using', purpose: 'sell', subject: null },
      { step: 'begin-using', purpose: 'remove-passkey', subject: 'mine' },
    ]) {
      expect((await askPasskeys(server, session, body)).status).toBe(400);
    }
    const { apikey } = session.headers as { readonly apikey: string };
    const visitor = { headers: { apikey } };
    expect((await askPasskeys(server, visitor, { step: 'begin-adding' })).status).toBe(401);
  });

  it('is switched off if the site has no host name', async () => {
    const nameless = await startTestServer({ siteUrl: 'https://192.0.2.7' });
    const session = await signIn(nameless, await createStaff(nameless));
    const { body } = await askPasskeys(nameless, session, { step: 'begin-adding' });
    expect(body).toEqual({ outcome: 'off' });
    await nameless.close();
  });
});
