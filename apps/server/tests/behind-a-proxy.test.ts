import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { credentials, startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskOptions, type Visitor, visit } from './proxy/ask.ts';
import { hasProgram, makeCertificate, PROXIES, type RunningProxy, startProxy } from './proxy/start-proxy.ts';

const PAGE = `<!doctype html><title>Home</title>${'<p>Kia ora</p>'.repeat(200)}`;
const REQUESTS_PER_MINUTE = 200;

/** Headers that differ by connection or time, or in which a proxy names itself. */
const NOT_COMPARED = new Set([
  'alt-svc',
  // Each request has its own.
  'x-request-id',
  'connection',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'via',
]);

const canEncrypt = hasProgram('openssl', 'version');
const here = new Set(
  PROXIES.filter(({ program }) => canEncrypt && hasProgram(program, program === 'nginx' ? '-v' : 'version')),
);

let folder: string;
let certificate: string;
let server: TestServer;

beforeAll(async () => {
  if (here.size === 0) return;
  folder = await mkdtemp(join(tmpdir(), 'hln-proxy-'));
  certificate = await makeCertificate(folder);
  const site = join(folder, 'site');
  await mkdir(join(site, 'assets'), { recursive: true });
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/app-1a2b.js', `export const words = ${JSON.stringify('Kia ora. '.repeat(300))};`],
    ['404.html', '<!doctype html><title>Not here</title>'],
  ] as const) {
    await writeFile(join(site, name), text);
    await writeFile(join(site, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(site, `${name}.gz`), gzipSync(text));
  }
  await writeFile(join(site, 'film.mp4'), Buffer.alloc(4_000, 'film'));
  server = await startTestServer({
    siteDir: site,
    siteUrl: 'https://localhost',
    trustedProxies: ['127.0.0.1'],
    apiRequestsPerMinute: REQUESTS_PER_MINUTE,
  });
});

afterAll(async () => {
  if (here.size === 0) return;
  await server.close();
  await rm(folder, { recursive: true });
});

for (const kind of PROXIES)
  describe.skipIf(!here.has(kind))(`behind ${kind.program}`, () => {
    let proxy: RunningProxy;
    let visitor: Visitor;

    beforeAll(async () => {
      proxy = await startProxy(kind, folder, new URL(server.url).host);
      visitor = await visit(proxy.port, certificate);
    });
    afterAll(async () => {
      visitor.close();
      await proxy.stop();
    });

    const compared = (headers: Iterable<readonly [string, unknown]>) =>
      Object.fromEntries(
        [...headers]
          .filter(([name]) => !name.startsWith(':') && !NOT_COMPARED.has(name))
          .map(([name, value]) => [name, String(value)]),
      );
    const directly = async (path: string, { method = 'GET', headers = {} }: AskOptions) =>
      await fetch(server.url + path, {
        method,
        headers: { ...headers, 'x-forwarded-proto': 'https' },
        redirect: 'manual',
      });

    it.each<[string, string, AskOptions]>([
      ['a page', '/', {}],
      ['a page in brotli', '/', { headers: { 'accept-encoding': 'gzip, br' } }],
      ['a page in gzip', '/', { headers: { 'accept-encoding': 'gzip' } }],
      ['an asset for a year', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } }],
      ['a part of a film', '/film.mp4', { headers: { range: 'bytes=100-299' } }],
      ['a page that is not there', '/nowhere', {}],
      ['a redirect', '/index.html', {}],
      ['the head of a page', '/', { method: 'HEAD' }],
      ['the process', '/healthz', {}],
      ['the database', '/readyz', {}],
      ['what a proxy asks', '/readyz/serving', {}],
      ['what the data API refuses', '/rest/v1/email_outbox', {}],
      [
        'a preflight',
        '/rest/v1/x',
        { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } },
      ],
    ])('answers with the same status and headers as without it: %s', async (_what, path, given) => {
      // Otherwise fetch requests the encodings it likes.
      const options = { ...given, headers: { 'accept-encoding': 'identity', ...given.headers } };
      const [through, without] = [await visitor.ask(path, options), await directly(path, options)];
      expect(through.status).toBe(without.status);
      expect(compared(Object.entries(through.headers))).toEqual(compared(without.headers));
      expect(through.headers['content-encoding']).toBe(without.headers.get('content-encoding') ?? undefined);
    });

    it("keeps a page's ETag, so that it is not sent twice", async () => {
      const headers = { 'accept-encoding': 'br' };
      const first = await visitor.ask('/', { headers });
      const again = await visitor.ask('/', {
        headers: { ...headers, 'if-none-match': String(first.headers.etag) },
      });
      expect([again.status, again.body]).toEqual([304, '']);
    });

    it('sends HSTS, and lets no health check be cached', async () => {
      const page = await visitor.ask('/');
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      for (const path of ['/healthz', '/readyz', '/readyz/serving']) {
        const { status, headers } = await visitor.ask(path);
        expect([status, headers['cache-control']], path).toEqual([200, 'no-store']);
      }
    });

    it('passes on the real IP address, not the one that the visitor claims', async () => {
      const other = await visit(proxy.port, certificate, '127.0.0.2');
      const headers = { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' };
      const answer = await other.ask('/functions/v1/ip?format=json', { headers });
      expect(JSON.parse(answer.body)).toEqual({ ip: '127.0.0.2' });
      other.close();
    });

    it('refuses a body that is too large: the server by path, the proxy above the largest limit', async () => {
      const headers = { ...credentials(server, 'anon'), 'content-type': 'application/json' };
      const post = (length: number) =>
        visitor.ask('/rest/v1/sql_feedback', { method: 'POST', headers, body: 'x'.repeat(length) });
      for (const length of [3_000_001, 10_600_000]) {
        const answer = await post(length);
        expect([answer.status, JSON.parse(answer.body)], String(length)).toMatchObject([
          413,
          { code: 'payload_too_large' },
        ]);
      }
    });

    it('counts each visitor separately', async () => {
      // Each proxy uses its own IP address, since the server counts for a minute.
      const place = PROXIES.indexOf(kind);
      const [crowd, alone] = [
        await visit(proxy.port, certificate, `127.0.1.${place + 1}`),
        await visit(proxy.port, certificate, `127.0.2.${place + 1}`),
      ];
      const call = { headers: credentials(server, 'anon') };
      const statuses: number[] = [];
      for (let count = 0; count <= REQUESTS_PER_MINUTE; count += 1) {
        statuses.push((await crowd.ask('/functions/v1/ip', call)).status);
      }
      expect(statuses.indexOf(429)).toBe(REQUESTS_PER_MINUTE);
      expect((await alone.ask('/functions/v1/ip', call)).status).toBe(200);
      crowd.close();
      alone.close();
    });
  });

for (const kind of PROXIES)
  describe.skipIf(!here.has(kind))(`${kind.program} without a server behind it`, () => {
    it('says that the site will be back, without caching that response', async () => {
      const place = await mkdtemp(join(tmpdir(), 'hln-proxy-'));
      const ca = await makeCertificate(place);
      const proxy = await startProxy(kind, place, '127.0.0.1:1');
      const visitor = await visit(proxy.port, ca);
      const { status, headers, body } = await visitor.ask('/');
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
      expect(body).toContain('being restarted');
      visitor.close();
      await proxy.stop();
      await rm(place, { recursive: true });
    });
  });
