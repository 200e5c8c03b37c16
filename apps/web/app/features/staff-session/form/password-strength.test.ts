import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const EMAIL = 'mere.tamahori@hln.example';
const level = (password: string, email = EMAIL) => passwordStrength(password, email).level;

describe('the strength of a password', () => {
  it.each([
    '',
    'a',
    '123456',
    'password',
    'Password1',
    'P@ssw0rd',
    'qwerty123',
    'abcdef',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    'meretamahori',
    'Tamahori1',
    'welcome2026',
    'Wellington',
    '987654321',
    'zxcvbnm',
    'letmein!',
  ])('%j is very weak', (password) => {
    expect(level(password)).toBe(0);
  });

  it.each(['Summer2026!x', 'Wellington2026!', 'mere.tamahori@hln', 'kettle', 'hunter2!a'])(
    '%j is weak at most',
    (password) => {
      expect(level(password)).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    'correct horse battery staple',
    'four ferries leave before breakfast',
    'xK9#mQ2$vL7pR4tZ',
    'ngā waka e whitu i te ata hāpara',
  ])('%j is strong', (password) => {
    expect(level(password)).toBe(4);
  });

  it('grows with every further word, and never shrinks', () => {
    const words = ['gravel', 'lantern', 'oboe', 'tundra', 'mischief'];
    const levels = words.map((_, index) => level(words.slice(0, index + 1).join(' ')));
    expect(levels).toEqual([...levels].sort());
    expect(levels[0]).toBe(0);
    expect(levels.at(-1)).toBe(4);
  });

  it('counts parts of the email address as weak', () => {
    expect(level('tamahori-rowing', 'mere.tamahori@hln.example')).toBeLessThan(
      level('tamahori-rowing', 'x@y.example'),
    );
    expect(passwordStrength('Tamahori99', EMAIL).weakness).toBe('personal');
  });

  it('names the main weakness', () => {
    expect(passwordStrength('mere2026!', EMAIL).weakness).toBe('personal');
    expect(passwordStrength('password1', EMAIL).weakness).toBe('common');
    expect(passwordStrength('12345678', EMAIL).weakness).toBe('pattern');
    expect(passwordStrength('kettle', EMAIL).weakness).toBe('short');
    expect(passwordStrength('four ferries leave before breakfast', EMAIL).weakness).toBeNull();
  });

  it('handles any length', () => {
    expect(level('aB3$'.repeat(200_000))).toBeLessThanOrEqual(1);
    expect(level(`x${'ab cd ef '.repeat(20_000)}`)).toBe(4);
  });
});
