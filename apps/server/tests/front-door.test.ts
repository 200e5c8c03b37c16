import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callRest, credentials, startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let siteDir: string;

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'hln-site-'));
  await mkdir(join(siteDir, '404'));
  await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>Home</title>');
  await writeFile(join(siteDir, '404/index.html'), '<!doctype html><title>Not here</title>');
  server = await startTestServer({ siteDir });
});

afterAll(async () => {
  await server.close();
  await rm(siteDir, { recursive: true });
});

/** Sends raw bytes and returns everything received. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = createConnection(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentials(server, 'anon'), ...headers },
    body,
  });

describe('bodies', () => {
  const five = 'x'.repeat(5_000_000);

  it.each([
    '/rest/v1/sql_feedback',
    '/functions/v1/send-feedback-email',
    '/auth/v1/token?grant_type=password',
    '/healthz',
    '/about',
  ])('of 5 MB are refused: %s', async (path) => {
    const response = await post(path, five);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
    expect(response.headers.get('access-control-allow-origin')).toBe(path.includes('/v1/') ? '*' : null);
  });

  it('of 5 MB without a declared length are refused too', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x1_0000)}\r\n`;
    const answer = await raw(
      'POST /rest/v1/sql_feedback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n' +
        `apikey: ${server.backend.keys.publishable}\r\n\r\n${chunk.repeat(80)}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it('that are not JSON get a clear 400', async () => {
    const rest = await post('/rest/v1/sql_feedback', '{"original_sql":');
    expect([rest.status, await rest.json()]).toMatchObject([400, { code: 'PGRST102' }]);
    const call = await post('/functions/v1/send-feedback-email', '{"record":');
    expect([call.status, await call.json()]).toMatchObject([400, { code: 'invalid_json' }]);
    const bytes = await post('/functions/v1/send-feedback-email', '\u0000\u0001');
    expect(bytes.status).toBe(400);
  });
});

describe('URLs and methods', () => {
  it('refuses a very long URL', async () => {
    const response = await fetch(`${server.url}/?${'x'.repeat(9_000)}`);
    expect(response.status).toBe(414);
  });

  it.each([
    ['GET /../../etc/passwd HTTP/1.1', 404],
    ['GET //evil.example/ HTTP/1.1', 404],
    ['GET http://evil.example/ HTTP/1.1', 400],
    ['GET /%00 HTTP/1.1', 404],
    ['TRACE / HTTP/1.1', 405],
    ['PROPFIND / HTTP/1.1', 405],
    ['DELETE / HTTP/1.1', 405],
    ['NONSENSE / HTTP/1.1', 400],
    ['GET / HTTP/9.9', 400],
  ])('%s is answered %i', async (line, status) => {
    const answer = await raw(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toContain('    at ');
  });

  it('survives an invalid Host header', async () => {
    const answer = await raw('GET / HTTP/1.1\r\nHost: a b/c?d@e\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 (200|400) /);
  });

  it('answers HEAD like GET without a body', async () => {
    const head = await fetch(`${server.url}/`, { method: 'HEAD' });
    const get = await fetch(`${server.url}/`);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it.each(['/%zz', '/%', '/tools/%C3%28', '/%ED%A0%80', '/about%'])(
    'has a page for people and JSON for programs at an unknown path: %s',
    async (path) => {
      const page = await fetch(server.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
        404,
        'text/html; charset=utf-8',
        expect.stringContaining('Not here'),
      ]);
      const ordinary = await fetch(`${server.url}/nope`);
      for (const name of [
        'content-security-policy',
        'x-content-type-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'cache-control',
      ]) {
        expect(page.headers.get(name), name).toBe(ordinary.headers.get(name));
      }
      const program = await fetch(server.url + path);
      expect([program.status, await program.json()]).toMatchObject([400, { code: 'bad_path' }]);
    },
  );

  it('has a real 404 for pages and a JSON one for the API', async () => {
    const page = await fetch(`${server.url}/nope`);
    expect([page.status, await page.text()]).toMatchObject([404, expect.stringContaining('Not here')]);
    const table = await callRest(server, 'anon', 'GET', '/nope');
    expect(table).toMatchObject({ status: 404, code: 'PGRST205' });
    const called = await fetch(`${server.url}/functions/v1/nope`);
    expect([called.status, await called.json()]).toMatchObject([404, { code: 'function_not_found' }]);
    const inherited = await fetch(`${server.url}/functions/v1/constructor`);
    expect(inherited.status).toBe(404);
  });
});

describe('keys', () => {
  it.each([
    ['none', {}, 'No API key found in request'],
    ['a wrong one', { apikey: 'sb_publishable_wrong' }, 'Invalid API key'],
    ['a wrong secret', { apikey: `sb_secret_${'x'.repeat(32)}` }, 'Invalid API key'],
  ])('%s is refused with a clear 401', async (_, headers, message) => {
    for (const path of ['/rest/v1/sql_feedback?select=id', '/auth/v1/user']) {
      const response = await fetch(server.url + path, { headers });
      expect([response.status, await response.json()]).toMatchObject([401, { message }]);
    }
  });

  it('are required by functions', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      const response = await fetch(`${server.url}/functions/v1/send-feedback-email`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'unauthorized' }]);
    }
  });

  it('are refused in a browser if they are the secret key', async () => {
    const response = await fetch(`${server.url}/rest/v1/email_outbox`, {
      headers: { ...credentials(server, 'service_role'), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
    });
    expect(response.status).toBe(401);
  });

  it('grant no access to what is behind the API', async () => {
    for (const path of [
      '/_system/config',
      '/_system/info',
      '/_system/introspect',
      '/storage/v1/bucket',
      '/rest/v2/x',
    ]) {
      const response = await fetch(server.url + path, { headers: credentials(server, 'service_role') });
      expect(response.status, path).toBe(404);
    }
  });
});

describe('sign-in service', () => {
  it('is closed to sign-up', async () => {
    const response = await post(
      '/auth/v1/signup',
      JSON.stringify({ email: 'a@example.nz', password: 'secret123' }),
    );
    expect([response.status, await response.json()]).toMatchObject([422, { error_code: 'signup_disabled' }]);
    for (const path of [
      'otp',
      'otp/',
      'OTP',
      'magiclink',
      'invite',
      'admin/users',
      'resend',
      '%6ftp',
      'x/../otp',
      'otp%2f',
    ]) {
      const other = await post(
        `/auth/v1/${path}`,
        JSON.stringify({ email: 'a@example.nz', create_user: true }),
      );
      expect(other.status, path).toBeGreaterThanOrEqual(400);
    }
    const [row] = await server.backend.database.query<{ users: number }>(
      'select count(*)::int as users from auth.users',
    );
    expect(row?.users).toBe(0);
  });

  it('does not reveal who has an account', async () => {
    const wrong = await post(
      '/auth/v1/token?grant_type=password',
      '{"email":"a@example.nz","password":"secret123"}',
    );
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error_code: 'invalid_credentials' }]);
    const recover = await post('/auth/v1/recover', '{"email":"a@example.nz"}');
    expect(recover.status).toBe(200);
  });
});

describe('every response', () => {
  it('has the headers that make a browser strict', async () => {
    for (const path of ['/', '/nope', '/healthz', '/rest/v1/nope', '/functions/v1/ip']) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'/);
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
      expect(headers.get('strict-transport-security'), path).toBeNull();
      expect(headers.get('x-powered-by'), path).toBeNull();
    }
  });

  it('for a page has a policy without unsafe-inline', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('of the API may be read, and preflighted, by another origin', async () => {
    const preflight = await fetch(`${server.url}/rest/v1/sql_feedback`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://hln.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,content-type,x-client-info',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await fetch(`${server.url}/rest/v1/sql_feedback?select=id`, {
      headers: credentials(server, 'anon'),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
