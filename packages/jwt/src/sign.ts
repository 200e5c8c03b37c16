import { isJsonError, scan } from '@hln/json-engine';
import { shortSecret } from './advice/weak-secrets.ts';
import { ALGORITHMS } from './checking/algorithms.ts';
import { signHmac } from './checking/crypto-keys.ts';
import { KeyError } from './keys/key-error.ts';
import { type KeyInput, readKeys } from './keys/read-key.ts';
import { encodePart } from './reading/base64url.ts';
import { parseObject, textMember } from './reading/json-values.ts';

export interface SignRequest {
  /** JSON texts, which become parts of the token as they are, without the white space around them. */
  readonly header: string;
  readonly payload: string;
  readonly secret: KeyInput;
}

export type Signed =
  | { readonly kind: 'signed'; readonly token: string; readonly note: string | null }
  | {
      readonly kind: 'refused';
      readonly where: 'header' | 'payload' | 'secret';
      readonly message: string;
      /** From 0, in the text of that part in UTF-16 code units, if the fault has a place. */
      readonly offset: number | null;
    };

/** Makes a token with an HMAC (RFC 7515, section 5.1). Never throws for what was typed. */
export async function signJwt({ header, payload, secret }: SignRequest): Promise<Signed> {
  for (const [where, text] of [
    ['header', header],
    ['payload', payload],
  ] as const) {
    const fault = faultOf(where, text);
    if (fault !== null) return { kind: 'refused', where, ...fault };
  }
  const alg = textMember(parseObject(header), 'alg');
  const algorithm = ALGORITHMS.get(alg ?? '');
  if (alg === null || algorithm?.kind !== 'hmac') {
    const message = `This page signs with a secret, so “alg” has to be HS256, HS384 or HS512${alg === null ? '' : `, not “${alg}”`}.`;
    return { kind: 'refused', where: 'header', message, offset: null };
  }
  try {
    if (secret.text === '') throw new KeyError('Type the secret to sign with.');
    const [key] = readKeys(secret);
    if (key?.kind !== 'secret')
      throw new KeyError(`${alg} signs with a secret, and this is a public or private key. Type a secret.`);
    const encoder = new TextEncoder();
    const input = `${encodePart(encoder.encode(header.trim()))}.${encodePart(encoder.encode(payload.trim()))}`;
    const signature = await signHmac(algorithm, key.bytes, encoder.encode(input));
    const note = shortSecret(alg, algorithm, key.bytes.length);
    return { kind: 'signed', token: `${input}.${encodePart(signature)}`, note };
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return { kind: 'refused', where: 'secret', message: error.message, offset: null };
  }
}

/** Why a text can't be a part: it is no JSON object. */
function faultOf(
  where: 'header' | 'payload',
  text: string,
): { readonly message: string; readonly offset: number | null } | null {
  if (text.trim() === '')
    return { message: `The ${where} is empty. It has to be a JSON object.`, offset: null };
  try {
    scan(new TextEncoder().encode(text));
  } catch (error) {
    if (!isJsonError(error)) throw error;
    const before = new TextEncoder().encode(text).subarray(0, error.offset);
    return { message: error.message, offset: new TextDecoder().decode(before).length };
  }
  return parseObject(text) === null
    ? { message: `The ${where} has to be a JSON object, in curly brackets.`, offset: null }
    : null;
}
