import { describe, expect, it } from 'vitest';
import { SAFE_URLS, UNSAFE_URLS } from './watchable-url.cases.ts';
import { judgeWatchUrl, UNSAFE_URL } from './watchable-url.ts';

it('has one message for every unsafe URL', () => {
  expect(UNSAFE_URL).toBe('This URL cannot be watched');
});

it.each(UNSAFE_URLS)('refuses %s (%s)', (url, why) => {
  const reason = why === 'not a URL' ? 'not-a-url' : 'unsafe';
  expect(judgeWatchUrl(url)).toEqual({ ok: false, reason });
  expect(judgeWatchUrl(` ${url}\n`)).toEqual({ ok: false, reason });
});

it.each(SAFE_URLS)('accepts %s', (url) => {
  expect(judgeWatchUrl(url)).toEqual({ ok: true, url: new URL(url) });
});

describe('when tests allow loopback', () => {
  const judge = (url: string) => judgeWatchUrl(url, { allowLoopback: true });

  it.each([
    'http://127.0.0.1:3000/',
    'http://127.0.0.9/',
    'http://[::1]:3000/',
    'https://localhost:3000/',
    'http://shop-1.localhost:3000/',
  ])('%s may be watched', (url) => {
    expect(judge(url).ok).toBe(true);
  });

  it.each(UNSAFE_URLS.filter(([url]) => URL.canParse(url)))(
    '%s (%s) changes only for loopback',
    (url, why) => {
      const host = new URL(url).hostname;
      const loopback = /^127\.[\d.]+$|^\[::1\]$|(^|\.)localhost\.?$/.test(host);
      const otherwise = /^https?:$/.test(new URL(url).protocol) && new URL(url).username === '';
      const plain = !/slashes|percent|hyphen|inside/.test(why);
      expect(judge(url).ok).toBe(loopback && otherwise && plain);
    },
  );
});
