import { describe, expect, it } from 'vitest';
import type { AlgorithmId } from '../algorithms/catalogue.ts';
import { compareExpected, isEqual } from './compare.ts';

const unhex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const MD5 = '900150983cd24fb0d6963f7d28e17f72';
const SHA256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const SHA256_BASE64 = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';
const DIGESTS = new Map<AlgorithmId, Uint8Array>([
  ['MD5', unhex(MD5)],
  ['SHA-256', unhex(SHA256)],
]);
const compare = (text: string) => compareExpected(text, DIGESTS);
const match = (algorithm: AlgorithmId, named: AlgorithmId | null = null) => ({
  kind: 'match',
  algorithm,
  named,
});

describe('compareExpected', () => {
  it.each([
    SHA256,
    SHA256.toUpperCase(),
    ` ${SHA256}\n`,
    `0x${SHA256}`,
    (SHA256.match(/../g) ?? []).join(' '),
    (SHA256.match(/../g) ?? []).join(':'),
    (SHA256.match(/.{1,8}/g) ?? []).join(' '),
    (SHA256.match(/.{1,7}/g) ?? []).join('\n'),
    `sha256:${SHA256}`,
    `SHA-256: ${SHA256}`,
    `SHA256 = ${SHA256}`,
    `sha2-256 ${SHA256}`,
    `HMAC-SHA256: ${SHA256}`,
    `SHA256 (some (odd) file.iso) = ${SHA256}`,
    `SHA2-256(file)= ${SHA256}`,
    `${SHA256}  file.iso`,
    `${SHA256} *file.iso`,
    SHA256_BASE64,
    SHA256_BASE64.replace('=', ''),
    SHA256_BASE64.replaceAll('+', '-').replaceAll('/', '_'),
    `sha256-${SHA256_BASE64}`,
  ])('reads %j', (text) => {
    expect(compare(text)).toEqual(match('SHA-256'));
  });

  it('finds the algorithm, and says if the text names another', () => {
    expect(compare(MD5)).toEqual(match('MD5'));
    expect(compare(`md5:${MD5}`)).toEqual(match('MD5'));
    expect(compare(`SHA3-256: ${SHA256}`)).toEqual(match('SHA-256', 'SHA3-256'));
    expect(compare(`sha512/256-${SHA256}`)).toEqual(match('SHA-256', 'SHA-512/256'));
  });

  it('says what a different value could be, and which candidates were not computed', () => {
    const other = SHA256.replace(/d$/, 'c');
    expect(compare(`sha256:${other}`)).toEqual({ kind: 'different', possible: ['SHA-256'], unchecked: [] });
    expect(compare('0'.repeat(40))).toEqual({
      kind: 'different',
      possible: ['SHA-1', 'RIPEMD-160'],
      unchecked: ['SHA-1', 'RIPEMD-160'],
    });
  });

  it('distinguishes an empty text from an unreadable one', () => {
    expect(compare(' \n')).toEqual({ kind: 'empty' });
    for (const text of ['hello', SHA256.slice(1), `${SHA256}ab`, 'x'.repeat(100_000), 'sha256:'])
      expect(compare(text)).toEqual({ kind: 'unreadable' });
  });

  it('excludes algorithms that are not available', () => {
    expect(compareExpected('cbf43926', new Map(), ['MD5'])).toEqual({ kind: 'unreadable' });
    expect(compareExpected('0'.repeat(40), new Map(), ['SHA-1'])).toEqual({
      kind: 'different',
      possible: ['SHA-1'],
      unchecked: ['SHA-1'],
    });
  });

  it('reads CRC32 as well', () => {
    const crc = new Map<AlgorithmId, Uint8Array>([['CRC32', unhex('cbf43926')]]);
    expect(compareExpected('CBF43926', crc)).toEqual(match('CRC32'));
  });
});

describe('isEqual', () => {
  it('compares whole arrays', () => {
    expect(isEqual(unhex('0102'), unhex('0102'))).toBe(true);
    expect(isEqual(unhex('0102'), unhex('0103'))).toBe(false);
    expect(isEqual(unhex('0102'), unhex('010200'))).toBe(false);
  });
});
