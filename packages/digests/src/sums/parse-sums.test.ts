import { toHex } from '@hln/bytes';
import { describe, expect, it } from 'vitest';
import { MAX_PROBLEMS, parseSums, writeHmacs, writeSums } from './parse-sums.ts';
import { algorithmOfSumsFile, isSumsFile, isSumsSignature, sumsFileName } from './sums-file-names.ts';

const H32 = 'ab'.repeat(16);
const H64 = 'cd'.repeat(32);
const H128 = 'ef'.repeat(64);
const read = (text: string, name = 'SHA256SUMS') =>
  parseSums(text, name).entries.map(({ algorithm, digest, path }) => `${algorithm} ${toHex(digest)} ${path}`);

describe('parseSums', () => {
  it('reads the output of coreutils, in text and binary mode', () => {
    const text = `${H64}  a.txt\n${H64} *b c.bin\n${H64.toUpperCase()}  ./sub/d\n`;
    expect(read(text)).toEqual([`SHA-256 ${H64} a.txt`, `SHA-256 ${H64} b c.bin`, `SHA-256 ${H64} ./sub/d`]);
  });

  it('accepts CR LF, a byte order mark, comments, empty lines and a missing last line end', () => {
    const { entries, problems } = parseSums(`\uFEFF# made today\r\n\r\n${H64}  a\r\n${H64}  b`, 'SHA256SUMS');
    expect(entries.map(({ path, line }) => [path, line])).toEqual([
      ['a', 3],
      ['b', 4],
    ]);
    expect(problems).toEqual([]);
  });

  it('unescapes names only after a leading backslash', () => {
    expect(read(`\\${H64}  new\\nline\\\\and\\rmore\n${H64}  back\\nslash`)).toEqual([
      `SHA-256 ${H64} new\nline\\and\rmore`,
      `SHA-256 ${H64} back\\nslash`,
    ]);
    expect(parseSums(`\\${H64}  bad\\x`, 'SHA256SUMS').problems).toEqual([
      { line: 1, text: `\\${H64}  bad\\x` },
    ]);
  });

  it('keeps spaces and stars that belong to the name', () => {
    expect(read(`${H64}   leading\n${H64}  *star\n${H64} **two`)).toEqual([
      `SHA-256 ${H64}  leading`,
      `SHA-256 ${H64} *star`,
      `SHA-256 ${H64} *two`,
    ]);
  });

  it('reads lines of BSD, OpenSSL and cksum, which name their algorithm', () => {
    const base64 = Buffer.from(H64, 'hex').toString('base64');
    const text = [
      `SHA256 (a (1).txt) = ${H64}`,
      `MD5(b)= ${H32}`,
      `SHA2-512(c)= ${H128}`,
      `BLAKE2b (d) = ${H128}`,
      `BLAKE2b-256 (e) = ${H64}`,
      `SHA3-256 (f) = ${H64}`,
      `SHA256 (g) = ${base64}`,
      `\\SHA256 (h\\ni) = ${H64}`,
    ].join('\n');
    expect(read(text, 'CHECKSUM')).toEqual([
      `SHA-256 ${H64} a (1).txt`,
      `MD5 ${H32} b`,
      `SHA-512 ${H128} c`,
      `BLAKE2b-512 ${H128} d`,
      `BLAKE2b-256 ${H64} e`,
      `SHA3-256 ${H64} f`,
      `SHA-256 ${H64} g`,
      `SHA-256 ${H64} h\ni`,
    ]);
  });

  it('distinguishes lines of HMACs from plain digests', () => {
    const text = `HMAC-SHA256(a)= ${H64}\nHMAC-SHA2-512(b)= ${H128}\nSHA256(c)= ${H64}\nHMAC-CRC32(d)= 00000000`;
    const { entries, problems } = parseSums(text, 'CHECKSUM');
    expect(entries.map(({ algorithm, isHmac, path }) => [algorithm, isHmac, path])).toEqual([
      ['SHA-256', true, 'a'],
      ['SHA-512', true, 'b'],
      ['SHA-256', false, 'c'],
    ]);
    expect(problems.map(({ line }) => line)).toEqual([4]);
  });

  it('takes the algorithm from the file name, otherwise from the length', () => {
    expect(read(`${H64}  a`, 'BLAKE3SUMS')).toEqual([`BLAKE3 ${H64} a`]);
    expect(read(`${H64}  a`, 'sha3-256sum.txt')).toEqual([`SHA3-256 ${H64} a`]);
    expect(read(`${H128}  a\n${H64}  b`, 'B2SUMS')).toEqual([
      `BLAKE2b-512 ${H128} a`,
      `BLAKE2b-256 ${H64} b`,
    ]);
    expect(read(`${H32}  a\n${H128}  b`, 'checksums.txt')).toEqual([`MD5 ${H32} a`, `SHA-512 ${H128} b`]);
  });

  it('reads a file with only the digest of the file next to it', () => {
    expect(read(`${H64}\n`, 'x/archive.zip.sha256')).toEqual([`SHA-256 ${H64} archive.zip`]);
    expect(read(`${H64}\n`, 'SHA256SUMS')).toEqual([]);
  });

  it('reads SFV', () => {
    expect(read('; comment\r\nsome file.bin CBF43926\r\n', 'release.sfv')).toEqual([
      'CRC32 cbf43926 some file.bin',
    ]);
  });

  it('ignores the armour of a signature', () => {
    const text = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${H64}  a\n- -----odd\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n`;
    const { entries, problems } = parseSums(text, 'SHA256SUMS');
    expect(entries.map(({ path }) => path)).toEqual(['a']);
    expect(problems).toEqual([{ line: 5, text: '-----odd' }]);
  });

  it('reports lines that it does not understand, but only the first ones of a file that is not a list', () => {
    const { entries, problems } = parseSums(`hello\n${H64}\n${H64}  a\n${'ab'.repeat(9)}  b`, 'SHA256SUMS');
    expect(entries).toHaveLength(1);
    expect(problems.map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(parseSums('no list\n'.repeat(5000), 'SHA256SUMS').problems).toHaveLength(MAX_PROBLEMS);
  });
});

describe('names of lists', () => {
  it.each([
    ['SHA256SUMS', 'SHA-256'],
    ['SHA512SUMS.txt', 'SHA-512'],
    ['sha1sum.txt', 'SHA-1'],
    ['MD5SUMS', 'MD5'],
    ['SHASUMS256.txt', 'SHA-256'],
    ['dist/ubuntu-24.04-sha256sums', 'SHA-256'],
    ['B2SUMS', 'BLAKE2b-512'],
    ['b3sums.txt', 'BLAKE3'],
    ['archive.tar.gz.sha512', 'SHA-512'],
    ['CHECKSUM.SHA256', 'SHA-256'],
    ['set.sfv', 'CRC32'],
  ])('%s is a list of %s', (name, id) => {
    expect([isSumsFile(name), algorithmOfSumsFile(name)]).toEqual([true, id]);
  });

  it('recognises general names, signatures and other files', () => {
    expect(['CHECKSUMS', 'checksums.txt', 'Fedora-43-CHECKSUM', 'hashes.txt'].map(isSumsFile)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['SHA256SUMS.asc', 'a.iso', 'sums.csv.bak.zip', 'md5.c'].map(isSumsFile)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([isSumsSignature('SHA256SUMS.gpg'), isSumsSignature('a.iso.asc')]).toEqual([true, false]);
  });

  it('names a new list so that it is recognised again', () => {
    expect(sumsFileName('SHA-256')).toBe('SHA256SUMS');
    expect(algorithmOfSumsFile(sumsFileName('SHA-512/256'))).toBe('SHA-512/256');
    expect(algorithmOfSumsFile(sumsFileName('SHA3-384'))).toBe('SHA3-384');
    expect(algorithmOfSumsFile(sumsFileName('Keccak-256'))).toBe('Keccak-256');
    expect(algorithmOfSumsFile(sumsFileName('BLAKE2b-256'))).toBe('BLAKE2b-256');
    expect(algorithmOfSumsFile(sumsFileName('RIPEMD-160'))).toBe('RIPEMD-160');
  });
});

describe('writeSums', () => {
  it('writes lists that parseSums can read', () => {
    const digest = new Uint8Array(Buffer.from(H64, 'hex'));
    const paths = ['a.txt', 'b c', 'new\nline', 'back\\slash', 'sub/ü'];
    const text = writeSums(paths.map((path) => ({ path, digest })));
    expect(text.split('\n')[2]).toBe(`\\${H64}  new\\nline`);
    expect(parseSums(text, 'SHA256SUMS').entries.map(({ path }) => path)).toEqual(paths);
  });

  it('writes HMACs so that they are read as HMACs', () => {
    const digest = new Uint8Array(Buffer.from(H64, 'hex'));
    for (const algorithm of ['SHA-256', 'SHA3-256', 'SHA-512/256', 'BLAKE2b-256'] as const) {
      const text = writeHmacs(algorithm, [
        { path: 'a (1)', digest },
        { path: 'new\nline', digest },
      ]);
      const { entries } = parseSums(text, sumsFileName(algorithm, true));
      expect(entries.map((entry) => [entry.algorithm, entry.isHmac, entry.path])).toEqual([
        [algorithm, true, 'a (1)'],
        [algorithm, true, 'new\nline'],
      ]);
    }
    expect(writeHmacs('SHA-256', [{ path: 'a', digest }])).toBe(`HMAC-SHA256(a)= ${H64}\n`);
    expect(isSumsFile(sumsFileName('SHA-512/256', true))).toBe(true);
  });
});
