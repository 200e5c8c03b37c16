import { describe, expect, it } from 'vitest';
import {
  decodeBase58,
  encodeBase58,
  MOST_BASE58_BYTES,
  MOST_BASE58_CHARACTERS,
  splitChecked,
  withChecksum,
} from './base58.ts';
import { type BitDecodeOptions, createBitDecoder, decodeBits } from './bit-decode.ts';
import { createBase32Encoder, encodeBase32, encodeHex } from './bit-encode.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const hex = (digits: string) => new Uint8Array(Buffer.from(digits, 'hex'));
const random = (length: number, seed: number) => {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
};
const base32 = (text: string, options: Omit<Extract<BitDecodeOptions, { base: 'base32' }>, 'base'> = {}) =>
  decodeBits(text, { base: 'base32', ...options });
const place = ({ error }: { error?: { position: number } | undefined }) => error?.position;

describe('Base32', () => {
  // The examples of RFC 4648 §10 are known answers of the page's tool, which have them with padding.
  it.each(['rfc4648', 'base32hex'] as const)('leaves out padding and reads without it: %s', (alphabet) => {
    for (let length = 0; length < 8; length += 1) {
      const bytes = ascii('foobar!'.slice(0, length));
      const bare = encodeBase32(bytes, { alphabet }).replaceAll('=', '');
      expect(encodeBase32(bytes, { alphabet, padding: false })).toBe(bare);
      expect(base32(bare, { alphabet }).bytes).toEqual(bytes);
    }
  });

  it('writes Crockford’s letters in groups from the left, without padding', () => {
    expect(encodeBase32(ascii('foobar'), { alphabet: 'crockford' })).toBe('CSQPYRK1E8');
    expect(base32('csqp-yrkl-e8', { alphabet: 'crockford' })).toEqual({
      bytes: ascii('foobar'),
      ignored: [
        { kind: 'case', count: 8 },
        { kind: 'separator', count: 2 },
        { kind: 'alias', count: 1 },
      ],
    });
    expect(base32('CSQPYRKLE8', { alphabet: 'crockford', mode: 'strict' }).error?.position).toBe(7);
    expect(base32('CSQPYRK1E8', { alphabet: 'crockford', mode: 'strict' }).bytes).toEqual(ascii('foobar'));
  });

  it('is the inverse for every length, whole and in parts', () => {
    for (let length = 0; length < 64; length += 1) {
      const bytes = random(length, length);
      const whole = encodeBase32(bytes, { lineWidth: 7 });
      const encoder = createBase32Encoder({ lineWidth: 7 });
      const parts = [bytes.subarray(0, 3), bytes.subarray(3, 11), bytes.subarray(11)].map(encoder.push);
      expect(Buffer.concat([...parts, encoder.finish()]).toString()).toBe(whole);
      const decoder = createBitDecoder({ base: 'base32' });
      const read = [...ascii(whole)].map((code) => decoder.push(new Uint8Array([code])).bytes ?? ascii('?'));
      expect(decoder.finish().error).toBeUndefined();
      expect(Buffer.concat(read).equals(bytes)).toBe(true);
    }
  });

  it.each([
    ['MZXW6YT!', 7, 'forgiving'],
    ['MZXW 0YTB', 5, 'forgiving'],
    ['M', 0, 'forgiving'],
    ['MZX', 2, 'forgiving'],
    ['MZXW6Y', 5, 'forgiving'],
    ['M=', 1, 'forgiving'],
    ['=', 0, 'forgiving'],
    ['MZXW6YTB=', 8, 'forgiving'],
    ['MY=======', 8, 'forgiving'],
    ['MY=====', 7, 'forgiving'],
    ['MY======MY', 8, 'forgiving'],
    ['MY', 2, 'strict'],
    ['MZ======', 1, 'strict'],
    ['mY======', 0, 'strict'],
    ['MZXW 6YTB', 4, 'strict'],
    ['MZXW-6YTB', 4, 'strict'],
  ] as const)('points into %s at %i (%s)', (text, position, mode) => {
    expect(place(base32(text, { mode }))).toBe(position);
  });

  it('advises on characters of the other alphabets', () => {
    expect(base32('MZXW0').error?.message).toMatch(
      /“0” is not a character of Base32. A 0 may be the letter O/,
    );
    expect(base32('W', { alphabet: 'base32hex' }).error?.message).toContain('choose RFC 4648 or Crockford');
    expect(base32('U', { alphabet: 'crockford' }).error?.message).toContain('may be a V');
    expect(base32('MY\u{1F600}').error?.message).toContain('“😀”');
    expect(base32('MY\u0000').error?.message).toContain('U+0000');
  });

  it('counts the bits that it drops', () => {
    expect(base32('MZ')).toEqual({ bytes: ascii('f'), ignored: [{ kind: 'bits', count: 2 }] });
  });
});

describe('hexadecimal', () => {
  it('is written in either case with separators', () => {
    expect(encodeHex(hex('00abff'))).toBe('00abff');
    expect(encodeHex(hex('00abff'), { upperCase: true, separator: ':' })).toBe('00:AB:FF');
    expect(encodeHex(hex(''), { separator: ' ' })).toBe('');
  });

  it('says what it skipped', () => {
    expect(decodeBits('0xDE, 0xad\n\\xBE:ef', { base: 'hex' })).toEqual({
      bytes: hex('deadbeef'),
      ignored: [
        { kind: 'prefix', count: 3 },
        { kind: 'separator', count: 2 },
        { kind: 'space', count: 2 },
      ],
    });
  });

  it.each([
    ['0', 0],
    ['1x41', 0],
    ['000x41', -1],
    ['00 x41', 3],
    ['\\41', 0],
    ['41\\', 2],
    ['0x0x41', -1],
    ['a b', 0],
    ['41g', 2],
  ])('points into %s at %i', (text, position) => {
    expect(place(decodeBits(text, { base: 'hex' })) ?? -1).toBe(position);
  });

  it('names bytes of a file that are no characters', () => {
    const decoder = createBitDecoder({ base: 'hex' });
    expect(decoder.push(new Uint8Array([0x34, 0x31, 0xc4])).error).toEqual({
      message: 'The byte C4 is not a hexadecimal digit.',
      position: 2,
    });
  });
});

describe('Base58', () => {
  it('agrees with division digit by digit, and is its own inverse', () => {
    for (let length = 1; length < 200; length += 7) {
      const bytes = random(length, length);
      bytes.fill(0, 0, length % 3);
      expect(encodeBase58(bytes)).toBe(byLongDivision(bytes));
      expect(decodeBase58(encodeBase58(bytes)).bytes).toEqual(bytes);
    }
  });

  it('reads the largest that it writes', () => {
    const bytes = new Uint8Array(MOST_BASE58_BYTES).fill(255);
    const text = encodeBase58(bytes);
    expect(text.length).toBeLessThanOrEqual(MOST_BASE58_CHARACTERS);
    expect(Buffer.from(decodeBase58(text).bytes ?? []).equals(bytes)).toBe(true);
    expect(() => encodeBase58(new Uint8Array(MOST_BASE58_BYTES + 1))).toThrow(RangeError);
    expect(() => decodeBase58('1'.repeat(MOST_BASE58_CHARACTERS + 1))).toThrow(RangeError);
  });

  it('skips white space, and points at other characters', () => {
    expect(decodeBase58(' 2cFupjhnEsSn\n59qHXstmK2ffpLv2 ')).toEqual({
      bytes: ascii('simply a long string'),
      ignored: [{ kind: 'space', count: 3 }],
    });
    expect(decodeBase58('2c0').error).toEqual({
      message:
        '“0” is not a character of Base58. It leaves out 0 and O, which look alike: perhaps it is a lower-case o.',
      position: 2,
    });
    expect(place(decodeBase58('1 l'))).toBe(2);
    expect(place(decodeBase58('12+'))).toBe(2);
  });
});

describe('Base58Check', () => {
  it('verifies the address of Bitcoin’s first block', () => {
    const { bytes = ascii('') } = decodeBase58('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    expect(splitChecked(bytes)).toEqual({
      payload: hex('0062e907b15cbf27d5425399ebf6f0fb50ebb88f18'),
      isValid: true,
    });
    const { bytes: altered = ascii('') } = decodeBase58('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb');
    expect(splitChecked(altered)?.isValid).toBe(false);
    expect(splitChecked(ascii('abc'))).toBe(null);
  });

  it('writes its checksum', () => {
    const bytes = withChecksum(hex('0062e907b15cbf27d5425399ebf6f0fb50ebb88f18'));
    expect(encodeBase58(bytes)).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
  });
});

it.each([
  ['hexadecimal', '61', (text: string) => decodeBits(text, { base: 'hex' })],
  ['Base32', 'ME', (text: string) => base32(text)],
  ['Base58', '2g', decodeBase58],
] as const)('%s skips a byte order mark before the text, and names a NUL there', (_, text, decode) => {
  expect(decode(`\uFEFF${text}`)).toEqual({ bytes: ascii('a'), ignored: [{ kind: 'space', count: 1 }] });
  expect(decode(`\0${text}`).error).toEqual({ message: expect.stringMatching(/^U\+0000 /), position: 0 });
  expect(decode('')).toEqual({ bytes: ascii(''), ignored: [] });
});

/** Divides by 58 again and again, one byte after the other, as Bitcoin Core does. */
function byLongDivision(bytes: Uint8Array): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let rest = [...bytes];
  let text = '';
  while (rest.length > 0) {
    if (rest[0] === 0) {
      rest = rest.slice(1);
      continue;
    }
    let remainder = 0;
    rest = rest.map((byte) => {
      const value = remainder * 256 + byte;
      remainder = value % 58;
      return Math.floor(value / 58);
    });
    text = letters.charAt(remainder) + text;
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}
