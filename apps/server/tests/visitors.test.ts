import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentials, startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let proxied: TestServer;
let siteDir: string;

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'hln-site-'));
  await mkdir(join(siteDir, '404'));
  await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>Home</title>');
  server = await startTestServer({ siteDir });
  proxied = await startTestServer({ siteDir, trustedProxies: ['127.0.0.1'], apiRequestsPerMinute: 5 });
});

afterAll(async () => {
  await server.close();
  await proxied.close();
  await rm(siteDir, { recursive: true });
});

describe('the IP address of a visitor', () => {
  const ip = async (at: TestServer, headers: Record<string, string> = {}) =>
    await (await fetch(`${at.url}/functions/v1/ip?format=json`, { headers })).json();

  it('is the socket’s, whatever the visitor claims', async () => {
    expect(await ip(server)).toEqual({ ip: '127.0.0.1' });
    for (const name of ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'forwarded']) {
      expect(await ip(server, { [name]: '8.8.8.8' }), name).toEqual({ ip: '127.0.0.1' });
    }
  });

  it('is the one that a trusted proxy saw', async () => {
    expect(await ip(proxied, { 'x-forwarded-for': '8.8.8.8, 203.0.113.7' })).toEqual({ ip: '203.0.113.7' });
    expect(await ip(proxied, { 'x-forwarded-for': '203.0.113.8', 'cf-connecting-ip': '8.8.8.8' })).toEqual({
      ip: '203.0.113.8',
    });
  });

  it('is limited in how often it may call', async () => {
    const call = async (address: string) =>
      await fetch(`${proxied.url}/rest/v1/sql_feedback?select=id`, {
        headers: { ...credentials(proxied, 'anon'), 'x-forwarded-for': address },
      });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await call('198.51.100.1')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    const refused = await call('198.51.100.1');
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('198.51.100.2')).status).toBe(200);
  });

  it('is limited in how much it may send', async () => {
    const send = async (bytes: number) =>
      await fetch(`${proxied.url}/rest/v1/sql_feedback`, {
        method: 'POST',
        headers: { ...credentials(proxied, 'anon'), 'x-forwarded-for': '198.51.100.3' },
        body: JSON.stringify('x'.repeat(bytes)),
      });
    expect((await send(300_000)).status).toBe(400);
    expect((await send(300_000)).status).toBe(429);
  });
});

describe('/healthz and /readyz', () => {
  it('report that the process is alive, and whether the database answers', async () => {
    const healthy = await startTestServer({ siteDir });
    const ask = async (path: string) => {
      const response = await fetch(healthy.url + path);
      return [response.status, await response.json(), response.headers.get('retry-after')];
    };
    const alive = [200, { status: 'ok', database: 'pglite' }, null];
    expect(await ask('/healthz')).toEqual(alive);
    for (const path of ['/readyz', '/readyz/serving']) {
      expect(await ask(path), path).toEqual([200, { status: 'ready', database: 'pglite' }, null]);
    }
    // The server reads the schema in the background; the database becomes unavailable after that.
    await healthy.schedules.stop();
    expect((await healthy.backend.service.from('scheduled_jobs').select('name')).error).toBeNull();
    await healthy.backend.database.close();
    expect(await ask('/healthz')).toEqual(alive);
    const away = { status: 'unavailable', database: 'pglite', reason: 'database' };
    for (const path of ['/readyz', '/readyz/serving'])
      expect(await ask(path), path).toEqual([503, away, '2']);
    await healthy.close();
  });

  it('report overdue emails that nobody sends, but keep the server in use behind a proxy', async () => {
    const mail = { smtpUrl: 'smtp://127.0.0.1:1', apiUrl: null, apiKey: null, from: 'HLN <a@hln.example>' };
    const mailing = await startTestServer({ siteDir, mail });
    // Simulates that no process runs the schedule.
    await mailing.schedules.stop();
    const status = async () => (await fetch(`${mailing.url}/readyz`)).status;
    const { database } = mailing.backend;
    await database.run(`
      insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, next_attempt_at)
      values ('stuck', 'feedback', 'team@hln.example', 'Stuck', 'Stuck', now() - interval '31 minutes')
    `);
    expect(await status()).toBe(503);
    const waiting = await fetch(`${mailing.url}/readyz`);
    expect(await waiting.json()).toEqual({ status: 'unavailable', database: 'pglite', reason: 'mail' });
    expect(waiting.headers.get('cache-control')).toBe('no-store');
    const serving = await fetch(`${mailing.url}/readyz/serving`);
    expect([serving.status, await serving.json()]).toEqual([200, { status: 'ready', database: 'pglite' }]);
    await database.run("update public.scheduled_jobs set enabled = false where name = 'deliver-outbox'");
    expect(await status()).toBe(200);
    await database.run('update public.scheduled_jobs set enabled = true');
    expect(await status()).toBe(503);
    await database.run("update public.email_outbox set next_attempt_at = now() - interval '29 minutes'");
    expect(await status()).toBe(200);
    await mailing.close();
  });
});

describe('TLS', () => {
  it('is required of browsers once it is in use', async () => {
    const secure = await fetch(proxied.url, { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const forged = await fetch(server.url, { headers: { 'x-forwarded-proto': 'https' } });
    expect(forged.headers.get('strict-transport-security')).toBeNull();
  });
});
