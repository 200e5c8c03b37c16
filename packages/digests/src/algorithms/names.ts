import { ALGORITHMS, type Algorithm, type AlgorithmId } from './catalogue.ts';

/** Other names that people and programs write, beside those that differ only in case and punctuation. */
const ALIASES: Readonly<Partial<Record<AlgorithmId, readonly string[]>>> = {
  'SHA-1': ['SHA'],
  'SHA-224': ['SHA2-224'],
  'SHA-256': ['SHA2-256', 'SHA2'],
  'SHA-384': ['SHA2-384'],
  'SHA-512': ['SHA2-512'],
  'SHA-512/224': ['SHA2-512/224', 'SHA-512t224'],
  'SHA-512/256': ['SHA2-512/256', 'SHA-512t256'],
  'SHA3-256': ['SHA3'],
  'Keccak-256': ['Keccak'],
  'BLAKE2b-256': ['B2-256'],
  'BLAKE2b-512': ['BLAKE2b', 'BLAKE2', 'B2'],
  'BLAKE2s-256': ['BLAKE2s'],
  BLAKE3: ['BLAKE3-256', 'B3'],
  'RIPEMD-160': ['RMD160', 'RIPEMD', 'RIPE-160'],
  CRC32: ['CRC-32/ISO-HDLC', 'CRC'],
};

const key = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const BY_NAME: ReadonlyMap<string, Algorithm> = new Map(
  ALGORITHMS.flatMap((one) => [one.id, ...(ALIASES[one.id] ?? [])].map((name) => [key(name), one] as const)),
);

/** The algorithm of a name, whatever its case and punctuation (`sha256`, `SHA-256`, `SHA2-256`); null for none. */
export function findAlgorithm(name: string): Algorithm | null {
  return BY_NAME.get(key(name)) ?? null;
}

/** The hash of an HMAC's name: `HMAC-SHA256`, `HmacSHA256`, or of the hash's own name; null for none. */
export function findHmacAlgorithm(name: string): Algorithm | null {
  const found = findAlgorithm(name) ?? findAlgorithm(name.replace(/^\s*hmac/i, ''));
  return found?.strength === 'checksum' ? null : found;
}
