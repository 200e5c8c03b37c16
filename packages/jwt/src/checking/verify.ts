import { fromDer } from '../keys/der.ts';
import { KeyError } from '../keys/key-error.ts';
import { type Key, type KeyInput, readBareKey, readKeys, secretBytes } from '../keys/read-key.ts';
import { encodePart } from '../reading/base64url.ts';
import { asObject, textMember } from '../reading/json-values.ts';
import type { Token } from '../reading/read-token.ts';
import { ALGORITHMS, type Algorithm, whyUnknown } from './algorithms.ts';
import { describeKey, rsaBits, verifyHmac, verifyPublic } from './crypto-keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The outcome of checking a signature. Messages say what is so, then what to do. */
export type Verdict =
  /** There is no key to check it with. */
  | { readonly kind: 'no-key'; readonly wants: 'secret' | 'public key' }
  /** The token has no signature, by its own word. */
  | { readonly kind: 'unsigned'; readonly message: string }
  | { readonly kind: 'match'; readonly message: string; readonly notes: readonly string[] }
  | { readonly kind: 'mismatch'; readonly message: string; readonly notes: readonly string[] }
  /** Nothing can be said: another key, an unknown algorithm, a token that can't be read. */
  | { readonly kind: 'impossible'; readonly message: string };

export interface VerifyRequest {
  readonly token: Token;
  /** The header outside of the signature, if the token came in its JSON form. */
  readonly unprotected?: Readonly<Record<string, unknown>> | undefined;
  /** The payload of a token whose middle part is empty. */
  readonly detached: string;
  readonly key: KeyInput;
}

interface Check {
  readonly alg: string;
  readonly signature: Bytes;
  readonly message: Bytes;
  readonly kid: string | null;
  readonly key: KeyInput;
}

/** Checks the signature of a token. Never throws for what was typed. */
export async function verifyToken({ token, unprotected, detached, key }: VerifyRequest): Promise<Verdict> {
  if (token.form === 'jwe')
    return { kind: 'impossible', message: 'An encrypted token has no signature of its own to check.' };
  const header = { ...asObject(unprotected), ...(token.header.kind === 'json' ? token.header.object : null) };
  const alg = textMember(header, 'alg');
  if (token.form === 'broken' || alg === null || token.signature === null)
    return { kind: 'impossible', message: 'The signature can’t be checked until the token can be read.' };
  if (alg.toLowerCase() === 'none')
    return {
      kind: 'unsigned',
      message:
        token.signature.length === 0
          ? 'The token is not signed: its “alg” is “none”. Anybody could have written it.'
          : 'The token calls itself unsigned (“alg” is “none”) and still has a signature, which nothing checks. Anybody could have written it.',
    };
  const algorithm = ALGORITHMS.get(alg);
  if (algorithm === undefined) return { kind: 'impossible', message: whyUnknown(alg) };
  if (token.signature.length === 0)
    return {
      kind: 'mismatch',
      message: `The signature is empty, though the header promises ${alg}. Refuse the token.`,
      notes: [],
    };
  if (key.text.trim() === '')
    return { kind: 'no-key', wants: algorithm.kind === 'hmac' ? 'secret' : 'public key' };
  const check: Check = {
    alg,
    signature: token.signature,
    message: signedMessage(token, detached),
    kid: textMember(header, 'kid'),
    key,
  };
  try {
    return algorithm.kind === 'hmac'
      ? await checkHmac(algorithm, check)
      : await checkPublic(algorithm, check);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return { kind: 'impossible', message: error.message };
  }
}

/** The bytes that were signed (RFC 7515, section 5.1; RFC 7797, section 3). */
export function signedMessage({ parts, isPayloadEncoded }: Token, detached: string): Bytes {
  const [header = '', inside = ''] = parts;
  const encoder = new TextEncoder();
  if (inside !== '' || detached === '') return encoder.encode(`${header}.${inside}`);
  const payload = isPayloadEncoded ? encodePart(encoder.encode(detached)) : detached;
  return encoder.encode(`${header}.${payload}`);
}

async function checkHmac(algorithm: Algorithm & { kind: 'hmac' }, check: Check): Promise<Verdict> {
  const { alg, signature, message, key } = check;
  const matches = (secret: Bytes) => verifyHmac(algorithm, secret, signature, message);
  const keys = readKeys(key);
  if (keys.every(({ kind }) => kind === 'public')) return await checkConfusion(check, matches);
  const secrets = inOrder(keys, check).flatMap((each) => (each.kind === 'secret' ? [each] : []));
  for (const secret of secrets)
    if (await matches(secret.bytes))
      return { kind: 'match', message: matchMessage(alg, secret), notes: namingNotes(secret, check) };
  const notes =
    signature.length === algorithm.bytes
      ? await nearSecrets(check, matches)
      : [lengthNote(alg, signature, algorithm.bytes)];
  return { kind: 'mismatch', message: mismatchMessage(alg, 'this secret'), notes };
}

/** A public key was given for a shared secret: the known attack signs with the text of that key. */
async function checkConfusion(
  { alg, key }: Check,
  matches: (secret: Bytes) => Promise<boolean>,
): Promise<Verdict> {
  const lines = key.text.replace(/\r\n?/g, '\n');
  for (const text of new Set([key.text, lines, lines.trim(), `${lines.trim()}\n`]))
    if (await matches(new TextEncoder().encode(text)))
      return {
        kind: 'mismatch',
        message: `The token was signed with the text of this public key as the ${alg} secret. That is the key confusion attack: whoever knows the public key can write such tokens. Refuse it, and have your library accept only the algorithm that your keys are for.`,
        notes: [],
      };
  return {
    kind: 'impossible',
    message: `${alg} needs the shared secret, and this is a public key. If your keys are RSA or EC keys, refuse tokens with ${alg}: accepting them is the key confusion attack.`,
  };
}

/** Ways in which a right secret is often read wrongly. */
async function nearSecrets({ key }: Check, matches: (secret: Bytes) => Promise<boolean>): Promise<string[]> {
  const trimmed = key.text.trim();
  const unquoted = trimmed.replace(/^["'](.*)["']$/s, '$1');
  const readings: readonly (readonly [note: string, input: KeyInput])[] = [
    ['It matches if the secret is read as Base64: choose that.', { text: trimmed, encoding: 'base64' }],
    ['It matches if the secret is read as hex: choose that.', { text: trimmed, encoding: 'hex' }],
    ['It matches if the secret is read as text: choose that.', { text: key.text, encoding: 'text' }],
    ['It matches without the white space around the secret: remove it.', { text: trimmed, encoding: 'text' }],
    ['It matches without the quotes around the secret: remove them.', { text: unquoted, encoding: 'text' }],
    [
      'It matches with a line break after the secret, which belongs to it.',
      { text: `${trimmed}\n`, encoding: 'text' },
    ],
  ];
  for (const [note, input] of readings) {
    try {
      if (await matches(secretBytes(input))) return [note];
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
    }
  }
  return [];
}

async function checkPublic(algorithm: Exclude<Algorithm, { kind: 'hmac' }>, check: Check): Promise<Verdict> {
  const { alg, signature, message, key } = check;
  const read = readKeys(key);
  const bare = read[0]?.kind === 'secret' ? readBareKey(key.text) : null;
  const keys = bare === null ? read : [bare];
  const fitting = inOrder(keys, check).flatMap((each) =>
    each.kind === 'public' && fits(algorithm, each) ? [each] : [],
  );
  if (fitting.length === 0) throw new KeyError(noFittingKey(algorithm, alg, keys));
  const failures: string[] = [];
  for (const each of fitting) {
    if (await verifyPublic(algorithm, each.jwk, signature, message))
      return { kind: 'match', message: matchMessage(alg, each), notes: namingNotes(each, check) };
    failures.push(...(await signatureNotes(algorithm, each, check)));
  }
  return {
    kind: 'mismatch',
    message: mismatchMessage(
      alg,
      fitting.length === 1 ? 'this key' : `any of the ${fitting.length} keys that fit`,
    ),
    notes: [...new Set(failures)],
  };
}

/** The keys that the header's “kid” names come first. */
function inOrder(keys: readonly Key[], { kid }: Check): readonly Key[] {
  return keys.toSorted((a, b) => Number(b.kid === kid) - Number(a.kid === kid));
}

function fits(algorithm: Exclude<Algorithm, { kind: 'hmac' }>, { jwk }: Key & { kind: 'public' }): boolean {
  return algorithm.kind === 'rsa' ? jwk.kty === 'RSA' : jwk.kty !== 'RSA' && jwk.crv === algorithm.curve;
}

function noFittingKey(
  algorithm: Exclude<Algorithm, { kind: 'hmac' }>,
  alg: string,
  keys: readonly Key[],
): string {
  const wanted = algorithm.kind === 'rsa' ? 'an RSA key' : `a key on ${algorithm.curve}`;
  const [only] = keys;
  if (only?.kind === 'public' && alg === 'EdDSA' && only.jwk.kty === 'OKP' && only.jwk.crv === 'Ed448')
    return whyUnknown('Ed448');
  if (keys.length > 1) return `None of the ${keys.length} keys fits: ${alg} needs ${wanted}.`;
  if (only?.kind === 'public')
    return `${alg} needs ${wanted}, and this one is ${describeKey(only.jwk)}. Paste the key of the issuer.`;
  return `${alg} needs ${wanted}, and this is a secret. Paste the issuer’s public key as PEM or JWK, or its JWK Set.`;
}

function matchMessage(alg: string, key: Key): string {
  const what = key.kind === 'secret' ? 'the secret' : `the ${key.source} (${describeKey(key.jwk)})`;
  return `The signature is right: it was made by ${alg} with ${what}${key.kid === null ? '' : `, named “${key.kid}”`}.`;
}

function mismatchMessage(alg: string, key: string): string {
  return `The signature is wrong: it was not made by ${alg} with ${key}, or the token was changed afterwards. Refuse the token.`;
}

/** What the key says of itself that does not go with the token. Strict libraries refuse such a key. */
function namingNotes(key: Key, { alg, kid }: Check): string[] {
  return [
    ...(key.alg !== null && key.alg !== alg
      ? [
          `The key says that it is for ${key.alg}, and the token was signed by ${alg}. Strict libraries refuse that.`,
        ]
      : []),
    ...(key.use !== null && key.use !== 'sig'
      ? [`The key’s “use” is “${key.use}”, not “sig”. Strict libraries refuse that.`]
      : []),
    ...(kid !== null && key.kid !== null && key.kid !== kid
      ? [
          `The token names the key “${kid}”, and this one is “${key.kid}”. Programs that look the key up will not find it.`,
        ]
      : []),
    ...(key.kind === 'public' && key.isPrivate
      ? ['You pasted a private key. Checking needs only its public part: give the private key to nobody.']
      : []),
    ...(key.kind === 'public' && key.jwk.kty === 'RSA' && rsaBits(key.jwk.n) < 2048
      ? [`The key has only ${rsaBits(key.jwk.n)} bits. RFC 7518 requires 2,048 or more: replace it.`]
      : []),
  ];
}

function lengthNote(alg: string, { length }: Bytes, expected: number): string {
  return `The signature has ${length} bytes, and ${alg} makes ${expected}. It was cut off, or belongs to another token.`;
}

async function signatureNotes(
  algorithm: Exclude<Algorithm, { kind: 'hmac' }>,
  { jwk }: Key & { kind: 'public' },
  { alg, signature, message }: Check,
): Promise<string[]> {
  if (algorithm.kind === 'ecdsa') {
    const plain = fromDer(signature, algorithm.half);
    if (plain !== null) {
      const isRight = await verifyPublic(algorithm, jwk, plain, message);
      return [
        `The signature is in ASN.1 (DER). Tokens have r and s one after the other, ${2 * algorithm.half} bytes${
          isRight ? '; written so, it would match. Have the signing program convert it.' : '.'
        }`,
      ];
    }
    if (signature.length === 2 * algorithm.half)
      return hasZero(signature, algorithm.half)
        ? ['r or s of the signature is zero. Faulty libraries accept that for every token (CVE-2022-21449).']
        : [];
  }
  const expected =
    algorithm.kind === 'rsa'
      ? Math.ceil(rsaBits(jwk.kty === 'RSA' ? jwk.n : '') / 8)
      : algorithm.kind === 'ecdsa'
        ? 2 * algorithm.half
        : 64;
  return signature.length === expected ? [] : [lengthNote(alg, signature, expected)];
}

/** Whether r or s of an ECDSA signature is zero, which faulty libraries take for valid (CVE-2022-21449). */
function hasZero(signature: Uint8Array, half: number): boolean {
  const isZero = (part: Uint8Array) => part.every((byte) => byte === 0);
  return isZero(signature.slice(0, half)) || isZero(signature.slice(half));
}
