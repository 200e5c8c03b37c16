import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressSite } from './compress.ts';
import { loadSite, type Site } from './load-site.ts';
import { serveSite } from './serve-site.ts';

const script = `export const a = ${JSON.stringify('x'.repeat(5_000))};`;
const FILES: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title><script>let a</script>',
  'about/index.html': `<!doctype html><title>About</title>${'<p>text</p>'.repeat(100)}`,
  'buy-coffee/index.html': '<!doctype html><title>Coffee</title>',
  'tools/hash/index.html':
    '<!doctype html><meta http-equiv="Content-Security-Policy" content="connect-src &#x27;none&#x27;; form-action &#x27;none&#x27;"/><title>Hash</title>',
  'tools/qr-generator/index.html': '<!doctype html><title>QR</title>',
  'staff/portal/index.html': '<!doctype html><title>Portal</title>',
  'login/index.html': '<!doctype html><title>Login</title>',
  '404/index.html': '<!doctype html><title>Not here</title>',
  '__spa-fallback.html': '<!doctype html>',
  'assets/app-1a2b.js': script,
  'assets/wasm-jq-worker-1a2b.js': script,
  'video.mp4': '0123456789',
  'robots.txt': 'User-agent: *',
  'sw.js': 'self.oninstall = null',
};

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-site-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await writeFile(`${folder}-secret.txt`, 'secret');
  await compressSite(folder);
  site = await loadSite(folder, { connect: ['https://api.example'], script: [], frame: [] });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(`${folder}-secret.txt`, { force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serveSite(site, new Request(`http://site.test${path}`, { method, headers }));

describe('pages', () => {
  it('are revalidated and carry their policy', async () => {
    const response = get('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).not.toContain('unsafe-inline');
    expect(await response.text()).toBe(FILES['index.html']);
  });

  it('have one URL each', () => {
    expect(get('/about').status).toBe(200);
    for (const other of ['/about/', '/about/index.html']) {
      expect(get(`${other}?a=1`).status).toBe(301);
      expect(get(`${other}?a=1`).headers.get('location')).toBe('/about?a=1');
    }
    expect(get('/index.html').headers.get('location')).toBe('/');
  });

  it('answer 404 with the 404 page', async () => {
    for (const path of ['/nope', '/404', '/404/', '/__spa-fallback.html', '//evil.example/', '/ABOUT']) {
      const response = get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('Not here');
      expect(response.headers.get('etag')).toBeNull();
    }
  });

  it('of the staff area are not indexed by search engines', () => {
    expect(get('/login').headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(get('/staff/portal').headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(get('/about').headers.get('x-robots-tag')).toBeNull();
  });

  it('may use the camera on one page only, for the page itself', () => {
    expect(get('/tools/qr-generator').headers.get('permissions-policy')).toMatch(
      /camera=\(self\).*microphone=\(\)/,
    );
    // Every other response gets the policy of all, which forbids it.
    for (const path of ['/', '/tools/hash', '/assets/app-1a2b.js', '/tools/qr-generator/none'])
      expect(get(path).headers.has('permissions-policy'), path).toBe(false);
  });

  it('of the staff area may frame pages of this site, and no others', () => {
    for (const path of ['/login', '/staff/portal'])
      expect(get(path).headers.get('content-security-policy')).toContain("frame-src 'self';");
    expect(get('/about').headers.get('content-security-policy')).toContain("frame-src 'none';");
  });

  it('allow the payment provider on the coffee page only', () => {
    expect(get('/buy-coffee').headers.get('content-security-policy')).toContain('https://js.stripe.com');
    expect(get('/about').headers.get('content-security-policy')).not.toContain('stripe');
  });

  it('with a policy of their own may make no requests, not even to a configured backend', () => {
    const policy = get('/tools/hash').headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy.filter((directive) => directive.startsWith('connect-src'))).toHaveLength(1);
  });
});

describe('files', () => {
  it('with a hash in their name never change', () => {
    expect(get('/assets/app-1a2b.js').headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(get('/robots.txt').headers.get('cache-control')).toBe('no-cache');
    expect(get('/assets/gone-1a2b.js').headers.get('cache-control')).toBe('no-cache');
  });

  it('are compressed, with their own ETag and Vary', async () => {
    for (const [header, name, decode] of [
      ['br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const response = get('/assets/app-1a2b.js', { 'accept-encoding': header });
      expect(response.headers.get('content-encoding')).toBe(name);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(response.headers.get('etag')).toMatch(new RegExp(`-${name}"$`));
      const body = Buffer.from(await response.arrayBuffer());
      expect(body.length).toBe(Number(response.headers.get('content-length')));
      expect(decode(body).toString()).toBe(script);
    }
    expect(await get('/assets/app-1a2b.js').text()).toBe(script);
  });

  it('that run in a worker may load scripts but make no requests', () => {
    expect(get('/assets/app-1a2b.js').headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'none'; frame-ancestors 'none'",
    );
    // Only workers with WebAssembly may compile it.
    expect(get('/assets/wasm-jq-worker-1a2b.js').headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'; frame-ancestors 'none'",
    );
    expect(get('/robots.txt').headers.get('content-security-policy')).toBeNull();
  });

  it('of the service worker are revalidated and may fetch our own files', () => {
    const { headers } = get('/sw.js');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'self'; frame-ancestors 'none'");
  });

  it('answer 304 to clients that have them', async () => {
    const etag = get('/about', { 'accept-encoding': 'br' }).headers.get('etag') ?? '';
    for (const condition of [etag, `"other", W/${etag}`, '*']) {
      const response = get('/about', { 'accept-encoding': 'br', 'if-none-match': condition });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect(get('/about', { 'if-none-match': etag }).status).toBe(200);
  });

  it('are sent in ranges for video players', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = get('/video.mp4', { range, ...more });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=4-99')).toEqual([206, 'bytes 4-9/10', '456789']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=5-2')).toEqual([200, null, '0123456789']);
    expect(await part('bytes=0-1,4-5')).toEqual([200, null, '0123456789']);
    expect(await part('bytes=0-1', { 'if-range': '"old"' })).toEqual([200, null, '0123456789']);
  });
});

describe('invalid requests', () => {
  it.each([
    '/../secret.txt',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5csecret.txt',
    '/assets/app-1a2b.js%00.html',
    '/assets/app-1a2b.js.br',
  ])('get nothing: %s', (path) => {
    expect(get(path).status).toBe(404);
  });

  it("get 400 for a path that can't be decoded and 405 for another method", () => {
    expect(get('/%ff').status).toBe(400);
    const posted = get('/', {}, 'POST');
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
  });

  it('learn that the site is not built', async () => {
    const empty = await loadSite(join(folder, 'nowhere'), { connect: [], script: [], frame: [] });
    const response = serveSite(empty, new Request('http://site.test/'));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });
});
