import { runStaffCommand } from '@hln/server/for-tests';
import { appCode } from '@hln/test-support/authenticator';
import { softwarePasskey } from '@hln/test-support/passkey';
import { createStaff, runJob, testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { type Begun, SITE } from './passkey-calls.ts';
import { passkeyStage } from './passkey-stage.ts';
import { enrol, type PasswordSession } from './second-factor-calls.ts';

const DONE = { outcome: 'done' };
const EXPIRED = { outcome: 'expired' };
const WRONG = { outcome: 'wrong' };
const REFUSED = { code: '42501' };
const WHY = 'The laptop fell into the harbour.';

describe.each(await testBackends())('passkeys of an account on $name', (backend) => {
  const { stage, query, signIn, addPasskey, askPasskeys, beginUse, handIn, state, passkeyId, record } =
    passkeyStage(backend);

  it('work alongside an app, are renamed and removed, and the last factor takes the codes with it', async () => {
    const app = await enrolBeside(stage.session);
    expect(await state(stage.session)).toMatchObject({ has_app: true, recovery_codes_left: 10 });
    const id = await passkeyId();
    expect(
      (await stage.session.call('rename_passkey', { passkey: id, new_name: '  Te Whare  ' })).status,
    ).toBe(204);
    expect(await state(stage.session)).toMatchObject({ passkeys: [{ name: 'Te Whare' }] });
    for (const name of ['', '   ', 'a\nb', 'x'.repeat(61)]) {
      const answer = await stage.session.call('rename_passkey', { passkey: id, new_name: name });
      expect(answer).toMatchObject({ code: '22023' });
    }
    const use = async (purpose: string, subject: string | null = null) =>
      await handIn(
        stage.session,
        await stage.mine.passkey.sign(await beginUse(stage.session, purpose, subject)),
      );
    expect((await use('renew')).recovery_codes).toHaveLength(10);
    expect(await use('remove-app')).toEqual(DONE);
    expect(await state(stage.session)).toMatchObject({
      has_app: false,
      has_passkey: true,
      recovery_codes_left: 10,
    });
    expect((await stage.session.call('remove_second_factor', { code: appCode(app, 1) })).code).toBe('PT404');
    expect((await stage.session.call('remove_passkey', { passkey: id, code: appCode(app, 1) })).body).toEqual(
      WRONG,
    );
    expect(await use('remove-passkey', id)).toEqual(DONE);
    expect(await state(stage.session)).toMatchObject({
      missing: null,
      enrolled_at: null,
      recovery_codes_left: 0,
    });
    expect(await record(3)).toEqual([
      'passkey-used done',
      'passkey-removed done',
      'second-factor-removed done',
    ]);
    const log = await query<{ text: string }>(
      "select string_agg(to_jsonb(l)::text, ' ') as text from private.audit_log as l",
    );
    for (const secret of [stage.mine.passkey.id, 'Te Whare', ...stage.mine.recoveryCodes]) {
      expect(log[0]?.text).not.toContain(secret);
    }
  });

  it('can be added in a recent session, up to ten', async () => {
    await query("update auth.sessions set created_at = now() - interval '2 hours' where id = $1", [
      stage.session.id,
    ]);
    const begin = { step: 'begin-adding' };
    expect((await askPasskeys(stage.session, begin)).body).toEqual({ outcome: 'old-session' });
    await query('update auth.sessions set created_at = now()');
    const { body } = await askPasskeys<Begun>(stage.session, begin);
    await query(
      `insert into private.passkeys (user_id, credential_id, public_key, counter, transports, relying_party, name)
       select $1, 'filler' || n, decode(repeat('00', 32), 'hex'), 0, '{}', 'hln.example', 'Filler'
       from generate_series(1, 9) as n`,
      [stage.owner.id],
    );
    const eleventh = (await softwarePasskey(SITE)).register(body.options.challenge);
    const add = { step: 'add', name: 'Eleventh', passkey: eleventh };
    expect((await askPasskeys(stage.session, add)).body).toEqual({ outcome: 'full' });
    expect((await askPasskeys(stage.session, begin)).body).toEqual({ outcome: 'full' });
  });

  it("can't be added by a session that predates another session's first factor", async () => {
    const early = await signIn(stage.member);
    const begun = await askPasskeys<Begun>(early, { step: 'begin-adding' });
    const secret = (await early.call('begin_second_factor')).body as string;
    await addPasskey(await signIn(stage.member));
    const slipped = (await softwarePasskey(SITE)).register(begun.body.options.challenge);
    const add = { step: 'add', name: 'Slipped in', passkey: slipped };
    const answer = await askPasskeys(early, add);
    expect(answer.body).toEqual(EXPIRED);
    expect(await early.call('confirm_second_factor', { code: appCode(secret) })).toMatchObject(REFUSED);
    expect(await state(early)).toMatchObject({ missing: 'code' });
  });

  it('satisfy the rule that everybody has a second factor, and are visible to others', async () => {
    const [row] = await query<{ revision: number }>(
      "select revision from private.settings where key = 'accounts.second-factor'",
    );
    const changes = [{ key: 'accounts.second-factor', value: 'everyone', revision: row?.revision }];
    expect((await stage.session.call('save_settings', { changes })).status).toBe(204);
    const theirs = await signIn(stage.member);
    expect(await state(theirs)).toMatchObject({ missing: 'enrol', is_required: true });
    expect(await theirs.call('my_access')).toMatchObject(REFUSED);
    await addPasskey(theirs, 'Phone');
    expect((await theirs.call('my_access')).status).toBe(200);
    const all = (await stage.session.call('staff_second_factors')).body as readonly {
      readonly user_id: string;
    }[];
    expect(all.find(({ user_id }) => user_id === stage.member.id)).toMatchObject({
      enrolled_at: expect.any(String),
      has_app: false,
      passkeys: 1,
    });
  });

  it('are removed together with a lost second factor, whoever removes it', async () => {
    const [one, two] = [
      await createStaff(stage.server, { role: 'owner' }),
      await createStaff(stage.server, { role: 'owner' }),
    ];
    await query(
      `update public.staff_members set changed_at = now() - interval '2 days',
         owner_since = case when owner_since is not null then now() - interval '2 days' end`,
    );
    const signed = await stage.mine.passkey.sign(await beginUse(stage.session));
    for (const [approver, missing] of [
      [one, 1],
      [two, 0],
    ] as const) {
      const approval = { person: stage.owner.id, why: WHY };
      const answer = await (await signIn(approver)).call('approve_second_factor_reset', approval);
      expect(answer.body).toBe(missing);
    }
    expect(await query('select from private.passkeys')).toEqual([]);
    expect(await query('select from private.passkey_challenges')).toEqual([]);
    expect((await askPasskeys(stage.session, { step: 'use', signed })).status).toBe(401);
    const again = await signIn(stage.owner);
    expect(await state(again)).toMatchObject({ missing: 'enrol', has_passkey: false });
    await addPasskey(again);
    expect((await again.call('my_access')).status).toBe(200);
    await runStaffCommand(stage.server.backend.database, 'remove-second-factor', stage.owner.email);
    expect(await query('select from private.passkeys')).toEqual([]);
  });

  it('are announced by email when they are added and removed', async () => {
    await addPasskey(stage.session, 'Phone');
    const id = await passkeyId();
    await stage.session.call('remove_passkey', { passkey: id, code: stage.mine.recoveryCodes[0] });
    expect(await runJob(stage.server, 'deliver-outbox')).toMatchObject({ failed: 0 });
    const mails = await query<{ subject: string; text_body: string }>(
      'select subject, text_body from public.email_outbox where source_id = $1 and created_at > $2::timestamptz order by subject',
      [stage.owner.id, await startOf(stage.session)],
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A passkey of your HLN account was removed',
      'A passkey was added to your HLN account',
      'A recovery code of your HLN account was used',
      'A second factor was added to your HLN account',
    ]);
    for (const { text_body: text } of mails) expect(text).toContain('By: your own account');
  });

  async function startOf({ id }: PasswordSession): Promise<string> {
    const [row] = await query<{ at: string }>(
      'select created_at::text as at from auth.sessions where id = $1',
      [id],
    );
    return row?.at ?? '';
  }

  /** Adds an app to an account that has a passkey. @returns the app's secret */
  async function enrolBeside(own: PasswordSession): Promise<string> {
    const { secret, recoveryCodes } = await enrol(stage.server, stage.owner, own);
    expect(recoveryCodes).toBeUndefined();
    return secret;
  }
});
