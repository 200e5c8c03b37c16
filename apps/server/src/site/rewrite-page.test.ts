import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEFAULT_SETTINGS } from '@hln/contracts/settings';
import { describe, expect, it } from 'vitest';
import type { SiteFile } from './load-site.ts';
import { noticeAt, withNotice, withReplyTime } from './rewrite-page.ts';
import { serveSite } from './serve-site.ts';

const HTML =
  '<!doctype html><html><head><title>a</title></head><body class="x"><main>$& text</main></body></html>';
const page: SiteFile = {
  type: 'text/html; charset=utf-8',
  hash: 'abc',
  policy: "default-src 'self'",
  variants: new Map([['identity', Buffer.from(HTML)]]),
  encodings: new Set(['identity']),
};
const script: SiteFile = { ...page, type: 'text/javascript; charset=utf-8', policy: null };
const site = {
  pages: new Map([['/about', page]]),
  files: new Map([['/a.js', script]]),
  notFound: page,
  status: null,
};

const settings = (set: object) => ({ ...DEFAULT_SETTINGS, ...set });
const NOON = Date.parse('2026-11-22T00:00:00.000Z');
const at = (set: object) => noticeAt(NOON, settings({ 'banner.text': 'Closed', ...set }))?.html ?? null;
const CLOSED = '<aside class="notice" aria-label="Announcement"><p>Closed</p></aside>';

describe('the notice', () => {
  it('is shown from its start to its end, but never without a text', () => {
    expect(noticeAt(NOON, DEFAULT_SETTINGS)).toBeNull();
    expect(at({ 'banner.text': '', 'banner.text-zh': '关闭' })).toBeNull();
    expect(at({})).toBe(CLOSED);
    expect(at({ 'banner.from': '2026-11-22T00:00:00.000Z' })).toBe(CLOSED);
    expect(at({ 'banner.from': '2026-11-22T00:00:00.001Z' })).toBeNull();
    expect(at({ 'banner.until': '2026-11-22T00:00:00.001Z' })).toBe(CLOSED);
    expect(at({ 'banner.until': '2026-11-22T00:00:00.000Z' })).toBeNull();
  });

  it('is plain text in both languages, whatever it contains', () => {
    expect(at({ 'banner.text': '**a** <img src=x onerror="b">', 'banner.text-zh': '</p><script>' })).toBe(
      '<aside class="notice" aria-label="Announcement"><p>**a** &lt;img src=x onerror=&quot;b&quot;&gt;</p>' +
        '<p lang="zh-Hans">&lt;/p&gt;&lt;script&gt;</p></aside>',
    );
  });

  it('is the first thing in the body, in every encoding, and changes the ETag', () => {
    const notice = noticeAt(NOON, settings({ 'banner.text': "$& $' costs" }));
    if (notice === null) throw new Error('There is no notice.');
    const file = withNotice(page, notice);
    const expected = HTML.replace('"x">', () => `"x">${notice.html}`);
    expect(file.variants.get('identity')?.toString()).toBe(expected);
    expect(gunzipSync(file.variants.get('gzip') ?? '').toString()).toBe(expected);
    expect(brotliDecompressSync(file.variants.get('br') ?? '').toString()).toBe(expected);
    expect(file.hash).toBe(`abc-${notice.hash}`);
    expect(file.policy).toBe(page.policy);
    expect(withNotice(page, notice)).toBe(file);
    expect(withNotice(page, { ...notice, hash: 'other' })).not.toBe(file);
  });

  it('is on pages that somebody opens, but not in files or in what a worker stores', async () => {
    const notice = noticeAt(NOON, settings({ 'banner.text': 'Closed' }));
    const get = (path: string, headers = {}) =>
      serveSite(site, new Request(`http://site.example${path}`, { headers }), {
        notice,
        hidden: [],
        replyTime: '',
      });
    expect(await get('/about').text()).toContain(CLOSED);
    expect(await get('/about', { 'sec-fetch-dest': 'document' }).text()).toContain(CLOSED);
    expect(await get('/nope').text()).toContain(CLOSED);
    expect(await get('/about', { 'sec-fetch-dest': 'empty' }).text()).not.toContain(CLOSED);
    expect(await get('/a.js').text()).toBe(HTML);
    const tag = get('/about').headers.get('etag') ?? '';
    expect(get('/about', { 'if-none-match': tag }).status).toBe(304);
    expect(
      serveSite(site, new Request('http://site.example/about', { headers: { 'if-none-match': tag } })).status,
    ).toBe(200);
  });
});

describe('the reply time for businesses', () => {
  const withPlace = {
    ...page,
    variants: new Map([['identity' as const, Buffer.from('<main><p class="reply-time"></p></main>')]]),
  };

  it('is shown as plain text where a page has a place for it', () => {
    const file = withReplyTime(withPlace, 'Within <1> day, $& always.');
    expect(file.variants.get('identity')?.toString()).toBe(
      '<main><p class="reply-time">Within &lt;1&gt; day, $&amp; always.</p></main>',
    );
    expect(file.hash).not.toBe(withPlace.hash);
  });

  it('changes no other page, and none if no time is promised', () => {
    expect(withReplyTime(page, 'Within a day.')).toBe(page);
    expect(withReplyTime(withPlace, '')).toBe(withPlace);
  });
});
