import { describe, expect, it } from 'vitest';
import { readInvitationToken, readRecoveryToken } from './one-time-links.ts';

const TOKEN = '0123456789abcdef'.repeat(4);

describe('an invitation link', () => {
  it.each([
    [`#invitation=${TOKEN}`, { token: TOKEN }],
    [`#invitation=${TOKEN}&x=1`, { token: TOKEN }],
    [`#invitation=${TOKEN.slice(1)}`, 'damaged'],
    [`#invitation=${TOKEN.toUpperCase()}`, 'damaged'],
    ['#invitation=', 'damaged'],
    [`#recovery=${TOKEN}`, null],
    ['', null],
  ])('reads %s', (hash, found) => {
    expect(readInvitationToken(hash)).toEqual(found);
  });
});

describe('a recovery link', () => {
  it('carries its token after the #', () => {
    const token = '0f'.repeat(32);
    expect(readRecoveryToken(`#recovery=${token}`)).toEqual({ token });
    expect(readRecoveryToken(`#recovery=pkce_${token}`)).toEqual({ token: `pkce_${token}` });
  });

  it('is distinguished from a URL without one', () => {
    for (const hash of ['', '#', '#main', '#access_token=abc']) expect(readRecoveryToken(hash)).toBeNull();
  });

  it('is known to be damaged when it was cut or mangled', () => {
    for (const hash of [
      '#recovery=',
      '#recovery=abc',
      `#recovery=${'a'.repeat(200)}`,
      '#recovery=<script>abcdefghi',
    ]) {
      expect(readRecoveryToken(hash)).toBe('damaged');
    }
  });
});
