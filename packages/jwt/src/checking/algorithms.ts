/** A signing algorithm of RFC 7518, section 3, or RFC 8037 and RFC 9864. */
export type Algorithm =
  | { readonly kind: 'hmac'; readonly hash: string; readonly bytes: number }
  | { readonly kind: 'rsa'; readonly hash: string; readonly name: 'RSASSA-PKCS1-v1_5' }
  | { readonly kind: 'rsa'; readonly hash: string; readonly name: 'RSA-PSS'; readonly saltLength: number }
  | {
      readonly kind: 'ecdsa';
      readonly hash: string;
      readonly curve: 'P-256' | 'P-384' | 'P-521';
      /** Bytes of r and of s. */
      readonly half: number;
    }
  | { readonly kind: 'eddsa'; readonly curve: 'Ed25519' };

const HASHES = [
  ['256', 32],
  ['384', 48],
  ['512', 64],
] as const;

const FAMILIES = HASHES.flatMap(([bits, bytes]): [string, Algorithm][] => {
  const hash = `SHA-${bits}`;
  return [
    [`HS${bits}`, { kind: 'hmac', hash, bytes }],
    [`RS${bits}`, { kind: 'rsa', hash, name: 'RSASSA-PKCS1-v1_5' }],
    // RFC 7518, section 3.5: the salt is as long as the hash.
    [`PS${bits}`, { kind: 'rsa', hash, name: 'RSA-PSS', saltLength: bytes }],
  ];
});

/** By their names in “alg”, which are case-sensitive. */
export const ALGORITHMS: ReadonlyMap<string, Algorithm> = new Map([
  ...FAMILIES,
  ['ES256', { kind: 'ecdsa', hash: 'SHA-256', curve: 'P-256', half: 32 }],
  ['ES384', { kind: 'ecdsa', hash: 'SHA-384', curve: 'P-384', half: 48 }],
  ['ES512', { kind: 'ecdsa', hash: 'SHA-512', curve: 'P-521', half: 66 }],
  ['EdDSA', { kind: 'eddsa', curve: 'Ed25519' }],
  ['Ed25519', { kind: 'eddsa', curve: 'Ed25519' }],
]);

const NOT_IN_BROWSERS: ReadonlyMap<string, string> = new Map([
  ['ES256K', 'ES256K signs on the curve secp256k1, which browsers don’t have.'],
  ['Ed448', 'Ed448 is not in browsers. Of the Edwards curves they have Ed25519.'],
  ['ESB256', 'Brainpool curves are not in browsers.'],
  ['ML-DSA-44', 'ML-DSA is not in browsers yet.'],
  ['ML-DSA-65', 'ML-DSA is not in browsers yet.'],
  ['ML-DSA-87', 'ML-DSA is not in browsers yet.'],
]);

/** Why a signature of that “alg” can't be checked here. */
export function whyUnknown(alg: string): string {
  const known = NOT_IN_BROWSERS.get(alg);
  if (known !== undefined) return `${known} Check this signature with a library on a server.`;
  const other = [...ALGORITHMS.keys()].find((name) => name.toLowerCase() === alg.toLowerCase());
  return other === undefined
    ? `“${alg}” is no signing algorithm of RFC 7518 or RFC 8037. It has to be one of ${[...ALGORITHMS.keys()].join(', ')}.`
    : `“${alg}” is written wrongly: names of algorithms are case-sensitive, and this one is “${other}”.`;
}
