import { type Decoded, decodeBase64, fromHex, textToBytes } from '@hln/bytes';
import type { InputEncoding } from '../options/options.ts';

/** The bytes that a typed text stands for; an error names the first character that stands for none. */
export function inputToBytes(text: string, encoding: InputEncoding): Decoded {
  if (encoding === 'hex') return fromHex(text);
  if (encoding === 'base64') return decodeBase64(text, { mode: 'forgiving', alphabet: 'either' });
  return textToBytes(text, encoding);
}
