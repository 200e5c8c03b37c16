/**
 * `broken`: collisions can be made (MD5, SHA-1). `dated`: nothing found, but 160 bits or fewer, which no new design
 * should choose. `checksum`: made against accidents, not against people.
 */
export type Strength = 'strong' | 'dated' | 'broken' | 'checksum';

export interface Algorithm {
  /** The name that results, links and files use. */
  readonly id: AlgorithmId;
  readonly bits: number;
  readonly strength: Strength;
}

const algorithm = <const Id extends string>(id: Id, bits: number, strength: Strength = 'strong') => ({
  id,
  bits,
  strength,
});

/** Every algorithm, in the order of the page. This file knows no implementation, so that a page can list them. */
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

/** An algorithm whose identifier is known to exist. */
export function algorithmOf(id: AlgorithmId): Algorithm {
  const found = ALGORITHMS.find((one) => one.id === id);
  if (found === undefined) throw new RangeError(`There is no algorithm “${id}”.`);
  return found;
}

/** The algorithms whose digests have this many bytes. */
export function algorithmsOfLength(bytes: number): readonly AlgorithmId[] {
  return ALGORITHMS.filter(({ bits }) => bits === bytes * 8).map(({ id }) => id);
}
