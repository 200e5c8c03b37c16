import { type PublicStatus, publicStatusSchema } from '@hln/contracts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { SiteFile } from '../site/load-site.ts';
import { serveSite } from '../site/serve-site.ts';
import { statusJson, statusSentence, withStatusPage, worstOf } from './serve-status.ts';
import { openStatusBoard, STATUS_FRESH_MS, statusAt } from './status-board.ts';

const NOW = Date.parse('2026-11-23T04:00:00.000Z');
const CALM: PublicStatus = { judged_at: '2026-11-23T03:59:30+00:00', troubles: [], incidents: [] };
const MAIL = { part: 'mail', is_slow: true, since: '2026-11-23T03:10:00+00:00' } as const;
const SITE = { part: 'site', is_slow: false, since: '2026-11-23T03:20:00+00:00' } as const;

const told = (...troubles: PublicStatus['troubles']) => statusAt(NOW, { ...CALM, troubles }, null);

describe('the sentence', () => {
  it('says that everything works if it was checked recently', () => {
    expect(statusSentence(told())).toBe('Everything works.');
    expect(worstOf(told())).toBe('works');
  });

  it('says what does not work and since when, in New Zealand time', () => {
    expect(statusSentence(told(MAIL))).toBe('Mail from us is slower than usual, since 2026-11-23 16:10.');
    expect(statusSentence(told(SITE, MAIL))).toBe(
      'This site does not work as it should, since 2026-11-23 16:20; Mail from us is slower than usual, since 2026-11-23 16:10.',
    );
    expect([worstOf(told(MAIL)), worstOf(told(SITE, MAIL))]).toEqual(['slow', 'fails']);
  });

  it('claims nothing if nothing was checked', () => {
    const old = statusAt(NOW, { ...CALM, judged_at: '2026-11-23T03:54:00+00:00' }, null);
    expect(statusSentence(old)).toBe(
      'Nobody has looked since 2026-11-23 16:54, so this page cannot say what works.',
    );
    expect(worstOf(old)).toBe('unknown');
    expect(statusSentence(statusAt(NOW, null, null))).toMatch(/^Nobody has looked yet/);
  });
});

it('does not mention coffees if nobody can pay for one', () => {
  const coffee = { part: 'coffee', is_slow: false, since: '2026-11-23T03:20:00+00:00' } as const;
  const over = { part: 'coffee', since: '2026-11-22T03:20:00Z', ended_at: '2026-11-22T04:20:00Z' } as const;
  const before: PublicStatus = { ...CALM, troubles: [coffee], incidents: [over] };
  const open = statusAt(NOW, before, null);
  expect(open.parts).toContainEqual({ part: 'coffee', state: 'fails', since: coffee.since });
  expect(open.incidents).toHaveLength(1);
  const closed = statusAt(NOW, before, null, false);
  expect(closed.parts.map(({ part }) => part)).toEqual(['site', 'saving', 'chat', 'mail']);
  expect(closed.incidents).toEqual([]);
});

describe('the board', () => {
  const boardOf = (answers: (() => unknown)[]) => {
    let now = NOW;
    let asked = 0;
    const rpc = () => {
      asked += 1;
      const answer = answers.shift();
      return { abortSignal: async () => answer?.() ?? { data: null, error: { message: 'away' } } };
    };
    // The client's request builder has far more methods than are called here.
    const board = openStatusBoard({ rpc } as never, true, () => now);
    return {
      read: () => board.read(),
      pass: (ms: number) => {
        now += ms;
      },
      asked: () => asked,
    };
  };
  const well = () => ({ data: CALM, error: null });

  it('queries at most once per interval, however many visitors look', async () => {
    const board = boardOf([well, well]);
    await Promise.all([board.read(), board.read(), board.read()]);
    await board.read();
    expect(board.asked()).toBe(1);
    board.pass(STATUS_FRESH_MS + 1);
    await board.read();
    expect(board.asked()).toBe(2);
  });

  it('reports an outage of the database from when it was noticed, and keeps what was known', async () => {
    const board = boardOf([well]);
    await board.read();
    board.pass(STATUS_FRESH_MS + 1);
    const first = await board.read();
    board.pass(STATUS_FRESH_MS + 1);
    const second = await board.read();
    const since = new Date(NOW + STATUS_FRESH_MS + 1).toISOString();
    for (const status of [first, second]) {
      expect(status.parts).toContainEqual({ part: 'saving', state: 'fails', since });
      expect(status.parts).toContainEqual({ part: 'chat', state: 'fails', since });
      expect(status.parts).toContainEqual({ part: 'site', state: 'works', since: null });
    }
  });

  it('ignores malformed answers', async () => {
    const board = boardOf([() => ({ data: { judged_at: 'x', troubles: 'all' }, error: null })]);
    expect(worstOf(await board.read())).toBe('fails');
    expect(v.is(publicStatusSchema, CALM)).toBe(true);
  });
});

describe('the page', () => {
  const file = (html: string): SiteFile => ({
    type: 'text/html; charset=utf-8',
    hash: 'abc',
    policy: "default-src 'self'",
    variants: new Map([['identity', Buffer.from(html)]]),
    encodings: new Set(['identity']),
  });
  const site = {
    pages: new Map(),
    files: new Map(),
    notFound: file('<p>Not here</p>'),
    status: file('<main><!--status--><p>none</p><!--/status--></main>'),
  };
  const get = (from: typeof site, headers = {}) =>
    serveSite(from, new Request('http://site.example/status', { headers }));

  it('is unknown until it is shown, and then has an ETag of its own', async () => {
    expect(get(site).status).toBe(404);
    const shown = get(withStatusPage(site, told(MAIL)) as typeof site);
    expect(shown.status).toBe(200);
    const html = await shown.text();
    expect(html).toContain('<p class="status-now" data-state="slow">Mail from us is slower than usual');
    expect(html).toContain('<time datetime="2026-11-23T03:10:00+00:00">2026-11-23 16:10</time>');
    expect(html).not.toContain('none');
    const other = get(withStatusPage(site, told()) as typeof site);
    expect(other.headers.get('etag')).not.toBe(shown.headers.get('etag'));
  });

  it('lists past incidents, and provides the same as JSON', async () => {
    const incidents = [
      { part: 'chat', since: '2026-11-20T00:00:00+00:00', ended_at: '2026-11-20T01:00:00+00:00' },
    ] as const;
    const status = statusAt(NOW, { ...CALM, incidents: [...incidents] }, null);
    const html = await get(withStatusPage(site, status) as typeof site).text();
    expect(html).toMatch(/The consultation chat<\/b> <span>.*2026-11-20 13:00.*to.*2026-11-20 14:00/);
    const json = statusJson(status);
    expect(json.headers.get('cache-control')).toBe('public, max-age=10');
    expect(await json.json()).toMatchObject({
      state: 'works',
      sentence: 'Everything works.',
      incidents: [{ part: 'chat', name: 'The consultation chat' }],
    });
  });
});
