import { OPENSSL, RFC7515, RFC7520, RFC8037 } from '@hln/jwt/known-tokens';
import type { Vector } from '../vector.ts';
import { findTokens, inspectJwt, readToken, signJwt } from './logic.ts';

type Key = string | object;

/** How the check of a signature ends, or why it can't be made. */
async function verdict(input: string, key: Key, detached = ''): Promise<string> {
  const text = typeof key === 'string' ? key : JSON.stringify(key);
  const inspection = await inspectJwt({ input, chosen: 0, key: { text, encoding: 'text' }, detached });
  if (inspection.kind !== 'token') return inspection.kind;
  return inspection.verdict.kind === 'impossible' ? inspection.verdict.message : inspection.verdict.kind;
}

const check = (name: string, source: string, token: string, key: Key, expected = 'match'): Vector => ({
  name,
  source,
  run: () => verdict(token, key),
  expected,
});

/** The token with another letter in the middle of its payload. */
function changed(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const at = payload.length >> 1;
  const letter = payload.charAt(at) === 'A' ? 'B' : 'A';
  return `${header}.${payload.slice(0, at)}${letter}${payload.slice(at + 1)}.${signature}`;
}

const STANDARD: readonly (readonly [name: string, source: string, token: string, key: Key])[] = [
  ['HS256', 'RFC 7515 A.1', RFC7515.hs256.token, RFC7515.hs256.jwk],
  ['RS256', 'RFC 7515 A.2', RFC7515.rs256.token, RFC7515.rs256.jwk],
  ['ES256', 'RFC 7515 A.3', RFC7515.es256.token, RFC7515.es256.jwk],
  ['ES512', 'RFC 7515 A.4', RFC7515.es512.token, RFC7515.es512.jwk],
  ['RS256 with a key’s name', 'RFC 7520 4.1', RFC7520.rs256, RFC7520.rsa],
  ['PS384 with a key’s name', 'RFC 7520 4.2', RFC7520.ps384, RFC7520.rsa],
  ['ES512 with a key’s name', 'RFC 7520 4.3', RFC7520.es512, RFC7520.ec],
  ['HS256 with a key’s name', 'RFC 7520 4.4', RFC7520.hs256, RFC7520.oct],
];

const { tokens, secret, rsaSpki, rsaPkcs1 } = OPENSSL;
const SIGNED: readonly (readonly [alg: keyof typeof tokens, key: Key])[] = [
  ['HS256', secret],
  ['HS384', secret],
  ['HS512', secret],
  ['RS256', rsaSpki],
  ['RS384', rsaPkcs1],
  ['RS512', rsaSpki],
  ['PS256', rsaPkcs1],
  ['PS384', rsaSpki],
  ['PS512', rsaSpki],
  ['ES256', tokens.ES256.pem],
  ['ES384', tokens.ES384.jwk],
  ['ES512', tokens.ES512.pem],
];

const DETACHED =
  'eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19..A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY';

/** Browsers without Ed25519 say so, and are right to. */
async function ed25519(): Promise<string> {
  const found = await verdict(RFC8037.token, RFC8037.jwk);
  return found.startsWith('This browser does not have Ed25519') ? 'match' : found;
}

export const VECTORS: readonly Vector[] = [
  ...STANDARD.map(([name, source, token, key]) => check(`${name} matches`, source, token, key)),
  ...STANDARD.map(([name, source, token, key]) =>
    check(`${name} does not match when changed`, source, changed(token), key, 'mismatch'),
  ),
  {
    name: 'Ed25519 matches, where the browser has it',
    source: 'RFC 8037 A.4',
    run: ed25519,
    expected: 'match',
  },
  ...SIGNED.map(([alg, key]) => check(`${alg} by OpenSSL matches`, 'OpenSSL 3', tokens[alg].token, key)),
  ...(['ES256', 'ES384', 'ES512'] as const).map((alg) =>
    check(`${alg} in DER does not match`, 'RFC 7518 3.4', tokens[alg].der, tokens[alg].pem, 'mismatch'),
  ),
  {
    name: 'a payload beside the token, not encoded, matches',
    source: 'RFC 7797 4.2',
    run: () => verdict(DETACHED, RFC7515.hs256.jwk, '$.02'),
    expected: 'match',
  },
  check('an unsigned token is named', 'RFC 7515 A.5', RFC7515.none.token, 'x', 'unsigned'),
  {
    name: 'claims stay as they are written',
    source: 'RFC 7519 3.1',
    run: () => {
      const { payload } = readToken(RFC7515.hs256.token);
      return payload.kind === 'json' ? new TextDecoder().decode(payload.bytes) : payload.kind;
    },
    expected: '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}',
  },
  {
    name: 'the same text and secret give the same token',
    source: 'RFC 7515 A.1',
    run: async () => {
      const signed = await signJwt({
        header: '{"typ":"JWT",\r\n "alg":"HS256"}',
        payload: '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}',
        secret: { text: JSON.stringify(RFC7515.hs256.jwk), encoding: 'text' },
      });
      return signed.kind === 'signed' ? signed.token : signed.message;
    },
    expected: RFC7515.hs256.token,
  },
  {
    name: 'a token in a cURL command is found',
    source: 'RFC 6750 2.1',
    run: () =>
      findTokens(`curl -H 'Authorization: Bearer ${RFC7515.es256.token}' -v`).map(({ text }) => text),
    expected: [RFC7515.es256.token],
  },
  {
    name: 'a damaged letter is named at its place',
    source: 'own',
    run: () =>
      readToken('eyJhbGciOiJIUzI1NiJ9.eyJz*WIiOiIxIn0.c2ln').problems.map(({ part, offset }) => [
        part,
        offset,
      ]),
    expected: [['payload', 25]],
  },
];
