import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ALGORITHMS, findAlgorithm } from '@hln/digests';
import { describe, expect, it } from 'vitest';
import { digest, hmac } from './logic.ts';
import { VECTORS } from './vectors.ts';

const corpus = process.env.HLN_CORPUS_DIR;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const unhex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const ascii = (text: string) => new TextEncoder().encode(text);

function readCases<Case>(name: string): Case[] {
  const lines = readFileSync(`${corpus}/devtools/hash/${name}`, 'utf8').split('\n');
  return lines.filter(Boolean).map((line): Case => JSON.parse(line));
}

describe.skipIf(!corpus)('the corpus of digests (skipped unless HLN_CORPUS_DIR is set)', () => {
  it('computes every digest', () => {
    type DigestCase = { alg: string; msgHex: string; digestHex: string; source: string };
    const cases = readCases<DigestCase>('digests.jsonl');
    expect(cases.length).toBeGreaterThan(500);
    const wrong = cases.filter(({ alg, msgHex, digestHex }) => hex(digest(alg, unhex(msgHex))) !== digestHex);
    expect(wrong).toEqual([]);
  });

  it('computes every valid HMAC and no invalid one', () => {
    type HmacCase = {
      alg: string;
      keyHex: string;
      msgHex: string;
      tagHex: string;
      tagBits: number;
      result: string;
    };
    const cases = readCases<HmacCase>('hmac.jsonl');
    expect(cases.length).toBeGreaterThan(400);
    const wrong = cases.filter(({ alg, keyHex, msgHex, tagHex, tagBits, result }) => {
      const tag = hex(hmac(alg, unhex(keyHex), unhex(msgHex))).slice(0, tagBits / 4);
      return (tag === tagHex) !== (result === 'valid');
    });
    expect(wrong).toEqual([]);
  });
});

/** The algorithms that Node's OpenSSL has as well, under its names. */
const OPENSSL: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA-512/224': 'sha512-224',
  'SHA-512/256': 'sha512-256',
  'SHA3-224': 'sha3-224',
  'SHA3-256': 'sha3-256',
  'SHA3-384': 'sha3-384',
  'SHA3-512': 'sha3-512',
  'BLAKE2b-512': 'blake2b512',
  'BLAKE2s-256': 'blake2s256',
  'RIPEMD-160': 'ripemd160',
};

describe('digest', () => {
  it.each(Object.entries(OPENSSL))('%s agrees with OpenSSL around the edges of its blocks', (id, name) => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 135, 136, 143, 144, 145, 4096]) {
      const bytes = new Uint8Array(length).fill(length & 255);
      expect(hex(digest(id, bytes))).toBe(createHash(name).update(bytes).digest('hex'));
    }
  });

  it.each([
    // The check value of the CRC catalogue, and gzip's own.
    ['CRC32', '123456789', 'cbf43926'],
    ['CRC32', '', '00000000'],
    ['Keccak-256', '', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['BLAKE3', '', 'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262'],
    ['BLAKE2b-256', 'abc', 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'],
  ])('%s of “%s”', (id, text, expected) => {
    expect(hex(digest(id, ascii(text)))).toBe(expected);
  });

  it('CRC32 is the same however the bytes are aligned', () => {
    const bytes = Uint8Array.from({ length: 200 }, (_, index) => (index * 37) & 255);
    for (let offset = 0; offset < 20; offset += 1) {
      const shifted = new Uint8Array(offset + bytes.length);
      shifted.set(bytes, offset);
      expect(hex(digest('CRC32', shifted.subarray(offset)))).toBe(hex(digest('crc-32', bytes)));
    }
  });

  it('knows algorithms by their usual names, and refuses others', () => {
    const names = [
      'sha256',
      'SHA2-256',
      'sha-256',
      'sha512/256',
      'SHA512-256',
      'sha3_256',
      'blake2b',
      'rmd160',
    ];
    expect(names.map((name) => findAlgorithm(name)?.id)).toEqual([
      'SHA-256',
      'SHA-256',
      'SHA-256',
      'SHA-512/256',
      'SHA-512/256',
      'SHA3-256',
      'BLAKE2b-512',
      'RIPEMD-160',
    ]);
    expect(() => digest('SHA-257', ascii(''))).toThrow('“SHA-257”');
    expect(() => digest('HMAC-SHA256', ascii(''))).toThrow(RangeError);
  });

  it('returns as many bits as the catalogue says, for every algorithm', () => {
    for (const { id, bits } of ALGORITHMS) expect(digest(id, ascii('a')).length * 8, id).toBe(bits);
  });
});

describe('hmac', () => {
  const key = new Uint8Array(200).fill(0xaa);
  it.each(['MD5', 'SHA-1', 'SHA-224', 'SHA-384', 'SHA-512/256', 'SHA3-512', 'BLAKE2s-256', 'RIPEMD-160'])(
    'HMAC-%s agrees with OpenSSL for keys of any length',
    (id) => {
      for (const length of [0, 1, 63, 64, 65, 127, 128, 129, 200]) {
        const part = key.subarray(0, length);
        const expected = createHmac(OPENSSL[id] ?? '', part)
          .update('message')
          .digest('hex');
        expect(hex(hmac(`HMAC-${id}`, part, ascii('message')))).toBe(expected);
      }
    },
  );

  it('accepts the names of hashes and of HMACs, and rejects a checksum', () => {
    const tag = hex(hmac('HMAC-SHA256', ascii('k'), ascii('m')));
    for (const name of ['SHA-256', 'HmacSHA256', 'hmac_sha256', 'HMAC-SHA-256', 'HMACSHA2-256'])
      expect(hex(hmac(name, ascii('k'), ascii('m')))).toBe(tag);
    expect(() => hmac('HMAC-CRC32', ascii('k'), ascii('m'))).toThrow('“HMAC-CRC32”');
  });
});

describe('our own vectors', () => {
  it.each(VECTORS.map((vector) => [vector.name, vector] as const))('%s', async (_, { run, expected }) => {
    expect(JSON.parse(JSON.stringify(await run()))).toEqual(expected);
  });
});
