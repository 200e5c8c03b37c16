import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from './hex.ts';
import { bytesToText, TEXT_ENCODINGS, textToBytes } from './text-encodings.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);

describe('hexadecimal', () => {
  it('is written in lower case and read in many formats', () => {
    expect(toHex(bytesOf(0, 10, 171, 255))).toBe('000aabff');
    const same = bytesOf(0xde, 0xad, 0xbe, 0xef);
    for (const text of ['deadbeef', 'DE AD BE EF', 'de:ad:be:ef', '0xDEADBEEF', '0xde, 0xad, 0xbe, 0xef\n'])
      expect(fromHex(text).bytes).toEqual(same);
    expect(fromHex('\\xde\\xad\\xbe\\xef').bytes).toEqual(same);
    expect(fromHex('').bytes).toEqual(bytesOf());
  });

  it('says where the error is', () => {
    expect(fromHex('00 1g').error).toEqual({
      message: 'A byte has two hexadecimal digits; this one has one.',
      position: 3,
    });
    expect(fromHex('00 😀').error).toEqual({ message: '“😀” is not a hexadecimal digit.', position: 3 });
    expect(fromHex('0').error?.position).toBe(0);
  });
});

describe('texts', () => {
  it('are encoded as UTF-8, UTF-16 or Latin-1', () => {
    expect(textToBytes('é€😀', 'utf-8').bytes).toEqual(
      bytesOf(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80),
    );
    expect(textToBytes('A😀', 'utf-16le').bytes).toEqual(bytesOf(0x41, 0, 0x3d, 0xd8, 0, 0xde));
    expect(textToBytes('A😀', 'utf-16be').bytes).toEqual(bytesOf(0, 0x41, 0xd8, 0x3d, 0xde, 0));
    expect(textToBytes('é\u0080ÿ', 'latin-1').bytes).toEqual(bytesOf(0xe9, 0x80, 0xff));
  });

  it('are refused with the first character that cannot be encoded', () => {
    expect(textToBytes('naïve €5', 'latin-1').error).toEqual({
      message: 'Latin-1 has no “€” (U+20AC): choose UTF-8, or replace it.',
      position: 6,
    });
    expect(textToBytes('a😀', 'latin-1').error?.message).toContain('“😀” (U+1F600)');
    expect(textToBytes('ab\uD800c', 'utf-8').error).toEqual({
      message: 'UTF-8 cannot encode U+D800: it is half of a surrogate pair, not a character.',
      position: 2,
    });
    expect(textToBytes('😀\uDE00', 'utf-8').error?.position).toBe(2);
  });
});

describe('bytes to text', () => {
  it('is the inverse in every encoding', () => {
    const text = 'Whanganui-a-Tara\r\n\té';
    for (const encoding of TEXT_ENCODINGS) {
      const { bytes = bytesOf() } = textToBytes(text, encoding);
      expect(bytesToText(bytes, encoding)).toEqual({ text, error: null, byteOrderMark: false });
    }
  });

  it('reads Latin-1 as ISO 8859-1, not as windows-1252', () => {
    expect(bytesToText(bytesOf(0x80, 0x9f), 'latin-1').text).toBe('\u0080\u009F');
  });

  it('removes a byte order mark and says so', () => {
    expect(bytesToText(bytesOf(0xef, 0xbb, 0xbf, 0x41), 'utf-8')).toEqual({
      text: 'A',
      error: null,
      byteOrderMark: true,
    });
    expect(bytesToText(bytesOf(0xff, 0xfe, 0x41, 0), 'utf-16le').text).toBe('A');
  });

  it.each([
    ['a lone continuation', [0x41, 0x80], 1],
    ['an overlong form', [0x41, 0x42, 0xc0, 0xaf], 2],
    ['an overlong form of three bytes', [0xe0, 0x9f, 0xbf], 0],
    ['a surrogate', [0x41, 0xed, 0xa0, 0x80], 1],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a sequence that is cut off', [0xe2, 0x82, 0xac, 0xe2, 0x82], 3],
  ])('points at %s in UTF-8', (_, bytes, position) => {
    expect(bytesToText(bytesOf(...bytes), 'utf-8').error?.position).toBe(position);
  });

  it('accepts a replacement character that is really there', () => {
    expect(bytesToText(bytesOf(0xef, 0xbf, 0xbd), 'utf-8').error).toBe(null);
  });

  it('points at lone surrogates and odd bytes in UTF-16', () => {
    expect(bytesToText(bytesOf(0x41, 0, 0x00, 0xdc), 'utf-16le').error?.position).toBe(2);
    expect(bytesToText(bytesOf(0xd8, 0x3d, 0, 0x41), 'utf-16be').error?.position).toBe(0);
    expect(bytesToText(bytesOf(0x41, 0, 0x42), 'utf-16le').error?.position).toBe(2);
    expect(bytesToText(bytesOf(0x3d, 0xd8, 0, 0xde), 'utf-16le').error).toBe(null);
  });
});
