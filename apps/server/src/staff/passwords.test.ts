import { compare } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { generatePassword, hashPassword } from './passwords.ts';

describe('a generated password', () => {
  it('is long, never the same, and has no letters to confuse', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords) {
      expect(password).toMatch(/^(?:[a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
      expect(password).not.toMatch(/[ilIoO01]/);
    }
  });
});

describe('the hash of a password', () => {
  it('is bcrypt and of the right password only', async () => {
    const hash = await hashPassword('Whakatere 1', 4);
    expect(await compare('Whakatere 1', hash)).toBe(true);
    expect(await compare('Whakatere 2', hash)).toBe(false);
  });

  it('is refused where bcrypt would not look at the end', async () => {
    await expect(hashPassword('ā'.repeat(37), 4)).rejects.toThrow(RangeError);
  });
});
