import { ALGORITHMS, type Algorithm } from '../checking/algorithms.ts';
import { verifyHmac } from '../checking/crypto-keys.ts';
import { signedMessage } from '../checking/verify.ts';
import { textMember } from '../reading/json-values.ts';
import type { Token } from '../reading/read-token.ts';

/** Secrets of examples and tutorials, which attackers try first. The empty one is what a missing setting becomes. */
const KNOWN_SECRETS: readonly string[] = [
  '',
  'secret',
  'Secret',
  'SECRET',
  'secretkey',
  'secret_key',
  'secret-key',
  'secretKey',
  'my-secret',
  'mysecret',
  'my_secret',
  'mysecretkey',
  'my-secret-key',
  'my_secret_key',
  'supersecret',
  'super-secret',
  'super_secret',
  'supersecretkey',
  'super-secret-key',
  'topsecret',
  'shhhhh',
  'your-256-bit-secret',
  'your-384-bit-secret',
  'your-512-bit-secret',
  'your-secret-key',
  'your_secret_key',
  'your-super-secret-key',
  'a-string-secret-at-least-256-bits-long',
  'a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long',
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'jwt',
  'jwtsecret',
  'jwt_secret',
  'jwt-secret',
  'JWT_SECRET',
  'jwtsecretkey',
  'jwt_secret_key',
  'token',
  'key',
  'private',
  'privatekey',
  'changeme',
  'changeit',
  'change-me',
  'default',
  'example',
  'example_key',
  'test',
  'test123',
  'testing',
  'dev',
  'development',
  'password',
  'password123',
  'passw0rd',
  'admin',
  'admin123',
  'root',
  'qwerty',
  'abc123',
  'abcdef',
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '123456789',
  '1234567890',
  'hello',
  'helloworld',
  'hmac',
  'auth',
  'session',
  'keyboard cat',
  'foobar',
  'foo',
  'letmein',
  'AllYourBase',
];

/** The well-known secret that signed a token; null if none of them did, or the algorithm takes no secret. */
export async function findKnownSecret(token: Token, detached: string): Promise<string | null> {
  const alg = token.header.kind === 'json' ? textMember(token.header.object, 'alg') : null;
  const algorithm = ALGORITHMS.get(alg ?? '');
  if (algorithm?.kind !== 'hmac' || token.signature?.length !== algorithm.bytes) return null;
  const message = signedMessage(token, detached);
  const encoder = new TextEncoder();
  for (const secret of KNOWN_SECRETS)
    if (await verifyHmac(algorithm, encoder.encode(secret), token.signature, message)) return secret;
  return null;
}

/** What is wrong with a secret's length (RFC 7518, section 3.2), or null. */
export function shortSecret(
  alg: string,
  algorithm: Algorithm & { kind: 'hmac' },
  length: number,
): string | null {
  return length >= algorithm.bytes
    ? null
    : `The secret has ${length} ${length === 1 ? 'byte' : 'bytes'}. ${alg} needs ${algorithm.bytes} or more (RFC 7518): a short one can be guessed offline from a single token. Make it of random bytes.`;
}
