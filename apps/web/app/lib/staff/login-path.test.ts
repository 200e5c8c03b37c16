import { describe, expect, it } from 'vitest';
import { loginPath, PORTAL_PATH, pathAfterSignIn } from './login-path.ts';

const pathFor = (next: string) => pathAfterSignIn(`?next=${encodeURIComponent(next)}`);

describe('after signing in', () => {
  it.each([
    '/staff/portal',
    '/staff/price-watcher',
    '/staff/ops/costs?start=2026-11-01&end=2026-11-30#chart',
  ])('returns to %s with its query', (path) => {
    const query = loginPath(path).slice('/login'.length);
    expect(pathAfterSignIn(query)).toBe(path.replace('#chart', ''));
  });

  it('opens the portal when no page was requested', () => {
    expect(pathAfterSignIn('')).toBe(PORTAL_PATH);
    expect(pathAfterSignIn('?next=')).toBe(PORTAL_PATH);
    expect(pathAfterSignIn('?other=/staff/ops/costs')).toBe(PORTAL_PATH);
  });

  it.each([
    'https://evil.example/staff/portal',
    '//evil.example',
    '//evil.example/staff/portal',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/staff/..//evil.example',
    '/staff/../..//evil.example/staff/',
    '/staff/%2e%2e//evil.example',
    '/staff/.%2E/login',
    '/staff/..\\..\\evil.example',
    '/staff/\t..//evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    '/login',
    '/staff',
    '/staffroom',
    'staff/portal',
    ' /staff/portal',
    '%2F%2Fevil.example',
    '@evil.example',
    '/staff/\u0000',
    '/staff/../about',
  ])('stays within the staff area for %j', (next) => {
    const path = pathFor(next);
    const url = new URL(path, 'https://hln.example/login');
    expect(url.origin).toBe('https://hln.example');
    expect(url.pathname).toMatch(/^\/staff\/(?!.*\.\.)/);
    expect(path).not.toMatch(/^\/[/\\]/);
  });

  it('stays on the site when the query is encoded twice', () => {
    expect(pathAfterSignIn('?next=%252F%252Fevil.example')).toBe(PORTAL_PATH);
    expect(pathAfterSignIn('?next=%2F%2Fevil.example&next=/staff/ops/costs')).toBe(PORTAL_PATH);
  });
});
