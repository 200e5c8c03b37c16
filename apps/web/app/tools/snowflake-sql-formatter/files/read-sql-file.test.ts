import { describe, expect, it } from 'vitest';
import { readSqlFile } from './read-sql-file.ts';

const read = (...parts: BlobPart[]) => readSqlFile(new File(parts, 'query.sql'));
const bytes = (...values: number[]) => new Uint8Array(values);

describe('readSqlFile', () => {
  it('reads UTF-8, with or without its mark', async () => {
    expect(await read("select 'ā'\r\n")).toEqual({ kind: 'text', text: "select 'ā'\r\n", note: null });
    expect(await read(bytes(0xef, 0xbb, 0xbf), 'select 1')).toEqual({
      kind: 'text',
      text: 'select 1',
      note: null,
    });
  });

  it('reads UTF-16 by its mark, as Windows editors save it', async () => {
    expect(await read(bytes(0xff, 0xfe, 0x61, 0, 0x01, 0x01))).toEqual({
      kind: 'text',
      text: 'aā',
      note: null,
    });
    expect(await read(bytes(0xfe, 0xff, 0, 0x61))).toEqual({ kind: 'text', text: 'a', note: null });
  });

  it('reads Windows-1252 and says so', async () => {
    expect(await read("select 'caf", bytes(0xe9), "'")).toMatchObject({
      kind: 'text',
      text: "select 'café'",
      note: expect.stringContaining('Windows-1252'),
    });
  });

  it.each([
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
    ['a compressed file', bytes(0x1f, 0x8b, 0x08, 0, 0, 0, 0)],
    ['text with a zero byte', bytes(0x61, 0, 0x62)],
    ['half a UTF-16 character', bytes(0xff, 0xfe, 0x61)],
  ])('refuses %s', async (_, content) => {
    expect(await read(content)).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^“query\.sql” is not a text file/),
    });
  });

  it('refuses 5 MB without reading it', async () => {
    const file = new File(['x'.repeat(5_000_000)], 'dump.sql');
    file.arrayBuffer = () => Promise.reject(new Error('must not be read'));
    expect(await readSqlFile(file)).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^“dump\.sql” is 5\.0 MB\. This page takes up to 2\.0 MB/),
    });
  });

  it('says when a file cannot be read', async () => {
    const file = new File(['x'], 'folder');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await readSqlFile(file)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('could not'),
    });
  });

  it('takes an empty file', async () => {
    expect(await read()).toEqual({ kind: 'text', text: '', note: null });
  });
});
