import { PLAIN_STYLE } from '@hln/qr';
import { describe, expect, it } from 'vitest';
import { drawCode } from './draw-code.ts';
import type { DrawnCode, DrawRequest } from './protocol.ts';

const REQUEST: DrawRequest = {
  kind: 'text',
  fields: { text: 'hello' },
  level: 'L',
  version: null,
  eci: false,
  style: PLAIN_STYLE,
  logoShare: 0,
};

function drawn(changed: Partial<DrawRequest>): DrawnCode {
  const answer = drawCode({ ...REQUEST, ...changed });
  if (answer.kind !== 'drawn') throw new Error(JSON.stringify(answer));
  return answer.drawn;
}

describe('drawCode', () => {
  it('describes the code, and a stronger level that takes no more space', () => {
    expect(drawn({})).toMatchObject({
      text: 'hello',
      bytes: 5,
      freeLevel: 'H',
      usesKanji: false,
      logoFits: true,
    });
    expect(drawn({ fields: { text: 'x'.repeat(17) } })).toMatchObject({ freeLevel: 'L' });
    expect(drawn({ fields: { text: 'x'.repeat(17) }, version: 2 })).toMatchObject({ freeLevel: 'Q' });
  });

  it('raises the level for a logo and leaves room for it', () => {
    const code = drawn({ logoShare: 0.22 });
    expect(code.code.level).not.toBe('L');
    expect(code.style.logoModules).toBe(5);
    expect(code.logoUse).toBeGreaterThan(0);
  });

  it('makes payments at level M, as EPC069-12 prescribes', () => {
    const fields = { name: 'Example Org', iban: 'DE02100100109307118603' };
    expect(drawn({ kind: 'epc', fields })).toMatchObject({ code: { level: 'M' }, freeLevel: 'M' });
  });

  it('returns issues, or the reason when the text is too long', () => {
    expect(drawCode({ ...REQUEST, kind: 'url', fields: { url: 'https://' } })).toMatchObject({
      kind: 'issues',
      issues: [{ field: 'url' }],
    });
    expect(drawCode({ ...REQUEST, fields: { text: 'x'.repeat(18) }, version: 1 })).toEqual({
      kind: 'refused',
      message:
        'Too long by 1 character: version 1 at level L holds the first 17 of 18. Shorten it or choose a larger version.',
    });
  });

  it('tells when only Kanji mode holds the text', () => {
    expect(drawn({ fields: { text: '漢'.repeat(10) }, version: 1 }).usesKanji).toBe(true);
    expect(drawn({ fields: { text: '漢'.repeat(10) } }).usesKanji).toBe(false);
  });
});
