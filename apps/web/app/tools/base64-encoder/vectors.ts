import { readDataUrl, textToBytes, toHex } from '@hln/bytes';
import type { Vector } from '../vector.ts';
import { decodeBase64, encodeBase64 } from './logic.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The bytes in hex, or the position of the error. */
function outcome(text: string, options: Parameters<typeof decodeBase64>[1]): string | number {
  const { bytes, error } = decodeBase64(text, options);
  return error === undefined ? toHex(bytes) : error.position;
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
