import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { InputEncoding } from '../options/options.ts';
import { hashLines, type LinesRequest, MOST_SHOWN } from './hash-lines.ts';

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

async function hashed(
  source: string | Blob,
  changed: Partial<LinesRequest> = {},
  encoding: InputEncoding = 'utf-8',
) {
  const result = await hashLines({
    source: typeof source === 'string' ? { text: source, encoding } : source,
    key: null,
    algorithms: ['SHA-256'],
    format: 'hex',
    separator: ',',
    ...changed,
  });
  if (result.kind !== 'lines') throw new Error(JSON.stringify(result));
  return result;
}
const digests = async (...[source, changed, encoding]: Parameters<typeof hashed>) =>
  (await hashed(source, changed, encoding)).rows.map((row) => row.digests.join(' '));

describe('hashLines', () => {
  it('ends a line at LF or CR LF, and counts no empty line after the last line end', async () => {
    const expected = ['a', '', 'b\rc', 'd'].map(sha256);
    for (const text of ['a\n\nb\rc\nd', 'a\r\n\r\nb\rc\r\nd\r\n', 'a\n\r\nb\rc\nd\n']) {
      expect(await digests(text)).toEqual(expected);
      expect(await digests(new Blob([text]))).toEqual(expected);
      expect(await digests(text, {}, 'latin-1')).toEqual(expected);
    }
    expect([await digests(''), await digests('\n')]).toEqual([[], [sha256('')]]);
  });

  it('hashes the bytes of a file as they are, and of a text in its encoding', async () => {
    const bytes = new Uint8Array([0xff, 0x00, 0x0a, 0xc3]);
    expect(await digests(new Blob([bytes]))).toEqual([
      sha256(bytes.subarray(0, 2)),
      sha256(bytes.subarray(3)),
    ]);
    expect(await digests('ā\nb', {}, 'utf-16le')).toEqual(
      ['ā', 'b'].map((each) => sha256(Buffer.from(each, 'utf16le'))),
    );
    expect(await digests('4B69\n61', {}, 'hex')).toEqual([sha256('Ki'), sha256('a')]);
  });

  it('makes HMACs with every algorithm that has one', async () => {
    const hmac = (name: string, text: string) => createHmac(name, 'key').update(text).digest('base64');
    const { rows, algorithms } = await hashed('a\nb', {
      key: { text: 'key', encoding: 'utf-8' },
      algorithms: ['MD5', 'SHA-512', 'CRC32'],
      format: 'base64',
    });
    expect(algorithms).toEqual(['MD5', 'SHA-512']);
    expect(rows.map((row) => row.digests)).toEqual(
      ['a', 'b'].map((text) => [hmac('md5', text), hmac('sha512', text)]),
    );
  });

  it('writes CSV and TSV that quote what they must', async () => {
    const { text, file } = await hashed('a,"b"\nc', { algorithms: ['CRC32'] });
    const [first, second] = ['a,"b"', 'c'].map((line) => crc32(line).toString(16).padStart(8, '0'));
    expect(text).toBe(`line,text,CRC32\r\n1,"a,""b""",${first}\r\n2,c,${second}\r\n`);
    expect(await file.text()).toBe(text);
    expect((await hashed('a\tb', { algorithms: ['CRC32'], separator: '\t' })).text).toContain('1\t"a\tb"\t');
  });

  it('says which line stands for no bytes, and that a key does not', async () => {
    const request: LinesRequest = {
      source: { text: '4b\nxy', encoding: 'hex' },
      key: null,
      algorithms: ['MD5'],
      format: 'hex',
      separator: ',',
    };
    expect(await hashLines(request)).toMatchObject({ kind: 'wrong-line', line: 2 });
    const key = { text: 'xy', encoding: 'hex' } as const;
    expect(await hashLines({ ...request, key })).toMatchObject({ kind: 'wrong-key' });
  });

  it('shows a bounded number of lines, writes all, and reports its progress', async () => {
    const shares: number[] = [];
    const source = new Blob(['line\n'.repeat(5000)]);
    const result = await hashLines(
      { source, key: null, algorithms: ['CRC32'], format: 'hex', separator: ',' },
      (share) => shares.push(share),
    );
    if (result.kind !== 'lines') throw new Error(result.kind);
    expect([result.count, result.rows.length, result.text?.split('\r\n').length]).toEqual([
      5000,
      MOST_SHOWN,
      5002,
    ]);
    expect(shares).toEqual([0.4, 0.8, 1]);
  });
});
