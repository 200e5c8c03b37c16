import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CodeStyle, drawPicture, LEVELS, PLAIN_STYLE, readCode } from '@hln/qr';
import jsQR from 'jsqr';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type EncodeOptions, encodeQr, type Level, QrError } from './logic.ts';
import { VECTORS } from './vectors.ts';

const corpus = process.env.HLN_CORPUS_DIR;
const rowsOf = <Row>(file: string): Row[] =>
  corpus
    ? readFileSync(`${corpus}/devtools/qr/${file}`, 'utf8')
        .trim()
        .split('\n')
        .map((line): Row => JSON.parse(line))
    : [];

const latin1 = (bytes: Iterable<number>) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const bytesOf = (text: string) => latin1(new TextEncoder().encode(text));

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = readFileSync(file);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

/** The texts that three decoders, by three authors, read in a drawn code. */
async function readings(text: string, options: EncodeOptions, style: CodeStyle = PLAIN_STYLE) {
  const { modules } = encodeQr(text, options);
  const pixels = (modules.length + 2 * style.quietZone) * 4;
  const picture = drawPicture(modules, style, { pixels });
  const jsqr = jsQR(picture.data, picture.width, picture.height);
  const [zxing] = await readBarcodes({ ...picture, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  return {
    jsqr: latin1(jsqr?.binaryData ?? []),
    zxing: latin1(zxing?.bytes ?? []),
    zxingText: zxing?.text,
    qr: readCode(picture, 2),
  };
}

const readingsOf = (text: string) => {
  const bytes = bytesOf(text);
  return { jsqr: bytes, zxing: bytes, zxingText: text, qr: bytes };
};

describe('the tool’s own vectors', () => {
  it.each(VECTORS)('$name ($source)', async ({ run, expected }) => {
    expect(JSON.parse(JSON.stringify(await run()))).toEqual(expected);
  });
});

describe('encodeQr', () => {
  it.each([1, 2, 6, 7, 14, 26, 27, 40].flatMap((version) => LEVELS.map((level) => ({ version, level }))))(
    'makes version $version-$level so that three decoders read it',
    async (options) => {
      const text = 'Tē ao';
      const code = encodeQr(text, options);
      expect([code.version, code.level, code.modules.length]).toEqual([
        options.version,
        options.level,
        options.version * 4 + 17,
      ]);
      expect(await readings(text, options)).toEqual(readingsOf(text));
    },
  );

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('draws mask %i', async (mask) => {
    const text = 'https://example.org/?mask=1234567890';
    expect(await readings(text, { mask })).toEqual(readingsOf(text));
  });

  it('mixes modes within one code', async () => {
    const text = `ABCDEFGHIJKLMNOP${'0123456789'.repeat(4)}lower Grüße 🎉 ${'9'.repeat(30)}`;
    expect(await readings(text, { level: 'Q' })).toEqual(readingsOf(text));
  });

  it('declares the bytes as UTF-8, if asked', async () => {
    expect(await readings('Ünïcödé', { eci: true })).toEqual(readingsOf('Ünïcödé'));
  });

  it('uses no Kanji mode after declaring UTF-8, because readers would misread its bytes', async () => {
    const text = '日本語の文字、点と茗。';
    expect((await readings(text, { eci: true, kanji: 'prefer' })).zxingText).toBe(text);
    // It would only fit in Kanji mode.
    const long = '点'.repeat(1000);
    expect(encodeQr(long, { level: 'L' }).version).toBeLessThanOrEqual(40);
    expect(() => encodeQr(long, { level: 'L', eci: true })).toThrow(QrError);
  });

  it('writes Kanji mode so that decoders give the same text', async () => {
    const text = '日本語の文字、点と茗。漢字かな交じり文';
    const { zxingText } = await readings(text, { kanji: 'prefer' });
    expect(zxingText).toBe(text);
    expect(encodeQr(text, { kanji: 'prefer' }).version).toBeLessThan(encodeQr(text).version);
  });

  it('accepts bytes that are not text', () => {
    const bytes = Uint8Array.of(0, 255, 128, 49, 50, 51, 10, 195);
    const { modules } = encodeQr(bytes);
    const picture = drawPicture(modules, PLAIN_STYLE, { pixels: (modules.length + 8) * 4 });
    expect(readCode(picture, 2)).toBe(latin1(bytes));
  });

  it('makes a code of an empty text', () => {
    expect(encodeQr('')).toMatchObject({ version: 1, level: 'M' });
  });

  it.each([
    [{ level: 'M', version: 0 }, 'bad-version'],
    [{ level: 'M', version: 41 }, 'bad-version'],
    [{ level: 'M', version: 1.5 }, 'bad-version'],
    [{ level: 'M', mask: 8 }, 'bad-mask'],
  ] as const)('refuses %j', (options, code) => {
    expect(() => encodeQr('x', options)).toThrow(expect.objectContaining({ code }));
  });

  it('says by how much a text is too long and what to do', () => {
    expect(() => encodeQr('x'.repeat(2954), { level: 'L' })).toThrow(
      'Too long by 1 character: version 40 at level L holds the first 2,953 of 2,954. Shorten it.',
    );
    expect(() => encodeQr('é'.repeat(60), { level: 'H', version: 3 })).toThrow(
      'Too long by 48 characters: version 3 at level H holds the first 12 of 60. Shorten it, choose a larger version or choose a lower level.',
    );
    expect(() => encodeQr('x'.repeat(1_000_000))).toThrow(/^Far too long: 1,000,000 characters/);
  });
});

describe.skipIf(!corpus)('the corpus of payloads (skipped unless HLN_CORPUS_DIR is set)', () => {
  interface Payload {
    id: string;
    text: string;
    mustRefuse?: boolean;
    refusedAt?: Level[];
  }
  const payloads = rowsOf<Payload>('payloads.jsonl');
  // The flag also appears on the 3,057 digits that fill version 40-H, which the standard's table allows.
  const isRefused = ({ text, mustRefuse, refusedAt }: Payload, level: Level) =>
    (mustRefuse === true && !/^\d{1,3057}$/.test(text)) || refusedAt?.includes(level) === true;
  const cases = payloads.flatMap((payload) =>
    LEVELS.map((level) => ({ ...payload, level, refused: isRefused(payload, level) })),
  );

  it.each(cases.filter(({ refused }) => !refused))('encodes $id at level $level', async ({ text, level }) => {
    expect(await readings(text, { level })).toEqual(readingsOf(text));
  });

  it.each(cases.filter(({ refused }) => refused))('refuses $id at level $level', ({ text, level }) => {
    expect(() => encodeQr(text, { level })).toThrow(QrError);
  });
});

describe.skipIf(!corpus)('the corpus of capacities (skipped unless HLN_CORPUS_DIR is set)', () => {
  interface Capacity {
    version: number;
    ecl: Level;
    numeric: number;
    alphanumeric: number;
    byte: number;
    kanji: number;
  }
  it.each(rowsOf<Capacity>('capacity.jsonl'))(
    'fill version $version-$ecl exactly',
    ({ version, ecl: level, ...most }) => {
      for (const [count, character] of [
        [most.numeric, '7'],
        [most.alphanumeric, 'Z'],
        [most.byte, 'z'],
        [most.kanji, '字'],
      ] as const) {
        expect(encodeQr(character.repeat(count), { version, level }).version).toBe(version);
        expect(() => encodeQr(character.repeat(count + 1), { version, level })).toThrow(
          expect.objectContaining({ code: 'too-long', excess: 1 }),
        );
      }
    },
  );
});
