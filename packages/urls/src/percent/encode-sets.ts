/** What a text is used for, which decides the characters that are not encoded. */
export type EncodeMode = 'component' | 'url' | 'form' | 'path' | 'query';

export const ENCODE_MODES: readonly EncodeMode[] = ['component', 'url', 'form', 'path', 'query'];

/**
 * Returns the mode with this name.
 *
 * @throws {RangeError} for an unknown mode: text returned unchanged would be mistaken for encoded.
 */
export function requireMode(mode: string): EncodeMode {
  const known = ENCODE_MODES.find((each) => each === mode);
  if (known === undefined) {
    throw new RangeError(`There is no mode “${mode}”: choose ${ENCODE_MODES.join(', ')}.`);
  }
  return known;
}

const ALPHANUMERIC = '0-9A-Za-z';

/**
 * The ASCII characters that each mode leaves unencoded, as the inside of a character class. Everything else is written
 * as the bytes of its UTF-8 form, including `%` in every mode, so that decoding restores the text.
 *
 * - `component`: what the URL Standard's component percent-encode set leaves; the same as `encodeURIComponent`.
 * - `url`: the delimiters as well (RFC 3986 §2.2), as `encodeURI`. Brackets stay only around an IPv6 host,
 *   the one place where RFC 3986 allows them.
 * - `form`: the application/x-www-form-urlencoded percent-encode set; a space becomes `+`.
 * - `path`: RFC 3986's pchar, and `/` between segments. Stricter than browsers, which leave `|`, `[` and `]`,
 *   because common servers refuse them.
 * - `query`: the URL Standard's special-query percent-encode set, which browsers use for http and https, and `%`.
 */
const LEFT_ALONE: Readonly<Record<EncodeMode, string>> = {
  component: `${ALPHANUMERIC}\\-_.!~*'()`,
  url: `${ALPHANUMERIC}\\-_.!~*'();,/?:@&=+$#`,
  form: `${ALPHANUMERIC}*\\-._`,
  path: `${ALPHANUMERIC}\\-._~!$&'()*+,;=:@/`,
  query: `${ALPHANUMERIC}!$&()*+,\\-./:;=?@[\\\\\\]^_\`{|}~`,
};

/** Runs of characters that a mode encodes; with the flag u a run never splits a surrogate pair. */
export const UNSAFE_RUNS: Readonly<Record<EncodeMode, RegExp>> = {
  component: new RegExp(`[^${LEFT_ALONE.component}]+`, 'gu'),
  url: new RegExp(`[^${LEFT_ALONE.url}]+`, 'gu'),
  form: new RegExp(`[^${LEFT_ALONE.form}]+`, 'gu'),
  path: new RegExp(`[^${LEFT_ALONE.path}]+`, 'gu'),
  query: new RegExp(`[^${LEFT_ALONE.query}]+`, 'gu'),
};

/** Returns the printable ASCII characters, including the space, that `mode` does not encode, in ASCII order. */
export function leftAlone(mode: EncodeMode): string {
  const safe = new RegExp(`[${LEFT_ALONE[mode]}]`, 'u');
  let characters = '';
  for (let code = 0x20; code < 0x7f; code++) {
    const character = String.fromCharCode(code);
    if (safe.test(character)) characters += character;
  }
  return characters;
}

/** Delimiters that stay escaped in `url` mode: decoded, they would change how the URL is parsed. */
export const KEPT_ESCAPES: ReadonlySet<number> = new Set(
  [...';/?:@&=+$,#'].map((each) => each.charCodeAt(0)),
);
