import { expect, it } from 'vitest';
import { inputToBytes } from './digest-blob.ts';
import { formatDigest } from './format-digest.ts';

const bytes = new Uint8Array([0xfb, 0xff, 0xbf, 0xfe]);

it('writes a digest in four ways', () => {
  const formats = ['hex', 'hex-upper', 'base64', 'base64url'] as const;
  expect(formats.map((format) => formatDigest(bytes, format))).toEqual([
    'fbffbffe',
    'FBFFBFFE',
    '+/+//g==',
    '-_-__g',
  ]);
});

it('reads text, and bytes written in hex or Base64', () => {
  expect(inputToBytes('FB ff:bf-fe', 'hex').bytes).toEqual(bytes);
  expect(inputToBytes('-_-__g', 'base64').bytes).toEqual(bytes);
  expect(inputToBytes('ā', 'utf-16be').bytes).toEqual(new Uint8Array([1, 1]));
  expect(inputToBytes('ā', 'latin-1').error?.position).toBe(0);
  expect(inputToBytes('f', 'hex').error?.position).toBe(0);
});
