import { isJsonError, scan } from '@hln/json-engine';
import { decodePart } from './base64url.ts';
import { type JsonObject, parseObject, textOf } from './json-values.ts';

export type PartName = 'header' | 'payload' | 'signature' | 'encrypted key' | 'vector' | 'content' | 'tag';

/** Something wrong in the token's text. */
export interface TokenProblem {
  readonly severity: 'error' | 'warning';
  readonly part: PartName | null;
  /** What is wrong and what to do. */
  readonly message: string;
  /** From 0, in the token. */
  readonly offset: number;
}

/** What a part stands for. */
export type Content =
  /** A valid JSON text, byte for byte. */
  | { readonly kind: 'json'; readonly bytes: Uint8Array<ArrayBuffer>; readonly object: JsonObject | null }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The part is empty: the payload travels elsewhere (RFC 7515, appendix F), or is empty. */
  | { readonly kind: 'detached' }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'unreadable' };

export interface Token {
  /** `jws` is signed, `jwe` encrypted; `broken` has another number of parts. */
  readonly form: 'jws' | 'jwe' | 'broken';
  /** As they are written, without the full stops. */
  readonly parts: readonly string[];
  /** Where each part begins in the token. */
  readonly starts: readonly number[];
  readonly header: Content;
  readonly payload: Content;
  readonly signature: Uint8Array<ArrayBuffer> | null;
  /** False for a payload that was signed as it is (RFC 7797). */
  readonly isPayloadEncoded: boolean;
  readonly problems: readonly TokenProblem[];
}

const JWS: readonly PartName[] = ['header', 'payload', 'signature'];
const JWE: readonly PartName[] = ['header', 'encrypted key', 'vector', 'content', 'tag'];
/** Warnings of one part that are listed. */
const MOST_WARNINGS = 20;
/** More full stops than this are a text, which is not cut into parts. */
const MOST_PARTS = 12;

/** Takes a token in the compact form apart (RFC 7515, section 7.1; RFC 7516, section 7.1). Never throws. */
export function readToken(text: string): Token {
  const parts = text.split('.', MOST_PARTS);
  const starts: number[] = [];
  for (let at = 0, part = 0; part < parts.length; at += (parts[part] ?? '').length + 1, part += 1)
    starts.push(at);
  const problems: TokenProblem[] = [];
  const isShortened = SHORTENED.test(text);
  const isEncrypted = parts.length === JWE.length && !isShortened;
  const names = isEncrypted ? JWE : JWS;
  const decoded = (index: number) => {
    const name = names[index] ?? null;
    const { bytes, problem } = decodePart(parts[index] ?? '');
    if (problem !== null)
      problems.push({ ...problem, part: name, offset: (starts[index] ?? 0) + problem.offset });
    return bytes;
  };
  const place = (index: number, byte: number) => (starts[index] ?? 0) + Math.floor((byte * 4) / 3);

  if (isShortened || parts.length === 1) return readFragment(text, parts, starts, isShortened);
  if (parts.length !== JWS.length && !isEncrypted)
    problems.push({ severity: 'error', part: null, message: countProblem(parts), offset: text.length });
  const header = readContent(decoded(0), 'header', (byte) => place(0, byte), problems);
  if (isEncrypted) {
    for (let index = 1; index < JWE.length; index += 1) decoded(index);
    return {
      ...{ form: 'jwe', parts, starts, header, payload: { kind: 'encrypted' } },
      ...{ signature: null, isPayloadEncoded: true, problems },
    };
  }
  const isPayloadEncoded = !(header.kind === 'json' && header.object?.b64 === false);
  const payloadText = parts[1] ?? '';
  const payload =
    payloadText === ''
      ? ({ kind: 'detached' } as const)
      : readContent(
          isPayloadEncoded ? decoded(1) : new TextEncoder().encode(payloadText),
          'payload',
          (byte) => (isPayloadEncoded ? place(1, byte) : (starts[1] ?? 0)),
          problems,
        );
  const signature = parts.length > 2 ? decoded(2) : null;
  const form = parts.length === JWS.length ? 'jws' : 'broken';
  return { form, parts, starts, header, payload, signature, isPayloadEncoded, problems };
}

/**
 * What can be read of a token whose letters are missing, or of a header or a payload without the rest. A text without
 * either is named for what it lacks.
 */
function readFragment(
  text: string,
  parts: readonly string[],
  starts: readonly number[],
  isShortened: boolean,
): Token {
  const first = jsonPart(parts[0]);
  const second = isShortened ? jsonPart(parts[1]) : null;
  const object = first?.object ?? null;
  const isHeader = first !== null && (isShortened || isHeaderObject(object));
  const message = isShortened
    ? 'The token was shortened: letters are missing at the dots. Copy the whole token from where it is not shortened.'
    : first === null
      ? 'This is no JSON Web Token: it has no full stops. A token has three parts of Base64URL with a full stop between them. Keys and reference tokens have no content that could be read.'
      : `This is the ${isHeader ? 'header' : 'payload'} of a token without its other parts, so nothing proves who wrote it. Paste the whole token to check its signature.`;
  const offset = isShortened ? text.search(SHORTENED) : text.length;
  return {
    ...{ form: 'broken', parts, starts, signature: null, isPayloadEncoded: true },
    header: isHeader ? first : UNREADABLE,
    payload: isHeader ? (second ?? UNREADABLE) : (first ?? UNREADABLE),
    problems: [{ severity: 'error', part: null, message, offset }],
  };
}

const SHORTENED = /\.{3}|…/u;
const UNREADABLE: Content = { kind: 'unreadable' };

/** The JSON object that a part stands for; null if it stands for anything else. */
function jsonPart(part: string | undefined): (Content & { kind: 'json' }) | null {
  const { bytes } = decodePart(part ?? '');
  const text = bytes === null ? null : textOf(bytes);
  const object = text === null ? null : parseObject(text);
  return bytes === null || object === null ? null : { kind: 'json', bytes, object };
}

const isHeaderObject = (object: JsonObject | null): boolean =>
  object !== null && ['alg', 'enc', 'typ', 'kid'].some((name) => Object.hasOwn(object, name));

function countProblem(parts: readonly string[]): string {
  if (parts.length === 2)
    return 'The signature is missing: a signed token has three parts. If it was meant to be unsigned, it would still end with a full stop.';
  const count = parts.length === MOST_PARTS ? `${MOST_PARTS} or more` : String(parts.length);
  return `This has ${count} parts. A signed token has three, and an encrypted one five. Look for a second token or a full stop too many.`;
}

function readContent(
  bytes: Uint8Array<ArrayBuffer> | null,
  part: 'header' | 'payload',
  placeOf: (byte: number) => number,
  problems: TokenProblem[],
): Content {
  if (bytes === null) return { kind: 'unreadable' };
  const text = textOf(bytes);
  const add = (severity: TokenProblem['severity'], message: string, byte: number) =>
    problems.push({ severity, part, message, offset: placeOf(byte) });
  if (text === null) {
    if (part === 'header') add('error', 'The header is not UTF-8 text. A header is a JSON object.', 0);
    return part === 'header' ? { kind: 'unreadable' } : { kind: 'binary', bytes };
  }
  try {
    const { warnings } = scan(bytes);
    for (const { message, offset } of warnings.list().slice(0, MOST_WARNINGS))
      add('warning', message, offset);
  } catch (error) {
    if (!isJsonError(error)) throw error;
    // A payload may be anything; one that was meant as JSON is told from a text by its first character.
    if (part === 'header' || /^\s*[{[]/.test(text))
      add('error', `The ${part} is not valid JSON. ${error.message}`, error.offset);
    return { kind: 'text', text };
  }
  const object = parseObject(text);
  if (object === null && part === 'header')
    add('error', 'The header is JSON, but no object. A header is an object with at least “alg”.', 0);
  return { kind: 'json', bytes, object };
}
