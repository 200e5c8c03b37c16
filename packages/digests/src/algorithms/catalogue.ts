/**
 * `broken`: collisions can be made (MD5, SHA-1). `dated`: no attack is known, but it has 160 bits or fewer, which no
 * new design should choose. `checksum`: detects accidents, not attacks.
 */
export type Strength = 'strong' | 'dated' | 'broken' | 'checksum';

export interface Algorithm {
  /** The name used in results, links and files. */
  readonly id: AlgorithmId;
  readonly bits: number;
  readonly strength: Strength;
}

const algorithm = <const Id extends string>(id: Id, bits: number, strength: Strength = 'strong') => ({
  id,
  bits,
  strength,
});

/** Every algorithm, in the order of the page. This file imports no implementation, so that a page can list them. */
export const ALGORITHMS = [
  algorithm('MD5', 128, 'broken'),
  algorithm('SHA-1', 160, 'broken'),
  algorithm('SHA-224', 224),
  algorithm('SHA-256', 256),
  algorithm('SHA-384', 384),
  algorithm('SHA-512', 512),
  algorithm('SHA-512/224', 224),
  algorithm('SHA-512/256', 256),
  algorithm('SHA3-224', 224),
  algorithm('SHA3-256', 256),
  algorithm('SHA3-384', 384),
  algorithm('SHA3-512', 512),
  algorithm('Keccak-256', 256),
  algorithm('BLAKE2b-256', 256),
  algorithm('BLAKE2b-512', 512),
  algorithm('BLAKE2s-256', 256),
  algorithm('BLAKE3', 256),
  algorithm('RIPEMD-160', 160, 'dated'),
  algorithm('CRC32', 32, 'checksum'),
] as const;

export type AlgorithmId = (typeof ALGORITHMS)[number]['id'];

/** Returns an algorithm whose identifier is known to exist. */
export function algorithmOf(id: AlgorithmId): Algorithm {
  const found = ALGORITHMS.find((one) => one.id === id);
  if (found === undefined) throw new RangeError(`There is no algorithm “${id}”.`);
  return found;
}

/** Returns the algorithms whose digests have this many bytes. */
export function algorithmsOfLength(bytes: number): readonly AlgorithmId[] {
  return ALGORITHMS.filter(({ bits }) => bits === bytes * 8).map(({ id }) => id);
}

/** Other common names, besides those that differ only in case and punctuation. */
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

/**
 * Returns the algorithm with a name, ignoring case and punctuation (`sha256`, `SHA-256`, `SHA2-256`); null for none.
 */
export function findAlgorithm(name: string): Algorithm | null {
  return BY_NAME.get(key(name)) ?? null;
}

/** Returns the hash in an HMAC's name, `HMAC-SHA256` or `HmacSHA256`, or with the hash's own name; null for none. */
export function findHmacAlgorithm(name: string): Algorithm | null {
  const found = findAlgorithm(name) ?? findAlgorithm(name.replace(/^\s*hmac/i, ''));
  return found?.strength === 'checksum' ? null : found;
}
