import { describe, expect, it } from 'vitest';
import { readRecoveryToken } from './recovery-link.ts';

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
