import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthAnswer,
  bearer,
  callAuth,
  readAsStaff,
  type Session,
  signIn,
  TRUSTING,
  tryPassword,
} from './auth-calls.ts';

const NEW_PASSWORD = 'Kia kaha 2026';
/** How many wrong passwords are compared before an account has to wait. */
const TRIES = 5;
let used = 0;
const nextAddress = () => {
  used += 1;
  return `203.0.113.${used}`;
};

describe.each(await testBackends())(
  'the own password, changed with the current one in an old session, on $name',
  (backend) => {
    let server: TestServer;
    let staff: StaffForTest;
    let session: Session;

    beforeAll(async () => {
      server = await backend.start(TRUSTING);
    });
    beforeEach(async () => {
      staff = await createStaff(server);
      session = await signIn(server, staff, nextAddress());
      await server.backend.database.query(
        "update auth.sessions set created_at = now() - interval '2 hours' where user_id = $1",
        [staff.id],
      );
    });
    afterAll(() => server.close());

    const update = (body: object, as = session) => callAuth(server, 'PUT', 'user', body, bearer(as));
    const change = (current: string, password = NEW_PASSWORD, as = session) =>
      update({ password, current_password: current }, as);
    const signsIn = async (password: string) =>
      (await tryPassword(server, { email: staff.email, password }, nextAddress())).status === 200;
    const noticesTo = (email: string) =>
      server.backend.database.query<{ subject: string }>(
        'select subject from public.email_outbox where recipient = $1',
        [email],
      );

    it('is replaced, other sessions end, and an email says so', async () => {
      const other = await signIn(server, staff, nextAddress());
      expect((await change(staff.password)).status).toBe(200);
      expect(await readAsStaff(server, other)).toBe(403);
      expect(await readAsStaff(server, session)).toBe(200);
      expect(await noticesTo(staff.email)).toEqual([{ subject: 'Your password at HLN was changed' }]);
      expect(await signsIn(staff.password)).toBe(false);
      expect(await signsIn(NEW_PASSWORD)).toBe(true);
    });

    it('is not replaced with a wrong one, and each attempt counts as a sign-in attempt', async () => {
      const answers: AuthAnswer[] = [];
      for (let tries = 0; tries < 12; tries++) answers.push(await change(`wrong ${tries}`));
      expect(answers[0]).toMatchObject({ status: 400, body: { error_code: 'current_password_mismatch' } });
      expect(answers.at(-1)?.status).toBe(429);
      expect((await change(staff.password)).status).toBe(429);
      expect((await tryPassword(server, staff, nextAddress())).status).toBe(429);
    });

    it('is compared with no more wrong ones if all are sent at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, tries) => change(`wrong ${tries}`)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([
        ...Array.from({ length: TRIES }, () => 400),
        ...Array.from({ length: 20 - TRIES }, () => 429),
      ]);
      expect((await change(staff.password)).status).toBe(429);
      expect(await noticesTo(staff.email)).toEqual([]);
    });

    it('is not compared for a token with a forged signature', async () => {
      const [head, claims] = session.access_token.split('.');
      const forged = { ...session, access_token: `${head}.${claims}.c2lnbmF0dXJl` };
      for (const current of [staff.password, 'wrong']) {
        const answer = await change(current, NEW_PASSWORD, forged);
        expect([401, 403]).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toContain('current_password');
      }
      expect(await signsIn(staff.password)).toBe(true);
    });

    it('is not replaced by itself: other sessions continue, and no email reports a change', async () => {
      const other = await signIn(server, staff, nextAddress());
      expect(await change(staff.password, staff.password)).toMatchObject({
        status: 422,
        body: { error_code: 'same_password' },
      });
      expect(await readAsStaff(server, other)).toBe(200);
      expect(await noticesTo(staff.email)).toEqual([]);
      expect(await signsIn(staff.password)).toBe(true);
    });

    it('is neither compared nor changed by a request without a new one', async () => {
      const [right, wrong] = [staff.password, 'wrong'].map((current) =>
        update({ current_password: current }),
      );
      const answers = [await right, await wrong].map((answer) => answer?.status);
      expect(answers).toEqual([400, 400]);
      for (let tries = 0; tries < 12; tries++) await update({ current_password: `wrong ${tries}` });
      expect(await noticesTo(staff.email)).toEqual([]);
      expect(await signsIn(staff.password)).toBe(true);
    });

    it.each([
      ['current', () => [staff.password.padEnd(1_001, 'x'), NEW_PASSWORD], 400, 'validation_failed'],
      ['new', () => [staff.password, 'Kia kaha 2026 '.repeat(80)], 422, 'weak_password'],
    ] as const)(
      'is not replaced if the %s one has over 1,000 characters',
      async (_which, given, status, code) => {
        const [current = '', password = ''] = given();
        expect(await change(current, password)).toMatchObject({ status, body: { error_code: code } });
        expect(await signsIn(staff.password)).toBe(true);
      },
    );
  },
);
