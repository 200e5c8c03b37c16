import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  test('needs no variables: the backend is the page’s own origin', () => {
    expect(readConfig({})).toEqual({
      backendUrl: '',
      backendKey: EMBEDDED_PUBLISHABLE_KEY,
      siteUrl: 'http://127.0.0.1:3000',
      contactDomain: 'hln.example',
      ipLookupUrl: '',
      offline: true,
    });
  });

  test('turns offline use of the tools off with one word, and accepts no other', () => {
    expect(readConfig({ VITE_OFFLINE: 'off' }).offline).toBe(false);
    expect(() => readConfig({ VITE_OFFLINE: 'no' })).toThrow('VITE_OFFLINE should be "on" or "off".');
  });

  test('accepts a separate backend and drops a trailing slash', () => {
    const config = readConfig({ VITE_BACKEND_URL: ' https://db.example/ ', VITE_BACKEND_KEY: 'key' });
    expect(config).toMatchObject({ backendUrl: 'https://db.example', backendKey: 'key' });
  });

  test.each(['db.example', 'ftp://db.example', 'https//db.example', 'javascript:alert(1)', 'https://'])(
    'refuses %s as the backend and says what it should start with',
    (url) => {
      expect(() => readConfig({ VITE_BACKEND_URL: url })).toThrow(
        `Invalid backend URL format: "${url}". VITE_BACKEND_URL should start with https://`,
      );
    },
  );

  test('treats SITE_URL and VITE_SITE_URL as the same setting', () => {
    expect(readConfig({ SITE_URL: 'https://a.example/' }).siteUrl).toBe('https://a.example');
    expect(readConfig({ VITE_SITE_URL: 'https://b.example' }).siteUrl).toBe('https://b.example');
    expect(() => readConfig({ SITE_URL: 'a.example' })).toThrow(/SITE_URL should start with https:\/\//);
  });
});
