import { ALGORITHMS } from '../checking/algorithms.ts';
import { decodePart } from './base64url.ts';
import { asObject, type JsonObject, objectOfPart, parseObject, textMember, textOf } from './json-values.ts';

/** Where a token is in a longer text. */
export interface ScannedToken {
  /** From 0, in the text; white space in between is not part of the token. */
  readonly start: number;
  readonly end: number;
  /** False if what follows directly may be a damaged rest of the token. */
  readonly isDelimited: boolean;
}

/** How many tokens of one text are listed. */
export const MOST_FOUND = 20;
/** White space, and the invisible characters that come along when something is copied. */
export const INVISIBLE = /[\s\u200B-\u200D\u2060\uFEFF]+/gu;
/** The longest header that is read to recognise a token in a longer text. */
const LONGEST_HEADER = 20_000;
/** White space within a token is a line break with an indent, never more. */
const LONGEST_GAP = 200;
/** Places in one text before a full stop that are tried as the beginning of a header. */
const MOST_STARTS = 4;
/** Pieces of a wrapped token are long, but for the last; words are short. */
const SHORTEST_PIECE = 16;

/** What a header begins with: `{"`, or `{` and white space. */
const HEADER_START = /ey[JAIB]|ew[0ko]/g;
const LETTERS = /[\w+/-]*(?:={1,2}(?![\w+/=-]))?/y;
const GAP = /[\s\u200B-\u200D\u2060\uFEFF]+/uy;
/** Characters that end a token in cookies, URLs, JSON, mark-up and sentences. */
const DELIMITER = /[\s\u200B-\u200D\u2060\uFEFF&;,:"'`“”‘’«»(){}[\]<>#?|\\]/u;
const SHORTENED = /(?:\.{3}|…)[\w+/=.…-]*/uy;

/**
 * The tokens in a text, in their order. Their own headers say how long a signature is, so that a wrapped token keeps
 * its lines and a complete one takes no word that follows. Takes time in proportion to the text.
 */
export function scanTokens(input: string): readonly ScannedToken[] {
  const found: ScannedToken[] = [];
  let from = 0;
  for (let dot = input.indexOf('.'); dot >= 0; dot = input.indexOf('.', from)) {
    const begun = readHeader(input, from, dot);
    const token = begun === null ? null : readRest(input, begun, dot);
    if (token !== null) found.push(token);
    if (found.length === MOST_FOUND) break;
    from = Math.max(dot + 1, token?.end ?? 0);
  }
  return found;
}

/** Whether a part of a token is the header of one. */
export function isHeader(part: string): boolean {
  return headerOf(part) !== null;
}

function headerOf(part: string): JsonObject | null {
  if (part.length > LONGEST_HEADER) return null;
  const header = objectOfPart(part);
  return header !== null && ['alg', 'enc', 'typ', 'kid'].some((name) => name in header) ? header : null;
}

interface Begun {
  readonly start: number;
  readonly header: JsonObject;
}

/** The header that ends at a full stop: the last line before it, or as many lines as it takes. */
function readHeader(input: string, from: number, dot: number): Begun | null {
  let begin = dot;
  const first = Math.max(from, dot - LONGEST_HEADER);
  while (begin > first && /[\w+/=\s\u200B-\u200D\u2060\uFEFF-]/u.test(input.charAt(begin - 1))) begin -= 1;
  const starts = [...input.slice(begin, dot).matchAll(HEADER_START)].map(({ index }) => begin + index);
  for (const start of starts.slice(-MOST_STARTS).reverse()) {
    const header = headerOf(joined(input, start, dot));
    if (header !== null) return { start, header };
  }
  return null;
}

/** The other parts of a token whose header is known: two, or four if it is encrypted. */
function readRest(input: string, { start, header }: Begun, headerEnd: number): ScannedToken | null {
  const isEncrypted = typeof header.enc === 'string';
  const cut = readShortened(input, headerEnd);
  if (cut !== null) return { start, end: cut, isDelimited: true };
  let at = headerEnd + 1;
  for (let part = isEncrypted ? 4 : 2; part > 1; part -= 1) {
    const end = middleEnd(input, at, !isEncrypted && header.b64 !== false);
    const shortened = readShortened(input, end);
    if (shortened !== null) return { start, end: shortened, isDelimited: true };
    // Without the full stop after it, the payload is the token's last part, and the signature is missing.
    if (input.charAt(end) !== '.')
      return end > at && isJson(joined(input, at, end))
        ? { start, end, isDelimited: isDelimiter(input, end) }
        : null;
    at = end + 1;
  }
  const sizes = lastSizes(header);
  const { end, isComplete } = lastEnd(input, start, at, sizes);
  const shortened = isComplete ? null : readShortened(input, end);
  if (shortened !== null) return { start, end: shortened, isDelimited: true };
  const hasFollowingPart = input.charAt(end) === '.' && /[\w-]/.test(input.charAt(end + 1));
  return { start, end, isDelimited: !hasFollowingPart && (isComplete || isDelimiter(input, end)) };
}

/** Where a part in the middle ends: at its full stop, or where its letters or its JSON end. */
function middleEnd(input: string, start: number, isPayload: boolean): number {
  const firstEnd = matchEnd(LETTERS, input, start);
  let end = firstEnd;
  const pieces = [firstEnd - start];
  for (;;) {
    const next = matchEnd(GAP, input, end);
    if (next === end || next - end > LONGEST_GAP) break;
    const pieceEnd = matchEnd(LETTERS, input, next);
    if (pieceEnd === next && input.charAt(next) !== '.') break;
    pieces.push(pieceEnd - next);
    end = pieceEnd;
  }
  if (pieces.length === 1 || end === firstEnd) return end;
  const isWhole = input.charAt(end) === '.' && (!isPayload || isJson(joined(input, start, end)));
  const isWrapped = pieces.slice(0, -1).every((length) => length === 0 || length >= SHORTEST_PIECE);
  return isWhole || (isWrapped && !isJson(input.slice(start, firstEnd))) ? end : firstEnd;
}

interface LastPart {
  readonly end: number;
  /** Whether it has as many letters as its header promises. */
  readonly isComplete: boolean;
}

/** Where the last part ends. Following lines belong to it if they complete it, or if its lines are equally long. */
function lastEnd(input: string, start: number, at: number, sizes: readonly number[]): LastPart {
  const letters = (from: number, to: number) => input.slice(from, to).replace(/=+$/, '').length;
  let end = matchEnd(LETTERS, input, at);
  let count = letters(at, end);
  if (sizes.includes(count)) return { end, isComplete: true };
  // A path that follows is no part of it: “/” is no letter of Base64URL.
  const slash = input.slice(at, end).search(/[+/]/);
  if (slash > 0 && sizes.includes(slash)) return { end: at + slash, isComplete: true };
  const most = Math.max(0, ...sizes);
  let pieceStart = at;
  let wrappedEnd = end;
  let isWrapped = true;
  let completeEnd: number | null = null;
  for (let length = Number.POSITIVE_INFINITY; ; ) {
    const next = matchEnd(GAP, input, end);
    const pieceEnd = matchEnd(LETTERS, input, next);
    // A full stop after the piece begins another token's payload, or ends a sentence's word.
    const isOther = input.charAt(pieceEnd) === '.' && /[\w-]/.test(input.charAt(pieceEnd + 1));
    if (next === end || next - end > LONGEST_GAP || pieceEnd === next || isOther) break;
    isWrapped &&= end === at || isFullLine(input, start, pieceStart, end, next);
    if (!isWrapped && (length < SHORTEST_PIECE || count > most)) break;
    length = pieceEnd - next;
    count += letters(next, pieceEnd);
    pieceStart = next;
    end = pieceEnd;
    if (isWrapped) wrappedEnd = end;
    if (sizes.includes(count)) completeEnd = end;
  }
  return completeEnd === null
    ? { end: wrappedEnd, isComplete: false }
    : { end: completeEnd, isComplete: true };
}

/** Whether a piece that a line break ends is as long as the one before it, or ends in the same column. */
function isFullLine(
  input: string,
  start: number,
  pieceStart: number,
  pieceEnd: number,
  next: number,
): boolean {
  if (!/[\r\n]/.test(input.slice(pieceEnd, next))) return false;
  let lineStart = pieceStart;
  while (lineStart > start && /[\w+/=.-]/.test(input.charAt(lineStart - 1))) lineStart -= 1;
  let beforeEnd = lineStart;
  while (beforeEnd > start && GAP_CHARACTER.test(input.charAt(beforeEnd - 1))) beforeEnd -= 1;
  if (beforeEnd === lineStart || beforeEnd <= start) return false;
  let beforeStart = beforeEnd;
  while (beforeStart > start && !GAP_CHARACTER.test(input.charAt(beforeStart - 1))) beforeStart -= 1;
  const column = (place: number) => place - input.lastIndexOf('\n', place - 1);
  return pieceEnd - lineStart === beforeEnd - beforeStart || column(pieceEnd) === column(beforeEnd);
}

const GAP_CHARACTER = /[\s\u200B-\u200D\u2060\uFEFF]/u;

/** How many letters the last part has: a signature by “alg”, or an encrypted token's tag by “enc”. Empty if unknown. */
function lastSizes(header: JsonObject): readonly number[] {
  const enc = textMember(header, 'enc');
  if (enc !== null) return (TAG_BYTES.get(enc) ?? []).map(lettersOf);
  const alg = textMember(header, 'alg') ?? '';
  if (alg.toLowerCase() === 'none') return [0];
  const algorithm = ALGORITHMS.get(alg);
  switch (algorithm?.kind) {
    case 'hmac':
      return [lettersOf(algorithm.bytes)];
    case 'ecdsa':
      return [lettersOf(2 * algorithm.half)];
    case 'rsa':
      return RSA_BYTES.map(lettersOf);
    default:
      return (OTHER_BYTES.get(alg) ?? []).map(lettersOf);
  }
}

const lettersOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);
/** Keys of 1024, 2048, 3072, 4096 and 8192 bits. */
const RSA_BYTES = [128, 256, 384, 512, 1024];
/** RFC 8032, RFC 8812, RFC 9964 (FIPS 204). */
const OTHER_BYTES: ReadonlyMap<string, readonly number[]> = new Map([
  ['EdDSA', [64, 114]],
  ['Ed25519', [64]],
  ['Ed448', [114]],
  ['ES256K', [64]],
  ['ML-DSA-44', [2420]],
  ['ML-DSA-65', [3309]],
  ['ML-DSA-87', [4627]],
]);
/** RFC 7518, sections 5.2 and 5.3. */
const TAG_BYTES: ReadonlyMap<string, readonly number[]> = new Map([
  ['A128GCM', [16]],
  ['A192GCM', [16]],
  ['A256GCM', [16]],
  ['A128CBC-HS256', [16]],
  ['A192CBC-HS384', [24]],
  ['A256CBC-HS512', [32]],
]);

function joined(input: string, start: number, end: number): string {
  return input.slice(start, end).replace(INVISIBLE, '');
}

function isJson(part: string): boolean {
  const { bytes } = decodePart(part);
  const text = bytes === null ? null : textOf(bytes);
  return text !== null && asObject(parseObject(text)) !== null;
}

function isDelimiter(input: string, at: number): boolean {
  const next = input.charAt(at);
  return next === '' || next === '.' || DELIMITER.test(next);
}

/** Where three full stops and what is left of the token after them end; null if there are none. */
function readShortened(input: string, at: number): number | null {
  const end = matchEnd(SHORTENED, input, at);
  return end === at ? null : end;
}

function matchEnd(pattern: RegExp, input: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(input)?.[0].length ?? 0);
}
