import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@hln/contracts/database';
import { handler } from '@hln/supabase/functions/send-auth-email';
import type { FunctionDependencies } from '@hln/supabase/shared/http/dependencies';
import { readSupabaseEnvironment } from '@hln/supabase/shared/http/environment';
import { openSettings } from '@hln/supabase/shared/http/settings';
import { NO_BACKUPS } from '@hln/supabase/shared/staff/backups';
import { NO_CONSOLE } from '@hln/supabase/shared/staff/sql-console';
import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callFor, HOOK_SECRET, hostedToken, type Signing, signedHeaders } from './auth-hook-calls.ts';

const SITE = 'https://hln.example';
const environmentOf = (variables: Record<string, string>) =>
  readSupabaseEnvironment(
    (name) => ({ SITE_URL: SITE, SEND_EMAIL_HOOK_SECRETS: HOOK_SECRET, ...variables })[name],
  );

interface StoredMail {
  readonly kind: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly source_kind: string;
  readonly source_id: string;
}

describe.each(await testBackends())('send-auth-email on $name', (backend) => {
  let server: TestServer;
  let staff: StaffForTest;
  let logged: string[];
  let deferred: number;

  beforeAll(async () => {
    server = await backend.start({ siteUrl: SITE });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    staff = await createStaff(server);
    logged = [];
    deferred = 0;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const dependencies = (db: PostgrestClient<Database> = server.backend.service): FunctionDependencies => ({
    db,
    mail: { send: () => Promise.reject(new Error('Nothing is sent here.')) },
    settings: openSettings({ db, given: {}, log: (message) => logged.push(message) }),
    fetch: globalThis.fetch,
    resolve: () => Promise.reject(new Error('Nothing is looked up here.')),
    hashPassword: () => Promise.reject(new Error('Nothing is hashed here.')),
    sqlConsole: NO_CONSOLE,
    buildsSite: false,
    backups: NO_BACKUPS,
    defer: () => {
      deferred += 1;
    },
    log: (message, fields) => logged.push(`${message} ${JSON.stringify(fields)}`),
  });
  const call = async (
    body: string,
    { headers = signedHeaders(body), variables = {}, through = dependencies() } = {},
  ) => {
    const request = new Request('https://abc.supabase.co/functions/v1/send-auth-email', {
      method: 'POST',
      headers,
      body,
    });
    const response = await handler(request, environmentOf(variables), through);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const mails = () =>
    server.backend.database.query<StoredMail>(
      `select kind, recipient, reply_to, subject, text_body, html_body, source_kind, source_id
       from public.email_outbox where recipient = $1 order by created_at`,
      [staff.email],
    );

  it('queues the recovery email before it responds, and sends it afterwards', async () => {
    const token = hostedToken();
    const answer = await call(callFor(staff, 'recovery', token));
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers.get('content-type')).toBe('application/json');
    const [mail] = await mails();
    for (const text of [mail?.text_body, mail?.html_body]) {
      expect(text).toContain(`${SITE}/login#recovery=${token}`);
      expect(text).not.toMatch(/evil|supabase|12345678/i);
    }
    expect(deferred).toBe(1);
    expect(logged).toEqual([]);
  });

  it('states the same facts in the recovery email as our own sign-in service', async () => {
    await call(callFor(staff, 'recovery', `pkce_${hostedToken()}`));
    await fetch(`${server.url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: server.backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email: staff.email }),
    });
    const withoutToken = (mail: StoredMail) =>
      JSON.parse(JSON.stringify(mail).replaceAll(/#recovery=[\w-]+/g, '#recovery=TOKEN')) as StoredMail;
    const [hosted, own, ...more] = (await mails()).map(withoutToken);
    expect(more).toEqual([]);
    expect(own).toBeDefined();
    expect(hosted).toEqual(own);
    for (const text of [hosted?.text_body, hosted?.html_body]) {
      for (const fact of [
        staff.email,
        `${SITE}/login#recovery=TOKEN`,
        'works once, within 60 minutes',
        'only the newest link works',
        'signs the account out everywhere else',
        'If it wasn’t you, do nothing',
        'You get this because',
        'Reply to this email',
      ]) {
        expect(text).toContain(fact);
      }
    }
    expect(hosted).toMatchObject({ kind: 'auth', source_kind: 'account', source_id: staff.id });
  });

  it('reports a changed password, with the IP address if the service sends it', async () => {
    await call(callFor(staff, 'password_changed_notification', ''));
    await call(callFor(staff, 'password_changed_notification', '', { metadata: undefined }));
    const [told, untold] = await mails();
    expect(told?.subject).toBe('Your password at HLN was changed');
    expect(told?.text_body).toContain('From the IP address: 203.0.113.7');
    expect(told?.text_body).toContain(`${SITE}/login`);
    expect(untold?.text_body).not.toContain('From the IP address');
  });

  it('sends one email for all attempts of one call, even if their webhook-ids differ', async () => {
    const body = callFor(staff, 'recovery');
    const once = signedHeaders(body);
    const answers = await Promise.all(
      [once, once, signedHeaders(body), signedHeaders(body)].map((headers) => call(body, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mails()).toHaveLength(1);
    expect(deferred).toBe(1);
    await call(callFor(staff, 'recovery'));
    expect(await mails()).toHaveLength(2);
  });

  it.each<[string, (now: number) => Signing, string]>([
    ['another key', () => ({ key: randomBytes(32) }), 'does not match'],
    ['an old time', (now) => ({ at: now - 301 }), 'too old'],
    ['a time to come', (now) => ({ at: now + 310 }), 'too old'],
  ])('refuses a signature of %s', async (_, signing, says) => {
    const body = callFor(staff, 'recovery');
    const headers = signedHeaders(body, signing(Math.floor(Date.now() / 1000)));
    expect(await call(body, { headers })).toMatchObject({
      status: 401,
      body: { error: { http_code: 401, message: expect.stringContaining(says) } },
    });
    expect(await mails()).toEqual([]);
  });

  it('refuses a body that was changed, that has no signature or that is too large', async () => {
    const body = callFor(staff, 'recovery');
    const changed = await call(body.replace('recovery', 'recoverx'), { headers: signedHeaders(body) });
    expect(changed).toMatchObject({ status: 401 });
    expect(await call(body, { headers: {} as Record<string, string> })).toMatchObject({ status: 401 });
    const large = callFor(staff, 'recovery', undefined, { more: 'x'.repeat(200_000) });
    expect(await call(large)).toMatchObject({ status: 413, body: { error: { http_code: 413 } } });
    expect(await mails()).toEqual([]);
  });

  it('is off without a secret', async () => {
    const off = await call(callFor(staff, 'recovery'), { variables: { SEND_EMAIL_HOOK_SECRETS: '' } });
    expect(off).toMatchObject({ status: 503, body: { error: { http_code: 503 } } });
    // The function is off on our own server, whose sign-in service writes its emails itself.
    const body = callFor(staff, 'recovery');
    const headers = signedHeaders(body);
    const here = await fetch(`${server.url}/functions/v1/send-auth-email`, { method: 'POST', headers, body });
    expect(here.status).toBe(503);
  });

  it.each([
    'signup',
    'invite',
    'magiclink',
    'email',
    'email_change',
    'reauthentication',
    'mfa_factor_enrolled_notification',
    'new_one',
  ])('refuses emails of the kind %s, in words that the service passes on', async (type) => {
    expect(await call(callFor(staff, type))).toMatchObject({
      status: 200,
      body: { error: { http_code: 422, message: `This site sends no emails of the kind "${type}".` } },
    });
    expect(await mails()).toEqual([]);
  });

  it('refuses an unknown account, and silently sends nothing to a disabled one', async () => {
    const unknown = {
      status: 200,
      body: { error: { http_code: 422, message: 'There is no such account here.' } },
    };
    expect(await call(callFor({ ...staff, id: randomUUID() }, 'recovery'))).toMatchObject(unknown);
    expect(await call(callFor({ ...staff, email: 'other@hln.example' }, 'recovery'))).toMatchObject(unknown);
    await server.backend.database.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [staff.id],
    );
    expect(await call(callFor(staff, 'recovery'))).toMatchObject({ status: 200, body: {} });
    expect(await mails()).toEqual([]);
    expect(deferred).toBe(0);
  });

  it.each([
    ['no token', '', {}, 'email_data.token_hash'],
    [
      'a token that would stand in the link as more',
      'a'.repeat(20).concat('"><b>'),
      {},
      'email_data.token_hash',
    ],
    ['no account', undefined, { user: { id: 'x', email: 'a@b.nz' } }, 'user.id'],
    ['no data', undefined, { email_data: null }, 'email_data'],
  ])('logs the names but not the values of the fields of a call with %s', async (_, token, more, field) => {
    const secret = hostedToken();
    const body = callFor(staff, 'recovery', token ?? secret, more);
    expect(await call(body)).toMatchObject({
      status: 200,
      body: { error: { http_code: 500, message: 'Something went wrong on our side. Try again later.' } },
    });
    expect(logged.join()).toContain(field);
    expect(logged.join()).not.toContain(secret);
    expect(logged.join()).not.toContain(staff.email);
  });

  it('never sends a broken link: without SITE_URL it logs an error instead', async () => {
    expect(await call(callFor(staff, 'recovery'), { variables: { SITE_URL: '' } })).toMatchObject({
      status: 200,
      body: { error: { http_code: 500, message: 'Something went wrong on our side. Try again later.' } },
    });
    expect(logged.join()).toContain('SITE_URL');
  });

  it('asks the service to retry while the database is down, and then sends one email', async () => {
    const token = hostedToken();
    const body = callFor(staff, 'recovery', token);
    const down = new PostgrestClient<Database>('http://127.0.0.1:1/rest/v1', {
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    const answer = await call(body, { through: dependencies(down) });
    expect(answer).toMatchObject({ status: 503, body: { error: { http_code: 503 } } });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(logged.join()).toContain('queue_sign_in_mail failed');
    expect(logged.join()).not.toContain(token);
    expect(await call(body)).toMatchObject({ status: 200, body: {} });
    expect(await mails()).toHaveLength(1);
  });

  it('times out on an unresponsive database before the service does', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const silent = new PostgrestClient<Database>('http://127.0.0.1:1/rest/v1', {
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'TimeoutError')));
          limit.abort();
        }),
    });
    const answer = await call(callFor(staff, 'recovery'), { through: dependencies(silent) });
    expect(answer.status).toBe(503);
    expect(timeout.mock.calls[0]?.[0]).toBeLessThanOrEqual(4_000);
  });
});
