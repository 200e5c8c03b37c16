import { decodeBase64, fromHex } from '@hln/bytes';
import { decodePart } from '../reading/base64url.ts';
import { asObject, type JsonObject, parseObject, textMember } from '../reading/json-values.ts';
import { KeyError } from './key-error.ts';
import { looksLikePem, type PublicJwk, readCertificate, readPem, readSpki } from './pem-keys.ts';

export type SecretEncoding = 'text' | 'base64' | 'hex';

/** What was typed as the key. */
export interface KeyInput {
  readonly text: string;
  /** What a text that is neither PEM nor JSON stands for. */
  readonly encoding: SecretEncoding;
}

interface Named {
  readonly kid: string | null;
  /** The algorithm it is meant for, if it says so. */
  readonly alg: string | null;
  /** What it is meant for, if it says so: `sig` or `enc`. */
  readonly use: string | null;
  /** What the text held. */
  readonly source: string;
}

export type Key =
  | (Named & { readonly kind: 'secret'; readonly bytes: Uint8Array<ArrayBuffer> })
  | (Named & { readonly kind: 'public'; readonly jwk: PublicJwk; readonly isPrivate: boolean });

/** A set with more keys is no set of one issuer. */
const MOST_KEYS = 100;
const UNNAMED = { kid: null, alg: null, use: null };

/**
 * The keys in a text: PEM, a JWK or a JWK Set, a certificate in Base64, or else a secret.
 *
 * @throws {KeyError} with what to do about it
 */
export function readKeys({ text, encoding }: KeyInput): readonly Key[] {
  if (looksLikePem(text)) return readPem(text).map((key) => ({ ...UNNAMED, ...key, kind: 'public' }));
  const trimmed = text.trim();
  if (/^(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-\S+) /.test(trimmed))
    throw new KeyError(
      'This is a public key of OpenSSH. Write it as PEM by “ssh-keygen -e -m PKCS8 -f KEY.pub”.',
    );
  if (trimmed.startsWith('{')) {
    const object = parseObject(trimmed);
    if (object !== null && ('kty' in object || 'keys' in object)) return readJwks(object);
    if (/"(?:kty|keys)"\s*:/.test(trimmed))
      throw new KeyError(
        'This begins like a JWK, but is not valid JSON. Copy it again, with its last bracket.',
      );
  }
  // A list of JWKs without the “keys” around it, as some tools export it.
  if (/^\[\s*\{\s*"(?:[^"\\]{1,20})"\s*:/.test(trimmed)) {
    const keys = parseList(trimmed);
    if (keys?.some((each) => 'kty' in (asObject(each) ?? {}))) return readJwks({ keys });
    if (keys === null && /"kty"\s*:/.test(trimmed))
      throw new KeyError(
        'This begins like a list of JWKs, but is not valid JSON. Copy it again, with its last bracket.',
      );
  }
  return [{ ...UNNAMED, kind: 'secret', source: 'secret', bytes: secretBytes({ text, encoding }) }];
}

/** A certificate or public key in Base64 without the lines of PEM, as identity providers show it; null if it is none. */
export function readBareKey(text: string): Key | null {
  if (!/^\s*MI[\w+/=\s-]{60,}$/.test(text)) return null;
  const { bytes } = decodeBase64(text, { mode: 'forgiving', alphabet: 'either' });
  if (bytes === undefined) return null;
  for (const [source, read] of [
    ['X.509 certificate', readCertificate],
    ['public key (SPKI)', readSpki],
  ] as const) {
    try {
      return { ...UNNAMED, kind: 'public', source, jwk: read(bytes), isPrivate: false };
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
    }
  }
  return null;
}

/** The bytes of a secret. @throws {KeyError} for a text that is not of its encoding. */
export function secretBytes({ text, encoding }: KeyInput): Uint8Array<ArrayBuffer> {
  if (encoding === 'text') return new TextEncoder().encode(text);
  const { bytes, error } =
    encoding === 'hex'
      ? fromHex(text.trim())
      : decodeBase64(text.trim(), { mode: 'forgiving', alphabet: 'either' });
  if (bytes === undefined)
    throw new KeyError(
      `${error.message} At character ${error.position + 1} of the secret. Is it a plain text? Then choose that.`,
    );
  return bytes;
}

function parseList(json: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readJwks(object: JsonObject): readonly Key[] {
  if (!('keys' in object)) return [readJwk(object)];
  const list = Array.isArray(object.keys) ? object.keys.slice(0, MOST_KEYS) : [];
  const errors: KeyError[] = [];
  const keys = list.flatMap((each) => {
    const jwk = asObject(each);
    try {
      return jwk === null ? [] : [readJwk(jwk)];
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
      // RFC 7517, section 5: a reader passes over keys that it does not understand.
      errors.push(error);
      return [];
    }
  });
  if (keys.length > 0) return keys;
  throw errors[0] ?? new KeyError('The JWK Set has no keys.');
}

function readJwk(jwk: JsonObject): Key {
  const named = {
    kid: textMember(jwk, 'kid'),
    alg: textMember(jwk, 'alg'),
    use: textMember(jwk, 'use'),
    source: 'JWK',
  };
  const member = (name: string) => {
    const value = textMember(jwk, name);
    if (value === null || decodePart(value).bytes === null)
      throw new KeyError(`The JWK has no “${name}” in Base64URL. Copy it again.`);
    return value;
  };
  const isPrivate = 'd' in jwk;
  switch (jwk.kty) {
    case 'oct':
      return { ...named, kind: 'secret', bytes: decodePart(member('k')).bytes ?? new Uint8Array() };
    case 'RSA':
      return {
        ...named,
        kind: 'public',
        isPrivate,
        jwk: 'n' in jwk ? { kty: 'RSA', n: member('n'), e: member('e') } : certified(jwk),
      };
    case 'EC':
      return {
        ...{ ...named, kind: 'public', isPrivate },
        jwk: { kty: 'EC', crv: textMember(jwk, 'crv') ?? '', x: member('x'), y: member('y') },
      };
    case 'OKP':
      return {
        ...{ ...named, kind: 'public', isPrivate },
        jwk: { kty: 'OKP', crv: textMember(jwk, 'crv') ?? '', x: member('x') },
      };
    default:
      throw new KeyError(
        `The JWK’s “kty” is ${JSON.stringify(jwk.kty) ?? 'missing'}. It has to be RSA, EC, OKP or oct.`,
      );
  }
}

function certified(jwk: JsonObject): PublicJwk {
  const [first] = Array.isArray(jwk.x5c) ? jwk.x5c : [];
  const { bytes } = typeof first === 'string' ? decodeBase64(first) : {};
  if (bytes === undefined) throw new KeyError('The JWK has neither “n” nor a certificate in “x5c”.');
  return readCertificate(bytes);
}
