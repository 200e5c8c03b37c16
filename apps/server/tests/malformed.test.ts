import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, type Session, signIn } from './auth-calls.ts';

const NUL = '\u0000';
const HALF = '\ud83d';
const FEEDBACK = '/rest/v1/sql_feedback';

/** Returns a JSON text that contains bytes which are not UTF-8. */
const brokenBytes = (json: string) =>
  Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xc3, 0x28]), Buffer.from(json.slice(-2))]);

describe.each(await testBackends())('malformed characters on $name', (backend) => {
  let server: TestServer;
  let siteDir: string;
  let staff: StaffForTest;
  let session: Session;

  beforeAll(async () => {
    siteDir = await mkdtemp(join(tmpdir(), 'hln-site-'));
    await mkdir(join(siteDir, '404'));
    await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>Home</title>');
    await writeFile(join(siteDir, '404/index.html'), '<!doctype html><title>Not here</title>');
    server = await backend.start({ siteDir });
    staff = await createStaff(server);
    session = await signIn(server, staff);
  });
  afterAll(async () => {
    await server.close();
    await rm(siteDir, { recursive: true });
  });

  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...credentials(server, 'anon'), ...headers },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const answer: unknown = JSON.parse(await response.text());
    return { status: response.status, body: answer };
  };
  const feedback = (sql: string) => ({ original_sql: sql, formatted_sql: 'select 1', feedback_type: 'like' });

  describe.each([
    ['NUL', NUL],
    ['half a character', HALF],
  ])('%s', (_name, bad) => {
    it.each([
      ['POST', 'token?grant_type=password', { email: `a${bad}@hln.example`, password: 'Whakatere 1' }],
      ['POST', 'token?grant_type=password', { email: 'a@hln.example', password: `Whakatere${bad}` }],
      ['POST', 'token?grant_type=refresh_token', { refresh_token: `x${bad}` }],
      ['POST', 'recover', { email: `a${bad}@hln.example` }],
      ['POST', 'verify', { type: 'recovery', token_hash: bad.repeat(64) }],
      ['PUT', 'user', { data: { theme: bad } }],
      ['PUT', 'user', { data: { [bad]: 1 } }],
      ['PUT', 'user', { password: `Whakatere ${bad}` }],
      ['POST', 'logout', { scope: bad }],
      ['POST', 'signup', { email: `a${bad}@hln.example`, password: 'x' }],
    ])("in %s /auth/v1/%s is refused in the service's error format: %j", async (method, path, body) => {
      const answer = await send(method, `/auth/v1/${path}`, body, bearer(session));
      expect(answer).toEqual({
        status: 400,
        body: { code: 400, error_code: 'bad_json', msg: expect.stringContaining('character') },
      });
    });

    it.each([
      ['POST', FEEDBACK, feedback(`select '${bad}'`)],
      ['POST', FEEDBACK, [feedback('select 1'), feedback(bad)]],
      ['POST', '/rest/v1/chat_sessions', { session_id: bad }],
      ['POST', '/rest/v1/rpc/end_left_session', { session: bad, token_digest: bad }],
      ['PATCH', FEEDBACK, { original_sql: bad }],
      ['POST', FEEDBACK, { [`original_sql${bad}`]: 'x' }],
    ])("in %s %s is refused in the data API's error format: %j", async (method, path, body) => {
      expect(await send(method, path, body)).toMatchObject({
        status: 400,
        body: { code: 'PGRST102', message: expect.stringContaining('character') },
      });
    });

    it.each([
      ['send-feedback-email', { record: feedback(bad) }],
      ['send-chat-transcript', { session_id: bad }],
      ['create-checkout-session', { tier: bad, amount: bad }],
      ['check-watch-address', { url: `http://${bad}` }],
    ])('in the body of the function %s is a 400: %j', async (name, body) => {
      expect(await send('POST', `/functions/v1/${name}`, body, bearer(session))).toMatchObject({
        status: 400,
      });
    });
  });

  it.each([
    ['/rest/v1/rpc/update_chat_session', (deep: string) => `{"session_key":"x","messages":${deep}}`],
    ['/rest/v1/chat_sessions', (deep: string) => `{"messages":[{"text":${deep}}]}`],
    ['/auth/v1/user', (deep: string) => `{"data":{"theme":${deep}}}`],
    ['/functions/v1/contact', (deep: string) => `{"name":${deep}}`],
  ])('aside, a body of nested lists is refused: %s', async (path, bodyWith) => {
    const body = Buffer.from(bodyWith('['.repeat(5_000) + ']'.repeat(5_000)));
    const method = path === '/auth/v1/user' ? 'PUT' : 'POST';
    const answer = await send(method, path, body, path.startsWith('/auth/') ? bearer(session) : {});
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('within one another');
  });

  it('that only look like an escape are accepted', async () => {
    const response = await fetch(server.url + FEEDBACK, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials(server, 'anon') },
      body: JSON.stringify({ ...feedback(String.raw`select '\u0000 \ud83d'`), session_id: '😀 𝒳' }),
    });
    expect([response.status, await response.text()]).toEqual([201, '']);
  });

  it.each([
    ['POST', '/auth/v1/token?grant_type=password', '{"email":"a@hln.example","password":"x"}'],
    ['POST', FEEDBACK, JSON.stringify(feedback('select 1'))],
    ['POST', '/functions/v1/send-feedback-email', '{"record":{"original_sql":"x"}}'],
  ])('are refused if they are not UTF-8: %s %s', async (method, path, body) => {
    expect(await send(method, path, brokenBytes(body))).toMatchObject({ status: 400 });
  });

  it.each([
    `${FEEDBACK}?select=id&id=eq.%00`,
    `${FEEDBACK}?select=id%00`,
    `${FEEDBACK}?feedback_type=eq.%C3%28`,
    `${FEEDBACK}?feedback_type=eq.%ED%A0%80`,
    `${FEEDBACK}?select=id&order=%00`,
    `${FEEDBACK}?or=(feedback_type.eq.%00)`,
    `${FEEDBACK}?%00=eq.1`,
    '/rest/v1/%00',
    '/rest/v1/%FF?select=id',
    '/rest/v1/rpc/end_left_session?session=%00&token_digest=%00',
    '/auth/v1/user?x=%00',
    '/auth/v1/%00',
    '/functions/v1/%00',
    '/functions/v1/ip?x=%FF',
  ])('in a URL cause a clear 400: %s', async (path) => {
    const answer = await send('GET', path);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('character');
  });

  it.each([
    `${FEEDBACK}?select=id&feedback_type=like.%25`,
    `${FEEDBACK}?select=id&feedback_type=eq.100%`,
    `${FEEDBACK}?select=id&feedback_type=eq.%E7%BE%8E%F0%9F%98%80`,
  ])("don't affect %s", async (path) => {
    // No page requests anything like it; the service may.
    const service = credentials(server, 'service_role');
    expect((await send('GET', path, undefined, service)).status).toBe(200);
  });

  it.each([
    'GET /test-checkout/%00',
    'GET /test-checkout/%zz',
    'GET /test-checkout?session=%00',
    'GET /%00',
    'GET /%ff',
    'GET /%zz',
    'POST /rest/v1/%zz',
    'GET /auth/v1/%zz',
    'GET /functions/v1/%zz',
    'GET /rest/v1/sql_feedback?select=%zz',
  ])('never break the server: %s', async (line) => {
    const { hostname, port } = new URL(server.url);
    const socket = createConnection(Number(port), hostname);
    socket.write(
      `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\napikey: ${server.backend.keys.publishable}\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 4\d\d /);
  });
});
