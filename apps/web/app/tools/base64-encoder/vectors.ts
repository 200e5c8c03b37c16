import { readDataUrl, splitChecked, textToBytes, toHex } from '@hln/bytes';
import type { Vector } from '../vector.ts';
import {
  decodeBase58,
  decodeBase64,
  decodeBits,
  encodeBase32,
  encodeBase58,
  encodeBase64,
  encodeHex,
} from './logic.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The bytes in hex, or the position of the error. */
function outcome(text: string, options: Parameters<typeof decodeBase64>[1]): string | number {
  const { bytes, error } = decodeBase64(text, options);
  return error === undefined ? toHex(bytes) : error.position;
}

/** The bytes in hex, or the position of the error, with what was ignored. */
function outcomeOf({ bytes, error, ignored }: ReturnType<typeof decodeBits>): unknown {
  if (error !== undefined) return error.position;
  return ignored.length === 0 ? toHex(bytes) : [toHex(bytes), ...ignored.map(({ kind }) => kind)];
}

const SECTION_10 = [
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
] as const;

/** Text, mode, bytes in hex or the position of the error, and the source. */
const DECODED = [
  ['Zg', 'strict', 2, 'RFC 4648 §3.2'],
  ['Zh==', 'strict', 1, 'RFC 4648 §3.5'],
  ['Zm9=', 'strict', 2, 'RFC 4648 §3.5'],
  ['Zg==\n', 'strict', 4, 'RFC 4648 §3.3'],
  ['Z g==', 'strict', 1, 'RFC 4648 §3.3'],
  ['-_8=', 'strict', 0, 'RFC 4648 §4'],
  ['Zg==Zg==', 'strict', 4, 'RFC 4648 §3.3'],
  ['=Zg=', 'strict', 0, 'RFC 4648 §3.3'],
  ['Zg', 'forgiving', '66', 'Infra Standard, forgiving-base64 decode'],
  ['Zh', 'forgiving', '66', 'Infra Standard, forgiving-base64 decode'],
  [' Z\tg\n=\f=\r', 'forgiving', '66', 'Infra Standard, forgiving-base64 decode'],
  ['Zg=', 'forgiving', 3, 'Infra Standard, forgiving-base64 decode'],
  ['Zm9vY', 'forgiving', 4, 'Infra Standard, forgiving-base64 decode'],
  ['Zm9v\u00A0', 'forgiving', 4, 'Infra Standard, forgiving-base64 decode'],
  ['Zm9v\v', 'forgiving', 4, 'Infra Standard, forgiving-base64 decode'],
] as const;

/** Text, its Base32, base32hex and Base16. */
const SECTION_10_OTHERS = [
  ['', '', '', ''],
  ['f', 'MY======', 'CO======', '66'],
  ['fo', 'MZXQ====', 'CPNG====', '666F'],
  ['foo', 'MZXW6===', 'CPNMU===', '666F6F'],
  ['foob', 'MZXW6YQ=', 'CPNMUOG=', '666F6F62'],
  ['fooba', 'MZXW6YTB', 'CPNMUOJ1', '666F6F6261'],
  ['foobar', 'MZXW6YTBOI======', 'CPNMUOJ1E8======', '666F6F626172'],
] as const;

/** Bytes in hex, and their Base58. */
const BITCOIN_CORE = [
  ['', ''],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['636363', 'aPEr'],
  ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['516b6fcd0f', 'ABnLTmg'],
  ['bf4f89001e670274dd', '3SEo3LWLoPntC'],
  ['572e4794', '3EFU7m'],
  ['ecac89cad93923c02321', 'EJDM8drfXA6uyA'],
  ['10c8511e', 'Rt5zm'],
  ['00000000000000000000', '1111111111'],
] as const;

/** Text, how it is read, the outcome, and the source. */
const OTHERS_DECODED = [
  ['mzxw 6ytb', { base: 'base32' }, ['666f6f6261', 'case', 'space'], 'own'],
  ['MZXW6YQ', { base: 'base32', mode: 'strict' }, 7, 'RFC 4648 §3.2'],
  ['MZ======', { base: 'base32', mode: 'strict' }, 1, 'RFC 4648 §3.5'],
  ['MZXW1', { base: 'base32' }, 4, 'RFC 4648 §6'],
  ['MZX', { base: 'base32' }, 2, 'RFC 4648 §6'],
  ['CSQP-YRKL-E8', { base: 'base32', alphabet: 'crockford' }, ['666f6f626172', 'separator', 'alias'], 'own'],
  ['CSU', { base: 'base32', alphabet: 'crockford' }, 2, 'Douglas Crockford, Base 32'],
  ['0xDE, 0xAD:be ef', { base: 'hex' }, ['deadbeef', 'prefix', 'separator', 'space'], 'own'],
  ['DEADB', { base: 'hex' }, 4, 'RFC 4648 §8'],
] as const;

export const VECTORS: readonly Vector[] = [
  ...SECTION_10.map(([text, expected]) => ({
    name: `encode “${text}”`,
    source: 'RFC 4648 §10',
    run: () => encodeBase64(ascii(text)),
    expected,
  })),
  ...SECTION_10.map(([text, encoded]) => ({
    name: `decode “${encoded}”`,
    source: 'RFC 4648 §10',
    run: () => outcome(encoded, { mode: 'strict' }),
    expected: toHex(ascii(text)),
  })),
  ...DECODED.map(([text, mode, expected, source]) => ({
    name: `decode ${JSON.stringify(text)}, ${mode}`,
    source,
    run: () => outcome(text, { mode }),
    expected,
  })),
  ...SECTION_10_OTHERS.map(([text, base32, base32hex, base16]) => ({
    name: `encode “${text}” in Base32, base32hex and Base16`,
    source: 'RFC 4648 §10',
    run: () => [
      encodeBase32(ascii(text)),
      encodeBase32(ascii(text), { alphabet: 'base32hex' }),
      encodeHex(ascii(text), { upperCase: true }),
    ],
    expected: [base32, base32hex, base16],
  })),
  ...SECTION_10_OTHERS.map(([text, base32, base32hex, base16]) => ({
    name: `decode “${base32}”, “${base32hex}” and “${base16}”`,
    source: 'RFC 4648 §10',
    run: () => [
      outcomeOf(decodeBits(base32, { base: 'base32', mode: 'strict' })),
      outcomeOf(decodeBits(base32hex, { base: 'base32', mode: 'strict', alphabet: 'base32hex' })),
      outcomeOf(decodeBits(base16, { base: 'hex' })),
    ],
    expected: [toHex(ascii(text)), toHex(ascii(text)), toHex(ascii(text))],
  })),
  ...OTHERS_DECODED.map(([text, options, expected, source]) => ({
    name: `decode “${text}”, ${Object.values(options).join(', ')}`,
    source,
    run: () => outcomeOf(decodeBits(text, options)),
    expected,
  })),
  ...BITCOIN_CORE.map(([hex, base58]) => ({
    name: `Base58 “${base58}”`,
    source: 'Bitcoin Core, base58_encode_decode.json',
    run: () => [encodeBase58(bytesOf(hex)), outcomeOf(decodeBase58(base58))],
    expected: [base58, hex],
  })),
  {
    name: 'Base58 without 0, O, I and l',
    source: 'Bitcoin Core, base58.h',
    run: () => ['210', '21O', '21I', '21l'].map((text) => outcomeOf(decodeBase58(text))),
    expected: [2, 2, 2, 2],
  },
  {
    name: 'the Base58Check checksum of an address',
    source: 'Bitcoin, the first block’s output',
    run: () => {
      const texts = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'];
      return texts.map((text) => splitChecked(decodeBase58(text).bytes ?? ascii('?'))?.isValid);
    },
    expected: [true, false],
  },
  {
    name: 'the two characters that the alphabets differ in',
    source: 'RFC 4648 §5',
    run: () => [encodeBase64(bytesOf('fbff')), encodeBase64(bytesOf('fbff'), { alphabet: 'url' })],
    expected: ['+/8=', '-_8='],
  },
  {
    name: 'no padding',
    source: 'RFC 4648 §3.2',
    run: () => encodeBase64(bytesOf('fbff'), { alphabet: 'url', padding: false }),
    expected: '-_8',
  },
  {
    name: 'lines of 76 characters',
    source: 'RFC 2045 §6.8',
    run: () => encodeBase64(new Uint8Array(60), { lineWidth: 76 }),
    expected: `${'A'.repeat(76)}\r\nAAAA`,
  },
  {
    name: 'text in UTF-16 LE',
    source: 'own',
    run: () => encodeBase64(textToBytes('kōrero', 'utf-16le').bytes ?? ascii('?')),
    expected: 'awBNAXIAZQByAG8A',
  },
  {
    name: 'a character that Latin-1 lacks',
    source: 'own',
    run: () => textToBytes('kōrero', 'latin-1').error?.position,
    expected: 1,
  },
  {
    name: 'a data URL with an escape in its Base64',
    source: 'Fetch Standard, data: URL processor',
    run: () => toHex(readDataUrl('data:;base64,Zg%3D%3D').url?.bytes ?? ascii('?')),
    expected: '66',
  },
  {
    name: 'a data URL without Base64',
    source: 'RFC 2397 §4',
    run: () => new TextDecoder().decode(readDataUrl('data:,A%20brief%20note').url?.bytes),
    expected: 'A brief note',
  },
];
