import { ALPHANUMERIC } from '../symbol/modes.ts';
import type { FieldReader, PayloadWriter } from './field-reader.ts';

/** Any text, to the last space. */
export const writeText: PayloadWriter = (reader) => anyText(reader);

function anyText(reader: FieldReader): string {
  const text = reader.raw('text');
  if (text === '') reader.refuse('text', 'Write the text of the code.');
  return text;
}

/** Digits alone: the densest mode. */
export const writeNumeric: PayloadWriter = (reader) => {
  const text = anyText(reader);
  if (/[^0-9]/.test(text)) reader.refuse('text', 'Only the digits 0 to 9 are possible here.');
  return text;
};

/** The 45 characters of alphanumeric mode. */
export const writeAlphanumeric: PayloadWriter = (reader) => {
  const text = anyText(reader);
  if (Array.from(text).some((character) => !ALPHANUMERIC.includes(character))) {
    reader.refuse('text', 'Only digits, capital letters, spaces and $%*+-./: are possible here.');
  }
  return text;
};

const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i;
/** Schemes that scanners refuse to open, and that could only do harm. */
const UNSAFE = /^(javascript|data|vbscript|file|blob):/i;

/** A URL as it was written, with https:// in front if it has no scheme. */
export const writeUrl: PayloadWriter = (reader) => {
  const written = reader.required('url', 'Write the URL.');
  if (written === '') return '';
  if (/\s/.test(written)) reader.refuse('url', 'A URL has no spaces; write %20 for one.');
  const url = SCHEME.test(written) ? written : `https://${written}`;
  if (UNSAFE.test(url)) reader.refuse('url', 'Phones do not open URLs of this scheme.');
  else if (!URL.canParse(url))
    reader.refuse('url', 'This is not a URL; write it like https://example.org/path.');
  return url;
};
