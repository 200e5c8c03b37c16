import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entropyBits, generatePassword, parsePasswordRules, satisfies } from './logic.ts';
import { VECTORS } from './vectors.ts';

const corpus = process.env.HLN_CORPUS_DIR;

describe.skipIf(!corpus)('the rules of real sites (skipped unless HLN_CORPUS_DIR is set)', () => {
  const file = corpus ? readFileSync(`${corpus}/devtools/password-rules/password-rules.jsonl`, 'utf8') : '';
  const sites = file.trimEnd().split('\n').filter(Boolean);
  const all = sites.map((line): { site: string; rules: string } => JSON.parse(line));

  test('are all read and satisfied, at the shortest and the usual length', () => {
    expect(all.length).toBeGreaterThan(200);
    for (const { site, rules: text } of all) {
      const rules = parsePasswordRules(text);
      for (let draw = 0; draw < 5; draw++) {
        const password = generatePassword(rules);
        expect([site, satisfies(password, rules), password]).toEqual([site, true, password]);
      }
      const shortest = { ...rules, length: Math.max(4, rules.minLength) };
      expect([site, satisfies(generatePassword(shortest), rules)]).toEqual([site, true]);
      expect(entropyBits(rules)).toBeGreaterThan(0);
    }
  });
});

test('computes the entropy of the rules, not of the alphabet', () => {
  expect(entropyBits(parsePasswordRules('minlength: 4; maxlength: 4; allowed: digit'))).toBe(
    Math.log2(10_000),
  );
  expect(entropyBits(parsePasswordRules('minlength: 2; maxlength: 2; required: [ab]; required: [12]'))).toBe(
    3,
  );
  expect(
    entropyBits(parsePasswordRules('minlength: 2; maxlength: 2; required: [ab]; max-consecutive: 1')),
  ).toBe(1);
});

test('accepts partial rules, or none', () => {
  expect(generatePassword({ length: 12 })).toMatch(/^[ -~]{12}$/);
  expect(generatePassword()).toMatch(/^[ -~]{20}$/);
  expect(generatePassword({ length: 6, required: [{ characters: 'ab', atLeast: 1 }] })).toMatch(/^[ab]{6}$/);
  expect(entropyBits({ length: 3, allowed: '01' })).toBe(3);
  expect(satisfies('passwort', { minLength: 8 })).toBe(true);
  expect(satisfies('passwor', { minLength: 8 })).toBe(false);
  expect(satisfies('pass', { allowed: 'pas', maxConsecutive: 1 })).toBe(false);
});

test.each(VECTORS)('$name ($source)', async ({ run, expected }) => {
  expect(JSON.stringify(await run())).toBe(JSON.stringify(expected));
});
