import { createHash } from 'node:crypto';
import { appCode, wrongCode } from '@hln/test-support/authenticator';
import {
  callRest,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Enrolled, enrol, NO_SECOND_FACTORS, signIn } from './second-factor-calls.ts';

/** RFC 6238, appendix B, for SHA-1: seconds since 1970 and eight digits, of which we show the last six. */
const RFC_6238: readonly (readonly [number, string])[] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

const DONE = { outcome: 'done' };
const WRONG = { outcome: 'wrong' };

describe.each(await testBackends())('the second factor on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let member: StaffForTest;
  let mine: Enrolled;

  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, [...values]);
  const state = async ({ session }: Pick<Enrolled, 'session'>) =>
    (await session.call('second_factor_state')).body;
  const entries = async () =>
    (
      await query<{ entry: string }>(
        `select action || ' ' || outcome as entry from private.audit_log
         where table_name = 'private.second_factors' order by id`,
      )
    ).map(({ entry }) => entry);

  beforeAll(async () => {
    server = await backend.start();
    owner = await createStaff(server, { role: 'owner' });
    member = await createStaff(server);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(NO_SECOND_FACTORS);
    mine = await enrol(server, owner);
  });

  it.each([
    ['a reason of 201 characters', 'x'.repeat(201)],
    ['a reason that cannot be decoded', '%ff%fe%zz'],
    ['a reason of controls', '%00%0a%0d'],
  ])('counts a wrong code in SQL whatever headers come with it: %s', async (_, reason) => {
    const headers = JSON.stringify({ 'x-audit-reason': reason });
    const claims = JSON.stringify({ role: 'authenticated', sub: owner.id, session_id: mine.session.id });
    const answer = await server.backend.database.transaction(async (sql) => {
      await sql.query(
        "select set_config('request.headers', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true)",
        [headers, claims, owner.id],
      );
      const [row] = await sql.query<{ answer: object }>('select public.give_second_factor($1) as answer', [
        wrongCode(mine.secret),
      ]);
      return row?.answer;
    });
    expect(answer).toEqual(WRONG);
    expect((await entries()).at(-1)).toBe('second-factor-given refused');
    const tries = await query<{ tries: number }>(
      "select tries from private.sign_in_attempts where kind = 'second factor' and key = $1",
      [owner.id],
    );
    expect(tries).toEqual([{ tries: 1 }]);
  });

  it('refuses an invalid reason header over HTTP before the code is checked', async () => {
    const answer = await callRest(
      server,
      'authenticated',
      'POST',
      '/rpc/give_second_factor',
      { code: wrongCode(mine.secret) },
      { ...mine.session.headers, 'x-audit-reason': 'x'.repeat(201) },
    );
    expect(answer).toMatchObject({ status: 400, code: '22023' });
  });

  describe('its codes', () => {
    it('match RFC 6238 and FIPS 180', async () => {
      const secret = Buffer.from('12345678901234567890').toString('hex');
      for (const [seconds, code] of RFC_6238) {
        const [row] = await query<{ code: string }>(
          "select private.totp_code(decode($1, 'hex'), $2::bigint) as code",
          [secret, Math.floor(seconds / 30)],
        );
        expect(row?.code).toBe(code.slice(2));
      }
      for (const text of ['', 'abc', 'x'.repeat(55), 'y'.repeat(56), 'z'.repeat(64), 'ā'.repeat(100)]) {
        const [row] = await query<{ digest: string }>(
          "select encode(private.sha1(convert_to($1, 'UTF8')), 'hex') as digest",
          [text],
        );
        expect(row?.digest).toBe(createHash('sha1').update(text).digest('hex'));
      }
    });

    it('are accepted one step early or late, no further, and never at or before a used step', async () => {
      const steps = async (last: number) => {
        const taken: number[] = [];
        for (const drift of [-2, -1, 0, 1, 2]) {
          const [row] = await query<{ step: number | null }>(
            `select private.totp_step(s, private.totp_code(s, 1000 + $1), $2, to_timestamp(30010))::integer as step
             from (select decode(repeat('5a', 20), 'hex') as s) as secret`,
            [drift, last],
          );
          if ((row?.step ?? null) !== null) taken.push(drift);
        }
        return taken;
      };
      expect(await steps(0)).toEqual([-1, 0, 1]);
      expect(await steps(1000)).toEqual([1]);
    });
  });

  it('accepts a code once, even when two sessions send it at the same moment', async () => {
    const sessions = await Promise.all([signIn(server, owner), signIn(server, owner)]);
    const code = appCode(mine.secret, 1);
    const give = () => Promise.all(sessions.map((session) => session.call('give_second_factor', { code })));
    const outcomes = (await give()).map(({ body }) => (body as { outcome: string }).outcome);
    expect(outcomes.sort()).toEqual(['done', 'wrong']);
    const [recovery] = mine.recoveryCodes;
    const typed = recovery?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const recovered = await Promise.all(
      sessions.map((session) => session.call('give_second_factor', { code: typed })),
    );
    expect(recovered.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual([
      'done',
      'wrong',
    ]);
    expect(await state(mine)).toMatchObject({ recovery_codes_left: 9 });
  });

  it('limits guesses, even concurrent ones, and records them', async () => {
    const session = await signIn(server, owner);
    const code = wrongCode(mine.secret);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => session.call('give_second_factor', { code })),
    );
    const outcomes = answers.map(({ body }) => (body as { outcome: string }).outcome);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'wait')).toHaveLength(7);
    // The right code has to wait as well, in every session and for every purpose.
    for (const name of ['give_second_factor', 'remove_second_factor', 'renew_recovery_codes']) {
      const { body } = await mine.session.call(name, { code: appCode(mine.secret, 1) });
      expect(body).toMatchObject({ outcome: 'wait', seconds: expect.any(Number) });
    }
    const refused = await query(
      "select from private.audit_log where action = 'second-factor-given' and session_id = $1 and outcome = 'refused'",
      [session.id],
    );
    expect(refused).toHaveLength(5);
  });

  it('is removed and renewed only with a code, and only by the account itself', async () => {
    const call = mine.session.call;
    for (const code of [wrongCode(mine.secret), '', 'x'.repeat(10_000)]) {
      expect((await call('remove_second_factor', { code })).body).toEqual(WRONG);
    }
    const renewed = await call('renew_recovery_codes', { code: appCode(mine.secret, 1) });
    const { recovery_codes: codes } = renewed.body as { recovery_codes: string[] };
    expect(new Set([...codes, ...mine.recoveryCodes]).size).toBe(20);
    expect((await call('remove_second_factor', { code: mine.recoveryCodes[1] })).body).toEqual(WRONG);
    expect((await call('remove_second_factor', { code: codes[1] })).body).toMatchObject(DONE);
    expect(await state(mine)).toMatchObject({ missing: null, enrolled_at: null, recovery_codes_left: 0 });
    expect((await entries()).slice(-4)).toEqual([
      'recovery-codes-renewed done',
      'second-factor-given refused',
      'recovery-code-used done',
      'second-factor-removed done',
    ]);
  });

  it('is set up in a single recent session, with a code of the secret shown there', async () => {
    const [session, elsewhere] = [await signIn(server, member), await signIn(server, member)];
    expect((await mine.session.call('begin_second_factor')).code).toBe('PT409');
    const secret = (await session.call('begin_second_factor')).body as string;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const code = appCode(secret);
    expect((await elsewhere.call('confirm_second_factor', { code })).code).toBe('PT404');
    expect((await session.call('confirm_second_factor', { code: wrongCode(secret) })).body).toEqual(WRONG);
    await query("update auth.sessions set created_at = now() - interval '2 hours' where id = $1", [
      elsewhere.id,
    ]);
    expect((await elsewhere.call('begin_second_factor')).code).toBe('22023');
    const both = await Promise.all([1, 2].map(() => session.call('confirm_second_factor', { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('keeps its secrets from every role, and out of the audit log', async () => {
    const tables = ['second_factors', 'second_factor_setups', 'second_factor_sessions', 'recovery_codes'];
    for (const caller of ['anon', 'authenticated', 'service_role'] as const) {
      const headers = caller === 'authenticated' ? mine.session.headers : {};
      for (const table of tables) {
        for (const profile of ['public', 'private']) {
          const answer = await callRest(server, caller, 'GET', `/${table}?select=*`, undefined, {
            ...headers,
            'accept-profile': profile,
          });
          expect(answer.status, `${caller} ${profile}.${table}`).toBeGreaterThanOrEqual(400);
        }
      }
      for (const name of [
        'totp_code',
        'missing_factor',
        'reset_second_factor',
        'use_second_factor',
        'random_bytes',
      ]) {
        const answer = await callRest(server, caller, 'POST', `/rpc/${name}`, {}, headers);
        expect(answer.status, `${caller} ${name}`).toBeGreaterThanOrEqual(400);
      }
    }
    const rights = await query(
      `select r.rolname, c.relname from pg_class as c cross join pg_roles as r
       where c.relnamespace = 'private'::regnamespace and c.relname = any ($1)
         and r.rolname in ('anon', 'authenticated', 'service_role')
         and has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')`,
      [[...tables, 'second_factor_approvals', 'second_factor_duties']],
    );
    expect(rights).toEqual([]);
    await mine.session.call('renew_recovery_codes', { code: mine.recoveryCodes[3] });
    const [log] = await query<{ text: string }>(
      "select string_agg(to_jsonb(l)::text, ' ') as text from private.audit_log as l",
    );
    const [stored] = await query<{ secret: string }>(
      "select encode(secret, 'hex') as secret from private.second_factors where user_id = $1",
      [owner.id],
    );
    for (const secret of [mine.secret, stored?.secret ?? 'none', ...mine.recoveryCodes]) {
      expect(log?.text).not.toContain(secret);
    }
    expect(
      (await query('select from private.recovery_codes where octet_length(code_hash) = 32')).length,
    ).toBe(10);
  });
});
