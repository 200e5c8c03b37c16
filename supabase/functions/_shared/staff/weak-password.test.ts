import { describe, expect, it } from 'vitest';
import { weakPassword } from './weak-password.ts';

const EMAIL = 'aroha.ngata@hln.example';

describe('a password', () => {
  it.each(['password123', 'Password123', 'PASSWORD1!', '123456', 'qwerty123', 'letmein', 'ｐａｓｓｗｏｒｄ'])(
    '%s is refused as one of the commonest',
    (password) => expect(weakPassword(password, EMAIL)).toMatch(/^This password is one of the commonest\./),
  );

  it.each(['zzzzzzz', '!!!!!!!!', 'kpkpkpkp', 'x7qx7qx7q', 'ёёёёёё'])(
    '%s is refused for repeating characters',
    (password) =>
      expect(weakPassword(password, EMAIL)).toMatch(/^This password repeats the same characters\./),
  );

  it.each(['aroha.ngata', 'Aroha2026', 'ngata!!!', 'arohangata1', EMAIL, 'hln.example'])(
    "%s is refused as the account's name",
    (password) =>
      expect(weakPassword(password, EMAIL)).toMatch(/^This password is the name of the account\./),
  );

  it.each(['Whakatere', 'tui-in-the-kowhai', 'aroha likes three tui', 'q8Zp4w', 'h7Kmx-22abc'])(
    '%s is accepted',
    (password) => expect(weakPassword(password, EMAIL)).toBeNull(),
  );
});
