import { describe, expect, it } from 'vitest';
import { readTextFile } from './text-file.ts';

const MOST = 1_000_000;
const read = (...parts: BlobPart[]) => readTextFile(new File(parts, 'query.sql'), MOST);
const bytes = (...values: number[]) => new Uint8Array(values);

describe('readTextFile', () => {
  it('reads UTF-8, with or without its mark', async () => {
    expect(await read("select 'ā'\r\n")).toEqual({
      kind: 'text',
      text: "select 'ā'\r\n",
      encoding: 'utf-8',
    });
    expect(await read(bytes(0xef, 0xbb, 0xbf), 'select 1')).toEqual({
      kind: 'text',
      text: 'select 1',
      encoding: 'utf-8',
    });
  });

  it('reads UTF-16 with a byte order mark, as Windows editors save it', async () => {
    expect(await read(bytes(0xff, 0xfe, 0x61, 0, 0x01, 0x01))).toEqual({
      kind: 'text',
      text: 'aā',
      encoding: 'utf-16',
    });
    expect(await read(bytes(0xfe, 0xff, 0, 0x61))).toEqual({ kind: 'text', text: 'a', encoding: 'utf-16' });
  });

  it('reads Windows-1252 and says so', async () => {
    expect(await read("select 'caf", bytes(0xe9), "'")).toEqual({
      kind: 'text',
      text: "select 'café'",
      encoding: 'windows-1252',
    });
  });

  it.each([
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
    ['a compressed file', bytes(0x1f, 0x8b, 0x08, 0, 0, 0, 0)],
    ['text with a zero byte', bytes(0x61, 0, 0x62)],
    ['half a UTF-16 character', bytes(0xff, 0xfe, 0x61)],
  ])('refuses %s', async (_, content) => {
    expect(await read(content)).toEqual({ kind: 'refused', reason: 'not-text' });
  });

  it('refuses a file that is too large without reading it', async () => {
    const file = new File(['x'.repeat(MOST + 1)], 'dump.sql');
    file.arrayBuffer = () => Promise.reject(new Error('must not be read'));
    expect(await readTextFile(file, MOST)).toEqual({ kind: 'refused', reason: 'too-large' });
  });

  it('says when a file cannot be read', async () => {
    const file = new File(['x'], 'folder');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await readTextFile(file, MOST)).toEqual({ kind: 'refused', reason: 'unreadable' });
  });

  it('accepts an empty file', async () => {
    expect(await read()).toEqual({ kind: 'text', text: '', encoding: 'utf-8' });
  });
});
