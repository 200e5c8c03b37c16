import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthAnswer,
  bearer,
  callAuth,
  readAsStaff,
  renew,
  type Session,
  sessionIn,
  signIn,
  TRUSTING,
  tryPassword,
  via,
} from './auth-calls.ts';

const SITE = 'https://hln.example';
const NEW_PASSWORD = 'Kia kaha 2026';
let used = 0;
const nextAddress = () => {
  used += 1;
  return `203.0.113.${used}`;
};

interface QueuedMail {
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
}

/** Returns the token of the link in an email. */
const tokenIn = (mail: Pick<QueuedMail, 'text_body'> | undefined) =>
  /\/login#recovery=([0-9a-f]{64})$/m.exec(mail?.text_body ?? '')?.[1] ?? 'none';

describe.each(await testBackends())('a forgotten password on $name', (backend) => {
  let server: TestServer;
  let smtp: TestSmtp;
  let staff: StaffForTest;

  beforeAll(async () => {
    smtp = await startSmtp();
    server = await backend.start({
      ...TRUSTING,
      siteUrl: SITE,
      mail: {
        smtpUrl: smtp.url,
        apiUrl: null,
        apiKey: null,
        from: 'HLN <no-reply@hln.example>',
      },
    });
  });
  beforeEach(async () => {
    staff = await createStaff(server);
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  const forget = (email: string, from = nextAddress(), redirect = `${SITE}/login`) =>
    callAuth(server, 'POST', `recover?redirect_to=${encodeURIComponent(redirect)}`, { email }, via(from));
  const mailsTo = (email: string) =>
    server.backend.database.query<QueuedMail>(
      'select subject, text_body, html_body from public.email_outbox where recipient = $1 order by created_at',
      [email],
    );
  const open = (token: string, from = nextAddress()): Promise<AuthAnswer> =>
    callAuth(server, 'POST', 'verify', { type: 'recovery', token_hash: token }, via(from));
  const setPassword = (session: Session, password: unknown) =>
    callAuth(server, 'PUT', 'user', { password }, bearer(session));
  const openLink = async () => {
    await forget(staff.email);
    return sessionIn(await open(tokenIn((await mailsTo(staff.email)).at(-1))));
  };

  it('answers alike for an account, a stranger and a disabled account; only the first gets an email', async () => {
    const disabled = await createStaff(server);
    await server.backend.database.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [disabled.id],
    );
    const answers = [];
    for (const email of [staff.email, 'stranger@hln.example', disabled.email]) {
      const { status, body } = await forget(email);
      answers.push([status, body]);
    }
    expect(answers).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ]);
    expect(await mailsTo(staff.email)).toHaveLength(1);
    expect(await mailsTo('stranger@hln.example')).toHaveLength(0);
    expect(await mailsTo(disabled.email)).toHaveLength(0);
  });

  it('sends our own email, with a link to our page', async () => {
    const asked = await forget(staff.email.toUpperCase(), '198.51.100.9');
    await server.functions.settle();
    await expect
      .poll(() => smtp.messages.filter(({ to }) => to.includes(staff.email)))
      .toMatchObject([{ from: 'no-reply@hln.example' }]);
    const content = smtp.messages.find(({ to }) => to.includes(staff.email))?.content ?? '';
    expect(content).toMatch(/^Subject: Set a new password at HLN\r?$/m);
    // The response, the log and the email have the same request id.
    expect(content).toContain(`X-Hln-Request: ${asked.headers.get('x-request-id')}\r\n`);
    const [mail] = await mailsTo(staff.email);
    expect(tokenIn(mail)).toMatch(/^[0-9a-f]{64}$/);
    for (const body of [mail?.text_body, mail?.html_body]) {
      expect(body).toContain(`${SITE}/login#recovery=`);
      expect(body).toContain(staff.email);
      expect(body).toContain('60 minutes');
      expect(body).toContain('If it wasn’t you');
      expect(body).not.toContain('Supabase');
    }
  });

  it('is replaced by a new one: the link works once, and the old password and sessions are gone', async () => {
    const elsewhere = await signIn(server, staff);
    await forget(staff.email);
    const token = tokenIn((await mailsTo(staff.email))[0]);
    const session = sessionIn(await open(token));
    expect(session.user.id).toBe(staff.id);
    expect(await open(token)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
    expect((await setPassword(session, NEW_PASSWORD)).status).toBe(200);
    expect((await renew(server, elsewhere)).status).toBe(400);
    expect(await readAsStaff(server, elsewhere)).toBe(403);
    expect(await readAsStaff(server, session)).toBe(200);
    expect((await renew(server, session)).status).toBe(200);
    expect((await tryPassword(server, staff, nextAddress())).status).toBe(400);
    expect((await tryPassword(server, { ...staff, password: NEW_PASSWORD }, nextAddress())).status).toBe(200);
    const notice = (await mailsTo(staff.email)).at(-1);
    expect(notice?.subject).toBe('Your password at HLN was changed');
    expect(notice?.text_body).toContain(`${SITE}/login`);
  });

  it('signs in only one of two people who open the link at the same moment', async () => {
    await forget(staff.email);
    const token = tokenIn((await mailsTo(staff.email))[0]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(4);
  });

  it('lets in somebody who was locked out', async () => {
    for (let i = 0; i < 5; i += 1) {
      await tryPassword(server, { ...staff, password: 'Whakatere 2' }, nextAddress());
    }
    expect((await tryPassword(server, staff, nextAddress())).status).toBe(429);
    expect((await setPassword(await openLink(), NEW_PASSWORD)).status).toBe(200);
    expect((await tryPassword(server, { ...staff, password: NEW_PASSWORD }, nextAddress())).status).toBe(200);
  });

  it('expires after an hour, and when a newer link is requested', async () => {
    await forget(staff.email);
    await forget(staff.email);
    const [old, newest] = (await mailsTo(staff.email)).map(tokenIn);
    expect((await open(old ?? '')).status).toBe(403);
    await server.backend.database.query(
      "update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = $1",
      [staff.id],
    );
    expect((await open(newest ?? '')).status).toBe(403);
  });

  it('is not used up by a scanner that opens the link', async () => {
    await forget(staff.email);
    const token = tokenIn((await mailsTo(staff.email))[0]);
    const scanned = await callAuth(server, 'GET', `verify?type=recovery&token=${token}`);
    expect(scanned.status).toBe(422);
    expect((await open(token)).status).toBe(200);
  });

  it('cannot be obtained by enumerating codes', async () => {
    await forget(staff.email);
    for (const body of [
      { type: 'recovery', email: staff.email, token: '123456' },
      { type: 'magiclink', token_hash: tokenIn((await mailsTo(staff.email))[0]) },
      { type: 'email', email: staff.email, token: '123456' },
      {},
    ]) {
      expect(await callAuth(server, 'POST', 'verify', body, via(nextAddress()))).toMatchObject({
        status: 403,
        body: { error_code: 'otp_expired' },
      });
    }
    const from = nextAddress();
    for (let i = 0; i < 20; i += 1) expect((await open('0'.repeat(64), from)).status).toBe(403);
    expect((await open('0'.repeat(64), from)).status).toBe(429);
  });

  it('cannot be replaced by a person who was disabled in the meantime', async () => {
    await forget(staff.email);
    await server.backend.database.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [staff.id],
    );
    expect((await open(tokenIn((await mailsTo(staff.email))[0]))).status).toBe(400);
    const sessions = await server.backend.database.query('select from auth.sessions where user_id = $1', [
      staff.id,
    ]);
    expect(sessions).toHaveLength(0);
  });

  it('sends one account three emails an hour, and does not reveal that the fourth is withheld', async () => {
    for (let i = 0; i < 5; i += 1) expect((await forget(staff.email)).status).toBe(200);
    expect(await mailsTo(staff.email)).toHaveLength(3);
    // The newest link still works: repeated requests can't invalidate it.
    expect((await open(tokenIn((await mailsTo(staff.email)).at(-1)))).status).toBe(200);
  });

  it('accepts ten requests from one IP address, then has to wait', async () => {
    const from = nextAddress();
    for (let i = 0; i < 10; i += 1) {
      expect((await forget(`somebody-${i}@hln.example`, from)).status).toBe(200);
    }
    const refused = await forget(staff.email, from);
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsTo(staff.email)).toHaveLength(0);
  });

  it.each(['nonsense', '', 'a@b', 'two@hln.example, three@hln.example', 'x\r\nBcc: y@hln.example'])(
    'needs an email address, not %j',
    async (email) => {
      expect(await forget(email)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    },
  );

  it('links only to our site, whatever a request says', async () => {
    for (const redirect of ['https://evil.example/login', '//evil.example', 'javascript:alert(1)', '']) {
      const person = await createStaff(server);
      await callAuth(
        server,
        'POST',
        `recover?redirect_to=${encodeURIComponent(redirect)}`,
        { email: person.email },
        { ...via(nextAddress()), origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      );
      const [mail] = await mailsTo(person.email);
      expect(mail?.text_body).toContain(`\n${SITE}/login#recovery=`);
      expect(`${mail?.text_body}${mail?.html_body}`).not.toContain('evil');
    }
  });

  it.each([
    ['too short', 'short', 422, 'weak_password'],
    ['one of the commonest', 'password123', 422, 'weak_password'],
    ['a repeated character', 'kkkkkkkk', 422, 'weak_password'],
    ['longer than bcrypt reads', 'ā'.repeat(40), 422, 'weak_password'],
    ['no text', 5, 400, 'validation_failed'],
  ])('is not replaced by one that is %s', async (_what, password, status, code) => {
    expect(await setPassword(await openLink(), password)).toMatchObject({
      status,
      body: { error_code: code },
    });
    expect((await signIn(server, staff, nextAddress())).user.id).toBe(staff.id);
  });

  it('is not replaced by the name of its account', async () => {
    const [name = ''] = staff.email.split('@');
    expect(await setPassword(await openLink(), `${name}1!`)).toMatchObject({
      status: 422,
      body: {
        error_code: 'weak_password',
        msg: 'This password is the name of the account. Choose another one.',
      },
    });
    expect((await signIn(server, staff, nextAddress())).user.id).toBe(staff.id);
  });

  it('cannot be set from a session that began long ago', async () => {
    const session = await signIn(server, staff, nextAddress());
    await server.backend.database.query(
      "update auth.sessions set created_at = now() - interval '2 hours' where user_id = $1",
      [staff.id],
    );
    expect(await setPassword(session, NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { error_code: 'reauthentication_needed' },
    });
    expect((await signIn(server, staff, nextAddress())).user.id).toBe(staff.id);
  });
});
