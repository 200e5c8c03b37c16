import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeText, encodeText, parseUrl } from './logic.ts';
import { VECTORS } from './vectors.ts';

const corpus = process.env.HLN_CORPUS_DIR;

function cases<Case>(file: string): Case[] {
  if (!corpus) return [];
  const lines = readFileSync(`${corpus}/devtools/url/${file}.jsonl`, 'utf8').trimEnd().split('\n');
  return lines.map((line): Case => JSON.parse(line));
}

describe.skipIf(!corpus)('the published URL tests (skipped unless HLN_CORPUS_DIR is set)', () => {
  test('agree on every URL’s parts and every refusal in urltestdata', () => {
    const all = cases<Record<string, string | null | boolean>>('urltestdata');
    const failed: unknown[] = [];
    for (const { input, base, failure, ...parts } of all) {
      const parsed = parseUrl(String(input), base === null ? undefined : String(base));
      if (failure === true ? parsed !== null : !partsAgree(parsed, parts))
        failed.push({ input, base, parsed });
    }
    expect(failed).toEqual([]);
    expect(all.length).toBeGreaterThan(400);
  });

  test('agree on every host in toascii', () => {
    const all = cases<{ input: string; output: string | null }>('toascii');
    const hosts = all.map(({ input }) => [input, parseUrl(`https://${input}/x`)?.host ?? null]);
    expect(hosts).toEqual(all.map(({ input, output }) => [input, output]));
    expect(all.length).toBeGreaterThan(40);
  });

  test('agree on every text as UTF-8 in percent-encoding, and back', () => {
    const all = cases<{ input: string; output: { 'utf-8': string } }>('percent-encoding');
    for (const { input, output } of all) {
      expect(encodeText(input, 'query')).toBe(output['utf-8']);
      expect(decodeText(output['utf-8'], 'query')).toBe(input);
    }
    expect(all.length).toBeGreaterThan(4);
  });
});

function partsAgree(parsed: object | null, parts: Record<string, unknown>): boolean {
  if (parsed === null) return false;
  return Object.entries(parsed).every(([name, value]) => !(name in parts) || parts[name] === value);
}

test.each(VECTORS)('$name ($source)', async ({ run, expected }) => {
  expect(JSON.stringify(await run())).toBe(JSON.stringify(expected));
});

test('treats text as one component of a URL by default', () => {
  expect(encodeText('a b&c/é')).toBe('a%20b%26c%2F%C3%A9');
  expect(decodeText('a%20b%26c+%2F')).toBe('a b&c+/');
});

test.each(['', 'uri', 'Component'])('refuses the unknown mode “%s”', (name) => {
  // JavaScript can call it with any string, without type checks.
  const mode = name as 'component';
  expect(() => encodeText('a b', mode)).toThrow(RangeError);
  expect(() => decodeText('a%20b', mode)).toThrow(/choose component, url, form, path, query/);
});
