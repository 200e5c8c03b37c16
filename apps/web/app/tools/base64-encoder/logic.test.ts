import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from './logic.ts';
import { VECTORS } from './vectors.ts';

const corpus = process.env.HLN_CORPUS_DIR;

function readCases<Case>(name: string): Case[] {
  const lines = readFileSync(`${corpus}/devtools/base64/${name}`, 'utf8').split('\n');
  return lines.filter(Boolean).map((line): Case => JSON.parse(line));
}

describe.skipIf(!corpus)('the corpus of Base64 (skipped unless HLN_CORPUS_DIR is set)', () => {
  it('encodes and decodes the vectors of RFC 4648', () => {
    type Rfc = { encoding: string; text: string; encoded: string };
    const cases = readCases<Rfc>('rfc4648.jsonl').filter(({ encoding }) => /^base64/.test(encoding));
    expect(cases.length).toBeGreaterThan(0);
    for (const { encoding, text, encoded } of cases) {
      const alphabet = encoding === 'base64url' ? 'url' : 'standard';
      const bytes = new TextEncoder().encode(text);
      expect(encodeBase64(bytes, { alphabet })).toBe(encoded);
      expect(decodeBase64(encoded, { mode: 'strict', alphabet })).toEqual({ bytes });
    }
  });

  it('decodes or rejects every text like the web platform tests', () => {
    const cases = readCases<{ input: string; bytes: number[] | null }>('forgiving-base64.jsonl');
    expect(cases.length).toBeGreaterThan(20);
    const wrong = cases.filter(({ input, bytes }) => {
      const decoded = decodeBase64(input, { mode: 'forgiving' });
      return JSON.stringify(decoded.bytes ? [...decoded.bytes] : null) !== JSON.stringify(bytes);
    });
    expect(wrong).toEqual([]);
  });
});

describe('our own vectors', () => {
  it.each(VECTORS.map((vector) => [vector.name, vector] as const))('%s', async (_, { run, expected }) => {
    expect(JSON.parse(JSON.stringify(await run()))).toEqual(expected);
  });
});
