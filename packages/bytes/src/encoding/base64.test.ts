import { describe, expect, it } from 'vitest';
import { createBase64Decoder, type Decoded, decodeBase64 } from './base64-decode.ts';
import { createBase64Encoder, encodeBase64 } from './base64-encode.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const ascii = (text: string) => new TextEncoder().encode(text);
const random = (length: number, seed: number) => {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
};
const position = (decoded: Decoded) => decoded.error?.position;

describe('encodeBase64', () => {
  it('writes both alphabets, with and without padding', () => {
    const bytes = bytesOf(0xfb, 0xff, 0xbf, 0xfe);
    expect(encodeBase64(bytes)).toBe('+/+//g==');
    expect(encodeBase64(bytes, { alphabet: 'url' })).toBe('-_-__g==');
    expect(encodeBase64(bytes, { alphabet: 'base64url', padding: false })).toBe('-_-__g');
  });

  it('breaks lines between characters and not at the end', () => {
    expect(encodeBase64(ascii('foobar'), { lineWidth: 4 })).toBe('Zm9v\r\nYmFy');
    expect(encodeBase64(ascii('foobar'), { lineWidth: 3, lineBreak: '\n' })).toBe('Zm9\nvYm\nFy');
    expect(encodeBase64(new Uint8Array(57), { lineWidth: 76 })).toBe('A'.repeat(76));
    expect(encodeBase64(new Uint8Array(58), { lineWidth: 76 })).toBe(`${'A'.repeat(76)}\r\nAA==`);
  });

  it('refuses options that it would have to guess', () => {
    expect(() => encodeBase64(bytesOf(1), { lineWidth: 2.5 })).toThrow('not 2.5');
    expect(() => encodeBase64(bytesOf(1), { lineWidth: -1 })).toThrow(RangeError);
    expect(() => Reflect.apply(encodeBase64, null, [bytesOf(1), { alphabet: 'base32' }])).toThrow('“base32”');
  });

  it('agrees with Node for every length, in one piece and in parts', () => {
    for (let length = 0; length < 300; length += 1) {
      const bytes = random(length, length);
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      const encoder = createBase64Encoder({ lineWidth: 19 });
      const parts = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 300].map((from, at, cuts) =>
        encoder.push(bytes.subarray(from, cuts[at + 1] ?? 300)),
      );
      const text = Buffer.concat([...parts, encoder.finish()]).toString();
      expect(text).toBe(encodeBase64(bytes, { lineWidth: 19 }));
    }
  });
});

describe('strict decoding', () => {
  const strict = (text: string) => decodeBase64(text, { mode: 'strict' });

  it('accepts only canonical text', () => {
    expect(strict('Zm9vYg==').bytes).toEqual(ascii('foob'));
    expect(strict('').bytes).toEqual(bytesOf());
    expect(position(strict('Zm9v\nYg=='))).toBe(4);
    expect(position(strict('Zm9vYg'))).toBe(6);
    expect(position(strict('Zm9vYg='))).toBe(7);
    expect(position(strict('Zm9vYh=='))).toBe(5);
    expect(strict('Zm8=').bytes).toEqual(ascii('fo'));
    expect(position(strict('Zm+='))).toBe(2);
    expect(position(strict('Zm9v='))).toBe(4);
    expect(position(strict('Zm9vYg==='))).toBe(8);
    expect(position(strict('Zg==Zg=='))).toBe(4);
    expect(position(strict('Zm9v-_=='))).toBe(4);
    expect(position(strict('Z'))).toBe(0);
  });

  it('accepts the URL-safe alphabet without padding, complete or none', () => {
    const url = (text: string, padding?: 'required' | 'forbidden') =>
      decodeBase64(text, { mode: 'strict', alphabet: 'url', padding });
    expect(url('-_8').bytes).toEqual(bytesOf(0xfb, 0xff));
    expect(url('-_8=').bytes).toEqual(bytesOf(0xfb, 0xff));
    expect(position(url('-_8', 'required'))).toBe(3);
    expect(position(url('-_8=', 'forbidden'))).toBe(3);
    expect(position(url('_w='))).toBe(3);
    expect(position(url('+_8='))).toBe(0);
  });

  it('says what to do', () => {
    expect(strict('Zm9v-w==').error?.message).toBe(
      '“-” is not a character of this alphabet. It belongs to the URL-safe alphabet: choose that.',
    );
    expect(strict('Zm9v\u200B').error?.message).toBe(
      'U+200B is not a character of this alphabet. Remove it, or check what was copied.',
    );
    expect(strict('Zg%3D%3D').error?.message).toContain('percent-encoded');
  });
});

describe('forgiving decoding', () => {
  const forgiving = (text: string) => decodeBase64(text, { mode: 'forgiving' });
  const outcome = (read: () => string): string => {
    try {
      return read();
    } catch {
      return 'refused';
    }
  };

  it('does what atob does, for every text of up to five of these characters', () => {
    const letters = ['A', 'b', '/', '=', ' ', '-', '\u00A0'];
    const texts = [''];
    for (let from = 0, length = 0; length < 5; length += 1) {
      const longest = texts.slice(from);
      from = texts.length;
      texts.push(...longest.flatMap((text) => letters.map((letter) => text + letter)));
    }
    expect(texts.length).toBe(19_608);
    const ours = texts.map((text) => {
      const { bytes } = forgiving(text);
      return bytes === undefined ? 'refused' : Buffer.from(bytes).toString('latin1');
    });
    expect(ours).toEqual(texts.map((text) => outcome(() => atob(text))));
  });

  it('points at the error', () => {
    expect(position(forgiving('Zm 9v\n!'))).toBe(6);
    expect(position(forgiving('Zm9vY'))).toBe(4);
    expect(position(forgiving('ab=c'))).toBe(3);
    expect(position(forgiving('ab='))).toBe(3);
    expect(position(forgiving(`${'AAAA'.repeat(20_000)}?`))).toBe(80_000);
  });

  it('reads both alphabets if either is allowed', () => {
    expect(decodeBase64('-_+/', { alphabet: 'either' }).bytes).toEqual(bytesOf(0xfb, 0xff, 0xbf));
  });
});

describe('decoding in parts', () => {
  it('gives the same bytes however the text is split', () => {
    const bytes = random(1000, 7);
    const text = ascii(encodeBase64(bytes, { lineWidth: 19 }));
    for (const size of [1, 2, 3, 5, 7, 64, 999]) {
      const decoder = createBase64Decoder();
      const parts: Uint8Array[] = [];
      for (let start = 0; start < text.length; start += size)
        parts.push(decoder.push(text.subarray(start, start + size)).bytes ?? bytesOf());
      parts.push(decoder.finish().bytes ?? bytesOf());
      expect(new Uint8Array(Buffer.concat(parts))).toEqual(bytes);
    }
  });

  it('counts positions over all parts and stays failed', () => {
    const decoder = createBase64Decoder();
    decoder.push(ascii('AAAAA'));
    expect(position(decoder.push(ascii('AA!A')))).toBe(7);
    expect(position(decoder.push(ascii('AAAA')))).toBe(7);
    expect(position(decoder.finish())).toBe(7);
  });
});
