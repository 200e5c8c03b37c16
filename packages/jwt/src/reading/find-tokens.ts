import { encodePart } from './base64url.ts';
import { asObject, objectOfPart, parseObject } from './json-values.ts';

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

/** How many tokens of one text are listed. */
const MOST_FOUND = 20;
/** The longest header that is read to recognise a token in a longer text. */
const LONGEST_HEADER = 20_000;
/** White space, and the invisible characters that come along when something is copied. */
const INVISIBLE = /[\s\u200B-\u200D\u2060\uFEFF]+/gu;

/**
 * The tokens in a text: one that stands alone, with or without "Bearer", quotes and line breaks, or those in a longer
 * text such as a cURL command, a cookie or JSON. A text in one piece without a recognisable header counts as one token,
 * so that its errors can be named. Empty for a longer text without tokens. Takes time in proportion to the text.
 */
export function findTokens(input: string): readonly FoundToken[] {
  const alone = readAlone(input);
  if (alone !== null && isToken(alone.text)) return [alone];
  const serialized = readSerialized(input);
  if (serialized.length > 0) return serialized;
  const within = readWithin(input);
  if (within.length > 0) return within;
  return alone === null || /[{<]/.test(alone.text) ? [] : [alone];
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

/** The whole text as one token; null if words are left in it. */
function readAlone(input: string): FoundToken | null {
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
  return { text, start, end, surroundings: surroundingsOf(input, prefix, pieces.length > 1, suffix) };
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

function isHeader(part: string): boolean {
  if (part.length > LONGEST_HEADER) return false;
  const header = objectOfPart(part);
  return header !== null && ['alg', 'enc', 'typ', 'kid'].some((name) => name in header);
}

/** What a header begins with: `{"`, or `{` and white space. */
const HEADER_START = /ey[JAIB]|ew[0ko]/;

function readWithin(input: string): readonly FoundToken[] {
  const found: FoundToken[] = [];
  for (const { 0: run, index } of input.matchAll(/[\w.-]{16,}/g)) {
    const offset = run.search(HEADER_START);
    if (offset < 0) continue;
    const [header = '', payload, signature, ...more] = run.slice(offset).split('.', 5);
    if (payload === undefined || signature === undefined || !isHeader(header)) continue;
    const parts = [header, payload, signature, ...(more.length === 2 ? more : [])];
    const text = parts.join('.');
    const start = index + offset;
    found.push({ text, start, end: start + text.length, surroundings: 'text' });
    if (found.length === MOST_FOUND) break;
  }
  return found;
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
