import { expect, it } from 'vitest';
import { BASE64_ENCODER_ABOUT as ABOUT } from '../../content/base64-encoder-about.ts';
import { decodeBase64, encodeBase64 } from './logic.ts';
import { BASE64_FORMAT } from './options/options.ts';
import { convert } from './running/convert.ts';

const encode = (text: string) => encodeBase64(new TextEncoder().encode(text));
const toText = (bytes?: Uint8Array) => new TextDecoder().decode(bytes);

it('shows the real result of the example', () => {
  expect(encode(ABOUT.example.input)).toBe(ABOUT.example.output);
});

it.each(ABOUT.options)('shows what the option does: $name', async ({ input, options, output }) => {
  const result = await convert({ source: input, options: { ...BASE64_FORMAT.defaults, ...options } });
  const shown = result.kind === 'wrong' ? result.error.message : result.text;
  expect(shown.replaceAll('\r\n', '\n')).toBe(output);
});

it('compares with the real results of btoa and atob', () => {
  const [unicode, urlSafe, leftOver, wrong] = ABOUT.beside.rows;
  expect(() => btoa('Tēnā koe')).toThrow();
  expect(encode('Tēnā koe')).toBe(unicode[2]);
  expect(() => atob('PDw_Pz8-Pg')).toThrow();
  expect(toText(decodeBase64('PDw_Pz8-Pg', { alphabet: 'either' }).bytes)).toBe(urlSafe[2]);
  expect(atob('Zh==')).toBe(leftOver[1]);
  expect(toText(decodeBase64('Zh==').bytes)).toBe('f');
  expect(decodeBase64('Zh==', { mode: 'strict' }).error).toBeDefined();
  expect(() => atob('Zm9*v')).toThrow();
  expect([decodeBase64('Zm9*v').error?.position, wrong[2]]).toEqual([3, 'an error, at the fourth character']);
});
