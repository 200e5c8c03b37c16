import { describe, expect, test } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

describe('the character set', () => {
  test.each([
    [
      'valid UTF-8 beats a header that says otherwise',
      utf8('<p>5 € – größer</p>'),
      'text/html; charset=iso-8859-1',
      'utf-8',
    ],
    ['ASCII is UTF-8', utf8('<p>$5</p>'), 'text/html; charset=windows-1252', 'utf-8'],
    [
      'a byte order mark beats everything',
      Uint8Array.from([0xff, 0xfe, 0x3c, 0x00]),
      'text/html; charset=utf-8',
      'utf-16le',
    ],
    [
      'UTF-16 is recognised without a mark',
      Uint8Array.from([0x3c, 0x00, 0x70, 0x00, 0x3e, 0x00]),
      null,
      'utf-16le',
    ],
    [
      'the meta tag counts if the header is wrong',
      latin('<meta charset="windows-1251">\xd6\xe5\xed\xe0'),
      'text/html; charset=utf-8',
      'windows-1251',
    ],
    [
      'the meta tag counts if the header is the servers’ default',
      latin('<meta charset="windows-1251">\xd6\xe5\xed\xe0'),
      'text/html; charset=ISO-8859-1',
      'windows-1251',
    ],
    [
      'the header counts if the page is silent',
      latin('\xd6\xe5\xed\xe0'),
      'text/html; charset=windows-1251',
      'windows-1251',
    ],
    ['windows-1252 is the last resort', latin('\xa35'), null, 'windows-1252'],
    ['an unknown label is ignored', latin('\xa35'), 'text/html; charset=klingon', 'windows-1252'],
  ])('%s', (_name, bytes, contentType, charset) => {
    expect(decodeBytes(bytes, contentType).charset).toBe(charset);
  });

  test('UTF-8 with a cut at the end or one broken byte stays UTF-8', () => {
    const cut = utf8('€'.repeat(50)).slice(0, -1);
    expect(decodeBytes(cut, null).charset).toBe('utf-8');
    const broken = Uint8Array.from([...utf8('€'.repeat(50)), 0xff]);
    expect(decodeBytes(broken, 'text/html; charset=utf-8').charset).toBe('utf-8');
  });
});
