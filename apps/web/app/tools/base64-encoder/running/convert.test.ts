import { afterEach, describe, expect, it, vi } from 'vitest';
import { BASE64_FORMAT, type Base64Options } from '../options/options.ts';
import { convert, hexDump } from './convert.ts';
import { MOST_AS_TEXT } from './convert-protocol.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const options = (changed: Partial<Base64Options>): Base64Options => ({
  ...BASE64_FORMAT.defaults,
  ...changed,
});
const decode = (source: string | File, changed: Partial<Base64Options> = {}) =>
  convert({ source, options: options({ direction: 'decode', ...changed }) });
const encode = (source: string | File, changed: Partial<Base64Options> = {}) =>
  convert({ source, options: options(changed) });

describe('encoding', () => {
  it('encodes text according to the options', async () => {
    expect(await encode('Kia ora!')).toMatchObject({
      kind: 'encoded',
      text: 'S2lhIG9yYSE=',
      isCut: false,
      size: 8,
    });
    expect(await encode('??>', { alphabet: 'url' })).toMatchObject({ text: 'Pz8-' });
    expect(await encode('ā', { encoding: 'utf-16be', padding: false })).toMatchObject({ text: 'AQE' });
    expect(await encode('ā', { encoding: 'latin-1' })).toMatchObject({
      kind: 'wrong',
      error: { position: 0 },
    });
  });

  it('writes data URLs in their own form, whatever the other options say', async () => {
    expect(
      await encode('??>', { dataUrl: true, alphabet: 'url', padding: false, lineWidth: 1 }),
    ).toMatchObject({
      text: 'data:text/plain;charset=utf-8;base64,Pz8+',
    });
    expect(await encode(new File(['GIF89a'], 'x.txt'), { dataUrl: true })).toMatchObject({
      text: 'data:image/gif;base64,R0lGODlh',
    });
  });

  it('shows the beginning of a large file, and keeps all of it', async () => {
    const result = await encode(new File([new Uint8Array(900_000)], 'zeros'));
    expect(result).toMatchObject({ isCut: true, size: 900_000 });
    expect(result.kind === 'encoded' && [result.text.length, result.content.size]).toEqual([
      MOST_AS_TEXT,
      1_200_000,
    ]);
  });
});

describe('decoding', () => {
  it('shows text, and names its wrapper', async () => {
    expect(await decode('S2lhIG9yYSE')).toMatchObject({ kind: 'decoded', text: 'Kia ora!', isHex: false });
    expect(await decode('data:text/css;base64,YQ==')).toMatchObject({
      text: 'a',
      wrapping: { kind: 'data-url', mediaType: 'text/css' },
    });
  });

  it('shows other bytes in hex, and on request as text with its errors', async () => {
    expect(await decode('AAH/')).toMatchObject({ isHex: true, text: hexDump(new Uint8Array([0, 1, 255])) });
    expect(await decode('Yf8=', { view: 'text' })).toMatchObject({
      text: 'a\uFFFD',
      textError: { position: 1 },
    });
    expect(await decode('6Q==', { encoding: 'latin-1' })).toMatchObject({ text: 'é', textError: null });
  });

  it('recognises pictures', async () => {
    expect(await decode('R0lGODlh')).toMatchObject({
      isHex: true,
      type: { mediaType: 'image/gif', preview: 'image' },
    });
  });

  it('points at errors', async () => {
    expect(await decode('S2lh!')).toMatchObject({ kind: 'wrong', error: { position: 4 } });
    expect(await decode(new File(['S2lh\n!'], 'x'))).toMatchObject({ kind: 'wrong', error: { position: 5 } });
    expect(await decode('S2lhIG9yYSE', { mode: 'strict' })).toMatchObject({ kind: 'wrong' });
  });

  it('does not blame a character that is cut off where the shown part ends', async () => {
    const text = `${'a'.repeat(MOST_AS_TEXT - 1)}ā`;
    const encoded = new File([Buffer.from(text).toString('base64')], 'long');
    expect(await decode(encoded)).toMatchObject({ isCut: true, textError: null });
  });
});

describe('hex, Base32 and Base58', () => {
  it('writes a text and a file alike', async () => {
    for (const [changed, text] of [
      [{ base: 'hex', hexCase: 'upper', hexSeparator: 'space' }, '4B 69 61'],
      [{ base: 'base32', dataUrl: true }, 'JNUWC==='],
      [{ base: 'base32', padding: false, lineWidth: 3 }, 'JNU\r\nWC'],
      [{ base: 'base32', base32: 'crockford' }, '9DMP2'],
      [{ base: 'base58' }, 'SL8x'],
    ] as const) {
      expect(await encode('Kia', changed)).toMatchObject({ kind: 'encoded', text, size: 3 });
      expect(await encode(new File(['Kia'], 'x'), changed)).toMatchObject({ text, size: 3 });
    }
  });

  it('reads a text and a file alike, with what it ignored', async () => {
    for (const [text, changed, ignored] of [
      ['0x4b 69:61', { base: 'hex' }, ['prefix', 'space', 'separator']],
      ['jnuwc', { base: 'base32' }, ['case']],
      ['9DMP2', { base: 'base32', base32: 'crockford' }, []],
      ['SL 8x\n', { base: 'base58' }, ['space']],
    ] as const) {
      for (const source of [text, new File([text], 'x')]) {
        const result = await decode(source, changed);
        expect(result).toMatchObject({ text: 'Kia', wrapping: { kind: 'none' }, checksum: null });
        expect(result.kind === 'decoded' && result.ignored.map(({ kind }) => kind)).toEqual(ignored);
      }
    }
    expect(await decode('S2lh')).toMatchObject({ ignored: [] });
  });

  it('points at errors in a text and in a file', async () => {
    for (const [text, changed, position] of [
      ['4b 6g', { base: 'hex' }, 3],
      ['JNUWC=', { base: 'base32' }, 6],
      ['jnuwc===', { base: 'base32', mode: 'strict' }, 0],
      ['SL80', { base: 'base58' }, 3],
    ] as const) {
      expect(await decode(text, changed)).toMatchObject({ kind: 'wrong', error: { position } });
      expect(await decode(new File([text], 'x'), changed)).toMatchObject({ error: { position } });
    }
  });

  it('writes and checks Base58Check, also without WebCrypto', async () => {
    // Pages over plain HTTP lack it.
    vi.stubGlobal('crypto', {});
    const checked = { base: 'base58', checksum: true } as const;
    const text = '2RYFV8RGzj38Xgipx';
    expect(await encode('Kia ora!', checked)).toMatchObject({ text });
    expect(await decode(text, checked)).toMatchObject({ text: 'Kia ora!', checksum: 'removed' });
    expect(await decode(text, { base: 'base58' })).toMatchObject({ checksum: 'present' });
    expect(await decode('2RYFV8RGzj38Xgipy', checked)).toMatchObject({ error: { position: null } });
    expect(await decode('2g', checked)).toMatchObject({
      error: { message: expect.stringContaining('too short') },
    });
  });

  it('refuses Base58 that would take too long', async () => {
    const message = expect.stringContaining('up to 100,000 bytes');
    expect(await encode('x'.repeat(100_001), { base: 'base58' })).toMatchObject({
      error: { message, position: null },
    });
    expect(await encode('x'.repeat(99_997), { base: 'base58', checksum: true })).toMatchObject({
      error: { message },
    });
    expect(await decode('2'.repeat(140_001), { base: 'base58' })).toMatchObject({
      error: { message: expect.stringContaining('up to 140,000 characters'), position: null },
    });
  });
});

it('dumps bytes as hexdump does', () => {
  expect(hexDump(Uint8Array.from({ length: 18 }, (_, index) => index + 60))).toBe(
    '00000000  3c 3d 3e 3f 40 41 42 43  44 45 46 47 48 49 4a 4b |<=>?@ABCDEFGHIJK|\n00000010  4c 4d                                            |LM|',
  );
});
