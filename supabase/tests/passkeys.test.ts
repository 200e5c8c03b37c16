import { softwarePasskey } from '@hln/test-support/passkey';
import { callRest, testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { type AddedPasskey, type Begun, SITE } from './passkey-calls.ts';
import { passkeyStage } from './passkey-stage.ts';
import type { PasswordSession } from './second-factor-calls.ts';

const DONE = { outcome: 'done' };
const EXPIRED = { outcome: 'expired' };
const WRONG = { outcome: 'wrong' };
const REFUSED = { code: '42501' };

describe.each(await testBackends())('passkeys on $name', (backend) => {
  const { stage, query, signIn, addPasskey, askPasskeys, beginUse, handIn, state, passkeyId, record } =
    passkeyStage(backend);
  const give = async (who: PasswordSession, { passkey }: Pick<AddedPasskey, 'passkey'>) =>
    await handIn(who, await passkey.sign(await beginUse(who)));

  it('are a first factor, with recovery codes, which other sessions have to present', async () => {
    expect(new Set(stage.mine.recoveryCodes).size).toBe(10);
    expect(await state(stage.session)).toMatchObject({
      missing: null,
      has_app: false,
      has_passkey: true,
      app_added_at: null,
      recovery_codes_left: 10,
      passkeys: [{ name: 'Laptop', last_used_at: null }],
    });
    expect((await record(2)).sort()).toEqual(['passkey-added done', 'second-factor-added done']);
    const other = await signIn(stage.owner);
    expect(await other.call('my_access')).toMatchObject(REFUSED);
    expect(await state(other)).toMatchObject({
      missing: 'code',
      has_app: false,
      has_passkey: true,
      passkeys: [],
    });
    expect(await give(other, stage.mine)).toEqual(DONE);
    expect((await other.call('my_access')).status).toBe(200);
    expect(await record(2)).toEqual(['passkey-used done', 'second-factor-given done']);
    expect(await state(other)).toMatchObject({ passkeys: [{ last_used_at: expect.any(String) }] });
    const third = await signIn(stage.owner);
    const code = stage.mine.recoveryCodes[0];
    expect((await third.call('give_second_factor', { code })).body).toMatchObject(DONE);
  });

  it('limit a session that has not presented one to presenting it', async () => {
    const other = await signIn(stage.owner);
    const id = await passkeyId();
    for (const [name, body] of [
      ['rename_passkey', { passkey: id, new_name: 'Stolen' }],
      ['remove_passkey', { passkey: id, code: stage.mine.recoveryCodes[0] }],
      ['begin_passkey', {}],
      ['begin_passkey_use', { purpose: 'renew', subject: null }],
      ['begin_passkey_use', { purpose: 'remove-passkey', subject: id }],
      ['begin_second_factor', {}],
      ['confirm_second_factor', { code: '000000' }],
    ] as const) {
      expect(await other.call(name, body), name).toMatchObject(REFUSED);
    }
    expect((await askPasskeys(other, { step: 'begin-adding' })).status).toBe(401);
    const use = { step: 'begin-using', purpose: 'remove-passkey', subject: id };
    expect((await askPasskeys(other, use)).status).toBe(401);
    // A challenge for presenting it allows nothing else, not even adding another.
    const challenge = await beginUse(other);
    const planted = await softwarePasskey(SITE);
    const add = { step: 'add', name: 'Planted', passkey: planted.register(challenge) };
    expect((await askPasskeys(other, add)).body).toEqual(EXPIRED);
    expect(await state(other)).toMatchObject({ missing: 'code' });
  });

  it('sign a challenge once, in the session that requested it, within five minutes', async () => {
    const [one, two] = await Promise.all([signIn(stage.owner), signIn(stage.owner)]);
    const signed = await stage.mine.passkey.sign(await beginUse(one));
    expect(await handIn(two, signed)).toEqual(EXPIRED);
    await beginUse(two);
    expect(await handIn(two, signed)).toEqual(WRONG);
    const both = await Promise.all([handIn(one, signed), handIn(one, signed)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'expired']);
    const late = await stage.mine.passkey.sign(await beginUse(two));
    await query("update private.passkey_challenges set made_at = made_at - interval '5 minutes'");
    expect(await handIn(two, late)).toEqual(EXPIRED);
    const first = await stage.mine.passkey.sign(await beginUse(two));
    await beginUse(two);
    expect(await handIn(two, first)).toEqual(WRONG);
    expect(await two.call('my_access')).toMatchObject(REFUSED);
  });

  it('unlock only their own account', async () => {
    const theirs = await addPasskey(await signIn(stage.member));
    const other = await signIn(stage.owner);
    expect(await give(other, theirs)).toEqual(WRONG);
    const id = await passkeyId(stage.member);
    expect(await stage.session.call('rename_passkey', { passkey: id, new_name: 'Mine' })).toMatchObject({
      code: 'PT404',
    });
    expect(
      await stage.session.call('remove_passkey', { passkey: id, code: stage.mine.recoveryCodes[0] }),
    ).toMatchObject({
      code: 'PT404',
    });
    const subject = { purpose: 'remove-passkey', subject: id };
    expect((await stage.session.call('begin_passkey_use', subject)).body).toEqual({ outcome: 'none' });
    // An account can't register another account's passkey either.
    const { body } = await askPasskeys<Begun>(stage.session, { step: 'begin-adding' });
    const copied = theirs.passkey.register(body.options.challenge);
    const added = await askPasskeys(stage.session, { step: 'add', name: 'Copied', passkey: copied });
    expect(added.body).toEqual({ outcome: 'known' });
    expect(await state(stage.session)).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
  });

  it('are refused, recorded and reported by email when their counter goes back or stands still', async () => {
    const counting = await addPasskey(stage.session, 'Key', 7);
    const [one, two] = await Promise.all([signIn(stage.owner), signIn(stage.owner)]);
    expect(await give(one, counting)).toEqual(DONE);
    for (const counter of [8, 7, 0]) {
      const signed = await counting.passkey.sign(await beginUse(two), { counter });
      expect(await handIn(two, signed)).toEqual({ outcome: 'cloned' });
      expect(await record(1)).toEqual(['passkey-cloned refused']);
    }
    expect(await two.call('my_access')).toMatchObject(REFUSED);
    // The job that writes the emails may have run already.
    const told = await query(
      `select id from private.account_notices where deed = 'passkey-cloned'
       union all select id from public.email_outbox where idempotency_key like 'passkey-cloned:%'`,
    );
    expect(told).toHaveLength(3);
    const signed = await counting.passkey.sign(await beginUse(two), { counter: 30 });
    expect(await handIn(two, signed)).toEqual(DONE);
  });

  it('share a limit with codes, so that nobody can try for long', async () => {
    const other = await signIn(stage.owner);
    const forged = await softwarePasskey(SITE);
    const attempt = async () => await handIn(other, await forged.sign(await beginUse(other)));
    for (let n = 0; n < 5; n++) expect(await attempt()).toEqual(WRONG);
    expect(await attempt()).toMatchObject({ outcome: 'wait' });
    expect(await give(other, stage.mine)).toMatchObject({ outcome: 'wait' });
    const code = stage.mine.recoveryCodes[0];
    expect((await other.call('give_second_factor', { code })).body).toMatchObject({ outcome: 'wait' });
    expect(await record(5)).toEqual(Array.from({ length: 5 }, () => 'passkey-used refused'));
  });

  it('accept a verdict only from our function, and only for a challenge that it took', async () => {
    const ticket = '00000000-0000-4000-8000-000000000000';
    const verdicts = [
      ['use_passkey', { ticket, credential: stage.mine.passkey.id, new_counter: 1 }],
      ['add_passkey', { ticket, passkey: {} }],
      ['refuse_passkey', { ticket, credential: stage.mine.passkey.id }],
    ] as const;
    for (const [name, body] of verdicts) {
      expect((await stage.session.call(name, body)).status, name).toBeGreaterThanOrEqual(401);
      expect(
        (await callRest(stage.server, 'anon', 'POST', `/rpc/${name}`, body)).status,
      ).toBeGreaterThanOrEqual(401);
      const unasked = await callRest(stage.server, 'service_role', 'POST', `/rpc/${name}`, body);
      expect(unasked).toMatchObject({ code: 'PT404' });
    }
    for (const name of ['begin_passkey', 'begin_passkey_use', 'take_passkey_challenge', 'remove_passkey']) {
      for (const caller of ['anon', 'service_role'] as const) {
        const answer = await callRest(stage.server, caller, 'POST', `/rpc/${name}`, {});
        expect(answer.status, `${caller} ${name}`).toBeGreaterThanOrEqual(400);
      }
    }
    // A ticket whose session has not presented its passkey is worthless, too.
    const other = await signIn(stage.owner);
    await beginUse(other);
    const [waiting] = await query<{ ticket: string }>(
      'select ticket from private.passkey_challenges where session_id = $1',
      [other.id],
    );
    const early = { ticket: waiting?.ticket, credential: stage.mine.passkey.id, new_counter: 0 };
    expect(await callRest(stage.server, 'service_role', 'POST', '/rpc/use_passkey', early)).toMatchObject({
      code: 'PT404',
    });
  });

  it('keep their tables closed to every role', async () => {
    const rights = await query(
      `select r.rolname, c.relname from pg_class as c cross join pg_roles as r
       where c.oid in ('private.passkeys'::regclass, 'private.passkey_challenges'::regclass)
         and r.rolname in ('anon', 'authenticated', 'service_role')
         and has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')`,
    );
    expect(rights).toEqual([]);
    for (const table of ['passkeys', 'passkey_challenges']) {
      for (const caller of ['anon', 'authenticated', 'service_role'] as const) {
        for (const profile of ['public', 'private']) {
          const headers = {
            ...(caller === 'authenticated' && stage.session.headers),
            'accept-profile': profile,
          };
          const answer = await callRest(
            stage.server,
            caller,
            'GET',
            `/${table}?select=*`,
            undefined,
            headers,
          );
          expect(answer.status, `${caller} ${profile}.${table}`).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });
});
