import { describe, expect, it } from 'vitest';
import { pdfTitle } from './pdf-title.ts';
import { LOOKED_AT, recognise } from './recognise.ts';
import { SIGNATURES } from './signatures.ts';

const bytes = (content: string) => Uint8Array.from(content, (character) => character.charCodeAt(0));
const utf8 = (content: string) => new TextEncoder().encode(content);

describe('recognise', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n....', 'image/png', 'image'],
    ['\xff\xd8\xff\xe0', 'image/jpeg', 'image'],
    ['GIF89a', 'image/gif', 'image'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp', 'image'],
    ['RIFF\x10\0\0\0WAVEfmt ', 'audio/wav', 'none'],
    ['\0\0\0\x20ftypavif', 'image/avif', 'image'],
    ['\0\0\0\x20ftypisom', 'video/mp4', 'none'],
    ['%PDF-1.7\n', 'application/pdf', 'pdf'],
    ['PK\x03\x04\x14\0', 'application/zip', 'none'],
    ['\x1f\x8b\x08\0', 'application/gzip', 'none'],
    ['\0asm\x01\0\0\0', 'application/wasm', 'none'],
    ['SQLite format 3\0', 'application/vnd.sqlite3', 'none'],
    ['\x01\x02\x03', 'application/octet-stream', 'none'],
    ['caf\xe9', 'application/octet-stream', 'none'],
    ['BMW drivers', 'text/plain;charset=utf-8', 'text'],
    ['', 'application/octet-stream', 'none'],
  ])('%j is %s', (content, mediaType, preview) => {
    const type = recognise(bytes(content));
    expect([type.mediaType, type.preview]).toEqual([mediaType, preview]);
  });

  it.each([
    ['Kia ora, e hoa mā\n', 'text/plain;charset=utf-8', 'text'],
    ['{"a": 1}', 'application/json', 'text'],
    [' [1, 2]', 'application/json', 'text'],
    ['[not json]', 'text/plain;charset=utf-8', 'text'],
    ['<!DOCTYPE html><title>x</title>', 'text/html;charset=utf-8', 'text'],
    ['<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'image'],
    ['<?xml version="1.0"?><a/>', 'application/xml', 'text'],
  ])('%j is %s', (content, mediaType, preview) => {
    const type = recognise(utf8(content));
    expect([type.mediaType, type.preview]).toEqual([mediaType, preview]);
  });

  it('reads many comments in a row in one way only', () => {
    const comments = '<!-- - -- x -->\n'.repeat(200);
    expect(recognise(utf8(comments)).mediaType).toBe('text/plain;charset=utf-8');
    expect(recognise(utf8(`${comments}<svg>`)).mediaType).toBe('image/svg+xml');
  });

  it('shows HTML as text, never as a page', () => {
    expect(recognise(utf8('<html><script>alert(1)</script>')).preview).toBe('text');
  });

  it('accepts a character that is cut off at the end of the examined bytes', () => {
    const long = utf8(`${'a'.repeat(LOOKED_AT - 1)}ā`);
    expect(recognise(long).name).toBe('text');
    expect(recognise(long.subarray(0, LOOKED_AT)).name).toBe('text');
    expect(recognise(bytes(`${'a'.repeat(100)}\xff${'a'.repeat(LOOKED_AT)}`)).name).toBe('binary data');
  });

  it('recognises tar by its signature at byte 257', () => {
    expect(recognise(bytes(`${'\0'.repeat(257)}ustar\x0000`)).extension).toBe('tar');
  });

  it('has no signature that an earlier one hides', () => {
    const hidden = SIGNATURES.filter((one, index) => {
      const full = new Uint8Array(one.offset + one.magic.length / 2);
      for (let at = 0; at < one.magic.length; at += 2)
        full[one.offset + at / 2] = Number.parseInt(one.magic.slice(at, at + 2).replace('..', '00'), 16);
      return recognise(full) !== SIGNATURES[index];
    });
    expect(hidden).toEqual([]);
  });
});

describe('pdfTitle', () => {
  const pdf = (info: string) =>
    bytes(
      `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n7 0 obj\n<< ${info} >>\nendobj\ntrailer << /Info 7 0 R >>`,
    );

  it.each([
    ['/Title (Annual report)', 'Annual report'],
    ['/Title (With \\(nested\\) (ones) and \\101)', 'With (nested) (ones) and A'],
    ['/Author (x) /Title <FEFF004D0101006F00720069>', 'Māori'],
    ['/Title (\xfe\xff\x01\x01)', 'ā'],
    ['/Title (caf\xe9)', 'café'],
  ])('reads %j', (info, title) => {
    expect(pdfTitle(pdf(info))).toBe(title);
  });

  it('reads XMP, and nothing from encrypted or other files', () => {
    const xmp = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A &amp; B</rdf:li></rdf:Alt></dc:title>';
    expect(pdfTitle(bytes(`%PDF-2.0 ${xmp}`))).toBe('A & B');
    expect(pdfTitle(pdf('/Encrypt 3 0 R /Title (secret)'))).toBe(null);
    expect(pdfTitle(pdf('/Author (x)'))).toBe(null);
    expect(pdfTitle(bytes('%PDF-1.4 /Title (an outline)'))).toBe(null);
  });

  it('does not hang on an endless string', () => {
    expect(pdfTitle(pdf(`/Title (${'('.repeat(5000)}`))?.length).toBe(300);
  });
});
