// RFC 3492, sections 5 (the parameters for domains), 6.1 and 6.2.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 0x80;
/** A domain label has at most 63 characters; the work grows with the square of the length. */
const MOST_CHARACTERS = 1000;

/**
 * Decodes Punycode (RFC 3492), without the `xn--`: `bcher-kva` is `bücher`. Null if it is invalid, or longer than any
 * label of a domain.
 */
export function decodePunycode(text: string): string | null {
  if (text.length > MOST_CHARACTERS || !/^[\0-\x7f]*$/.test(text)) return null;
  const delimiter = text.lastIndexOf('-');
  const output = delimiter > 0 ? [...text.slice(0, delimiter)].map((each) => each.charCodeAt(0)) : [];
  let at = delimiter > 0 ? delimiter + 1 : 0;
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  while (at < text.length) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at++));
      if (digit === null) return null;
      i += digit * weight;
      if (i > 0x7fffffff) return null;
      const threshold = k <= bias ? T_MIN : Math.min(k - bias, T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > 0x7fffffff) return null;
    }
    const length = output.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/** Returns the value of a base-36 digit: a to z are 0 to 25, 0 to 9 are 26 to 35; null for anything else or the end. */
function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  if (code >= 0x41 && code <= 0x5a) return code - 0x41;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  return null;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
