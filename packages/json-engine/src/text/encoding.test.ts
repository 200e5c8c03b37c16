import { expect, it } from 'vitest';
import { conversionOf, encodingOf, textOfBytes } from './encoding.ts';

const TEXT = '{"ā":"😀"}';
const utf8 = new TextEncoder().encode(TEXT);
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return bytes;
};
const utf32 = (text: string, littleEndian: boolean) => {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const bytes = new Uint8Array(points.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [i, point] of points.entries()) view.setUint32(i * 4, point, littleEndian);
  return bytes;
};

it.each([
  ['plain UTF-8', utf8, 'utf-8'],
  ['nothing', new Uint8Array(0), 'utf-8'],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${TEXT}`), 'utf-8-marked'],
  ['UTF-16 LE', utf16(TEXT, true), 'utf-16le'],
  ['UTF-16 LE with a mark', utf16(`\ufeff${TEXT}`, true), 'utf-16le'],
  ['UTF-16 BE', utf16(TEXT, false), 'utf-16be'],
  ['UTF-16 BE with a mark', utf16(`\ufeff${TEXT}`, false), 'utf-16be'],
  ['a single digit in UTF-16 LE', utf16('1', true), 'utf-16le'],
  ['UTF-32 LE', utf32(TEXT, true), 'utf-32le'],
  ['UTF-32 BE with a mark', utf32(`\ufeff${TEXT}`, false), 'utf-32be'],
])('reads %s', (_, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
  expect(textOfBytes(bytes)).toBe(bytes.length === 0 ? '' : bytes.length < 4 ? '1' : TEXT);
});

it('counts bytes that are not characters, and decodes them either way', () => {
  const bytes = Uint8Array.from([0x22, 0xe9, 0x62, 0xe2, 0x82, 0x22]);
  expect(conversionOf(bytes)).toEqual({ encoding: 'damaged', faults: 3 });
  expect(textOfBytes(bytes)).toBe('"\ufffdb\ufffd"');
  expect(textOfBytes(bytes, { legacy: true })).toBe('"ébâ‚"');
});

it('removes zero bytes from UTF-8', () => {
  const bytes = new TextEncoder().encode('{"a":"b\0"}\0');
  expect(conversionOf(bytes)).toEqual({ encoding: 'zeros', faults: 2 });
  expect(textOfBytes(bytes)).toBe('{"a":"b"}');
});

it('has nothing to convert in UTF-8', () => {
  expect(conversionOf(utf8)).toBeNull();
});
