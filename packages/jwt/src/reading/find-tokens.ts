import { encodePart } from './base64url.ts';
import { asObject, parseObject } from './json-values.ts';
import { INVISIBLE, isHeader, MOST_FOUND, type ScannedToken, scanTokens } from './scan-tokens.ts';

/** What was left out around a token. */
export type Surroundings =
  | 'nothing'
  | 'white-space'
  | 'line-breaks'
  | 'quotes'
  | 'bearer'
  | 'text'
  /** It was written as RFC 7515, section 7.2 says, and is shown in its compact form. */
  | 'json-serialization';

export interface FoundToken {
  /** The compact form, without white space. */
  readonly text: string;
  /** Where it begins and ends in the input, from 0; white space in between is not part of it. */
  readonly start: number;
  readonly end: number;
  readonly surroundings: Surroundings;
  /** The header outside of the signature, which only the JSON form has (RFC 7515, section 7.2). */
  readonly unprotected?: Readonly<Record<string, unknown>>;
}

/**
 * The tokens in a text: one that stands alone, with or without "Bearer", quotes and line breaks, or those in a longer
 * text such as a cURL command, a cookie or JSON. A text in one piece without a recognisable header counts as one token,
 * so that its errors can be named. Empty for a longer text without tokens. Takes time in proportion to the text.
 */
export function findTokens(input: string): readonly FoundToken[] {
  const serialized = readSerialized(input);
  if (serialized.length > 0) return serialized;
  const alone = readAlone(input);
  const scanned = scanTokens(input);
  const [first] = scanned;
  // What can't be told from a damaged rest of the token stays, so that its errors are named.
  const isDamaged = scanned.length === 1 && first?.isDelimited === false;
  if (
    first !== undefined &&
    !(isDamaged && alone !== null && alone.pieces === 1 && isToken(alone.token.text))
  )
    return scanned.map((token) => describe(input, token, scanned.length === 1));
  return alone === null || (/[{<]/.test(alone.token.text) && !isToken(alone.token.text)) ? [] : [alone.token];
}

/** A token of a longer text; one that has nothing but quotes, white space or “Bearer” around it counts as alone. */
function describe(input: string, { start, end }: ScannedToken, isOnly: boolean): FoundToken {
  const inside = input.slice(start, end);
  const text = inside.replace(INVISIBLE, '');
  const prefix = PREFIX.exec(input.slice(0, LONGEST_AFFIX))?.[0] ?? '';
  const suffix = input.slice(end).replace(/^\./, '');
  const isAlone =
    isOnly && prefix.length === start && /^(?:[\s\u200B-\u200D\u2060\uFEFF]|["'`“”‘’,;])*$/u.test(suffix);
  const surroundings = isAlone ? surroundingsOf(input, prefix, text !== inside, suffix) : 'text';
  return { text, start, end, surroundings };
}

/** The offset in the input of a position in the token. */
export function placeInInput(
  input: string,
  { start, end, surroundings }: FoundToken,
  position: number,
): number {
  if (surroundings === 'json-serialization') return start;
  let passed = 0;
  for (let at = start; at < end; at += 1) {
    if (isInvisible(input.charAt(at))) continue;
    if (passed === position) return at;
    passed += 1;
  }
  return end;
}

function isInvisible(character: string): boolean {
  return character.replace(INVISIBLE, '') === '';
}

const PREFIX =
  /^(?:[\s\u200B-\u200D\u2060\uFEFF]|["'`“”‘’]|(?:authorization|cookie)\s*[:=]|(?:bearer|jwt|dpop|token)\b[\s:=]*)+/iu;
const SUFFIX = /(?:[\s\u200B-\u200D\u2060\uFEFF]|["'`“”‘’,;])+$/u;
/** Longer surroundings are not cut off: `SUFFIX` would look at each run of spaces in a long text. */
const LONGEST_AFFIX = 200;

interface Alone {
  readonly token: FoundToken;
  /** How many pieces white space divides it into. */
  readonly pieces: number;
}

/** The whole text as one token; null if words are left in it. */
function readAlone(input: string): Alone | null {
  const prefix = PREFIX.exec(input.slice(0, LONGEST_AFFIX))?.[0] ?? '';
  const trimmed = input.trimEnd();
  const tail = trimmed.slice(Math.max(prefix.length, trimmed.length - LONGEST_AFFIX));
  const suffix = SUFFIX.exec(tail)?.[0] ?? '';
  const start = prefix.length;
  const end = Math.max(start, trimmed.length - suffix.length);
  const inside = input.slice(start, end);
  // The full stop of a sentence; an unsigned token ends with its second one.
  const text = inside.replace(INVISIBLE, '').replace(/^((?:[^.]*\.){2}[^.]+)\.$/, '$1');
  // Words side by side are a text; pieces of a token are long, but for the last.
  const pieces = inside.split(INVISIBLE);
  if (text === '' || (pieces.length > 1 && pieces.slice(0, -1).some(({ length }) => length < 16)))
    return null;
  const surroundings = surroundingsOf(input, prefix, pieces.length > 1, suffix);
  return { token: { text, start, end, surroundings }, pieces: pieces.length };
}

function surroundingsOf(input: string, prefix: string, isWrapped: boolean, suffix: string): Surroundings {
  if (/[a-z]/i.test(prefix)) return 'bearer';
  if (isWrapped) return 'line-breaks';
  if (/["'`“”‘’]/u.test(prefix + suffix)) return 'quotes';
  return prefix === '' && suffix === '' && input === input.trim() ? 'nothing' : 'white-space';
}

/** It begins with a header, however many parts follow: their number is an error that can be named. */
function isToken(text: string): boolean {
  const [header = '', ...others] = text.split('.', 2);
  return others.length > 0 && isHeader(header);
}

/** The JSON forms of RFC 7515, section 7.2: general with many signatures, or flattened with one. */
function readSerialized(input: string): readonly FoundToken[] {
  const trimmed = input.trim();
  if (!trimmed.startsWith('{') || !trimmed.includes('"signature')) return [];
  const whole = parseObject(trimmed);
  if (whole === null || typeof whole.payload !== 'string') return [];
  const { payload } = whole;
  const signatures = Array.isArray(whole.signatures) ? whole.signatures.slice(0, MOST_FOUND) : [whole];
  return signatures.flatMap((each) => {
    const one = asObject(each);
    if (one === null || typeof one.signature !== 'string') return [];
    const header =
      typeof one.protected === 'string' ? one.protected : encodePart(new TextEncoder().encode('{}'));
    const unprotected = asObject(one.header);
    return {
      text: `${header}.${payload}.${one.signature}`,
      start: input.indexOf('{'),
      end: input.trimEnd().length,
      surroundings: 'json-serialization' as const,
      ...(unprotected !== null && { unprotected }),
    };
  });
}
