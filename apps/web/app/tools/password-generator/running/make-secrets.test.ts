import { seededRandom } from '@hln/passwords/seeded.fixture';
import { describe, expect, it } from 'vitest';
import { DEFAULTS, type GeneratorOptions } from '../settings/options.ts';
import { makeSecrets } from './make-secrets.ts';

const make = (options: Partial<GeneratorOptions>, rulesText = '', rulesLength: number | null = null) =>
  makeSecrets({ options: { ...DEFAULTS, ...options }, rulesText, rulesLength }, seededRandom(11));

async function made(...request: Parameters<typeof make>) {
  const report = await make(...request);
  if (report.kind !== 'made') throw new Error(report.message);
  return report;
}

describe('makeSecrets', () => {
  it('makes a password of each class with defaults', async () => {
    const { secrets, bits } = await made({});
    expect(secrets).toHaveLength(1);
    expect(secrets[0]).toMatch(
      /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!#$%&*+\-=?@^_~])[\w!#$%&*+\-=?@^~]{20}$/,
    );
    expect(bits).toBeCloseTo(124.84, 2);
  });

  it('follows every option', async () => {
    const only = { use: true, atLeast: 0 };
    const none = { use: false, atLeast: 1 };
    const { secrets, count } = await made({
      howMany: 50,
      length: 6,
      lower: none,
      upper: none,
      digit: only,
      symbol: { use: true, atLeast: 2 },
      symbols: '#+#',
      exclude: '3',
      lookAlikes: true,
      maxConsecutive: 1,
    });
    for (const secret of secrets) {
      expect(secret).toMatch(/^(?=(?:.*[#+]){2})(?!.*(.)\1)[#+2456789]{6}$/);
    }
    expect(new Set(secrets).size).toBeGreaterThan(40);
    expect(Number(count.replaceAll(',', ''))).toBeLessThan(9 * 8 ** 5);
  });

  it('makes PINs, passphrases and pronounceable passwords', async () => {
    expect((await made({ kind: 'pin', pinLength: 4, avoidTrivial: true })).count).toBe('9,680');
    expect((await made({ kind: 'passphrase', words: 4, separator: ' ' })).secrets[0]).toMatch(
      /^[a-z-]+(?: [a-z-]+){3}$/,
    );
    expect((await made({ kind: 'pronounceable', sounds: 8 })).secrets[0]).toMatch(/^[a-z]{8}$/);
  });

  it('follows a site’s rules, at a chosen length within their limits', async () => {
    const text = 'minlength: 8; maxlength: 12; required: digit; allowed: special';
    const usual = await made({ kind: 'rules', howMany: 30 }, text);
    expect(usual.rules?.length).toBe(12);
    expect(usual.secrets.some((secret) => secret.includes(' '))).toBe(false);
    expect((await made({ kind: 'rules' }, text, 9)).secrets[0]).toHaveLength(9);
    expect((await made({ kind: 'rules' }, text, 99)).secrets[0]).toHaveLength(12);
    expect((await made({ kind: 'rules', noSpaces: false }, 'maxlength: 5; allowed: [ ]')).secrets).toEqual([
      '     ',
    ]);
  });

  it('explains why nothing can be made', async () => {
    expect(await make({ kind: 'rules' }, 'minlength: many')).toEqual({
      kind: 'refused',
      message: 'At character 12, the value of minlength must be a whole number.',
      position: 11,
    });
    expect(await make({ unique: true, length: 200 })).toMatchObject({ kind: 'refused', position: null });
  });
});
