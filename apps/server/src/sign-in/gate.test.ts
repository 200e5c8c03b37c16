import { describe, expect, it } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { linkOrigin } from './gate.ts';

const warnings: string[] = [];
const gate = (siteUrl: string | null) => ({
  config: { siteUrl, host: '127.0.0.1', port: 3000 },
  log: createLog('warn', (line) => warnings.push(line)),
});

describe('the origin of links in emails', () => {
  it('is SITE_URL, whatever the request says', () => {
    expect(
      linkOrigin(gate('https://hln.example'), 'http://localhost:5173/login', 'http://evil.example'),
    ).toBe('https://hln.example');
  });

  it.each([
    ['http://localhost:5173/login', 'http://127.0.0.1:3000', 'http://localhost:5173'],
    ['http://[::1]:5173/login', 'http://127.0.0.1:3000', 'http://[::1]:5173'],
    ['http://evil.example/login', 'http://localhost:4000', 'http://localhost:4000'],
    [null, 'http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])(
    'is, without SITE_URL, that of the requesting page (%s) or of the requested URL (%s), on this machine',
    (wanted, asked, origin) => {
      expect(linkOrigin(gate(null), wanted, asked)).toBe(origin);
    },
  );

  it.each([
    'http://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1@evil.example',
    'javascript:alert(1)//localhost',
    'nonsense',
  ])('is never %s', (address) => {
    warnings.length = 0;
    expect(linkOrigin(gate(null), address, 'http://evil.example')).toBe('http://127.0.0.1:3000');
    expect(warnings.join('')).toContain('SITE_URL is not set');
  });
});
