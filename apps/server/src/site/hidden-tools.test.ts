import { brotliDecompressSync } from 'node:zlib';
import { DEFAULT_SETTINGS, TOOL_NAMES, type ToolId } from '@hln/contracts/settings';
import { describe, expect, it } from 'vitest';
import type { SiteFile } from './load-site.ts';
import { hiddenTools, noticeAt, withHiddenTools } from './rewrite-page.ts';
import { serveSite } from './serve-site.ts';

const fileOf = (content: string, type = 'text/html; charset=utf-8'): SiteFile => ({
  type,
  hash: `${content.length}`,
  policy: null,
  variants: new Map([['identity', Buffer.from(content)]]),
  encodings: new Set(['identity']),
});
const pageOf = (title: string) =>
  fileOf(`<!doctype html><html lang="en-NZ"><head><title>${title}</title></head><body></body></html>`);
const row = (path: string) => `  <url><loc>https://site.example${path}</loc></url>\n`;

const site = {
  pages: new Map([
    ['/about', pageOf('About')],
    ['/tools', pageOf('Tools')],
    ['/tools/json-formatter', pageOf('JSON')],
    ['/tools/conformance', pageOf('Tests')],
    ['/tools/url-encoder', pageOf('URL')],
  ]),
  files: new Map([
    [
      '/sitemap.xml',
      fileOf(['/tools', '/tools/json-formatter', '/tools/url-encoder'].map(row).join(''), 'application/xml'),
    ],
    ['/tools.js', fileOf('<html', 'text/javascript')],
  ]),
  notFound: pageOf('Not here'),
  status: null,
};
const HIDDEN: readonly ToolId[] = ['json-formatter'];

const get = (path: string, headers: Record<string, string> = {}, hidden = HIDDEN) =>
  serveSite(site, new Request(`http://site.example${path}`, { headers }), {
    notice: null,
    hidden,
    replyTime: '',
  });

describe('a hidden tool', () => {
  it.each([
    '/tools/json-formatter',
    '/tools/json-formatter/',
    '/tools/json-formatter/index.html',
    '/tools/json%2Dformatter',
    '/%74ools/json-formatter?input=e30',
  ])('is an unknown page at %s', async (path) => {
    const response = get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(await get('/nowhere').text());
    expect(response.headers.get('etag')).toBeNull();
    // A copy in a browser or worker is not revalidated as current.
    const kept = get(path, {}, []).headers.get('etag') ?? '"x"';
    expect(get(path, { 'if-none-match': kept }).status).toBe(404);
    expect(get(path, { 'sec-fetch-dest': 'empty' }).status).toBe(404);
  });

  it('is not in the sitemap, which then has a different ETag', async () => {
    const shorter = get('/sitemap.xml');
    expect(await shorter.text()).toBe(row('/tools') + row('/tools/url-encoder'));
    expect(shorter.headers.get('etag')).not.toBe(get('/sitemap.xml', {}, []).headers.get('etag'));
    expect(await get('/sitemap.xml', {}, []).text()).toContain('/tools/json-formatter');
  });

  it('leaves the other tools unchanged', () => {
    for (const path of ['/tools', '/tools/conformance', '/tools/url-encoder']) {
      expect(get(path).status, path).toBe(200);
    }
  });
});

describe('the other pages', () => {
  it('say which tools are hidden, even the 404 page, in every encoding', async () => {
    for (const path of ['/about', '/tools', '/nowhere']) {
      expect(await get(path).text(), path).toContain(
        '<html data-hidden-tools="json-formatter" lang="en-NZ">',
      );
    }
    const both = withHiddenTools(pageOf('A'), ['json-formatter', 'url-encoder']);
    const html = brotliDecompressSync(both.variants.get('br') ?? '').toString();
    expect(html).toContain('<html data-hidden-tools="json-formatter url-encoder" lang="en-NZ">');
  });

  it('have a different ETag for each set, so that copies are renewed', () => {
    const tags = [[], ['json-formatter'], ['url-encoder'], ['json-formatter', 'url-encoder']].map(
      (hidden) => get('/about', {}, hidden as ToolId[]).headers.get('etag') ?? '',
    );
    expect(new Set(tags).size).toBe(4);
    expect(get('/about', { 'if-none-match': tags[1] ?? '' }).status).toBe(304);
    expect(get('/about', { 'if-none-match': tags[0] ?? '' }).status).toBe(200);
  });

  it('also have the banner, but have neither when a worker fetches them; files are unchanged', async () => {
    const notice = noticeAt(0, { ...DEFAULT_SETTINGS, 'banner.text': 'Closed' });
    const ask = (path: string, headers = {}) =>
      serveSite(site, new Request(`http://site.example${path}`, { headers }), {
        notice,
        hidden: HIDDEN,
        replyTime: '',
      }).text();
    expect(await ask('/about')).toMatch(
      /<html data-hidden-tools="json-formatter".*<body><aside class="notice"/,
    );
    expect(await ask('/about', { 'sec-fetch-dest': 'empty' })).not.toMatch(/data-hidden-tools|notice/);
    // A person opens this page through the service worker.
    const through = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' };
    expect(await ask('/about', through)).toBe(await ask('/about'));
    expect(await ask('/tools.js')).toBe('<html');
  });
});

it('list only existing tools, whatever the setting says', () => {
  expect(hiddenTools(DEFAULT_SETTINGS)).toEqual([]);
  expect(hiddenTools({ 'tools.hidden': '"><script>,json-formatter,toString' })).toEqual(HIDDEN);
  for (const id of Object.keys(TOOL_NAMES)) expect(id).toMatch(/^[a-z0-9-]+$/);
});
