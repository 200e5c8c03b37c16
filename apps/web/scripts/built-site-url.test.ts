import { expect, it } from 'vitest';
import { builtSiteUrl } from './built-site-url.ts';

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ PORT: '8080' }, 'http://127.0.0.1:3000'],
  [{ PORT: '8080', SITE_URL: 'https://hln.example/' }, 'https://hln.example'],
  [{ SITE_URL: '', VITE_SITE_URL: 'https://b.example', PORT: '8080' }, 'https://b.example'],
])('the URL of a site built with %o is %s', (environment, url) => {
  expect(builtSiteUrl(environment)).toBe(url);
});

it('the error names a variable that is not a URL', () => {
  expect(() => builtSiteUrl({ SITE_URL: 'hln.example' })).toThrow(/SITE_URL should start with https/);
});
