import { type BlobRun, blobParts, type Decoded, decodeBase64, fromHex, textToBytes } from '@hln/bytes';
import { type AlgorithmId, type Hasher, startHasher } from '@hln/digests';
import type { InputEncoding } from '../options/options.ts';

export interface DigestBlobOptions extends BlobRun {
  readonly algorithms: readonly AlgorithmId[];
  /** Makes HMACs of the digests; checksums are then left out. */
  readonly key?: Uint8Array | null;
  /** Computes the digests; in JavaScript unless given. */
  readonly start?: (id: AlgorithmId, key: Uint8Array | null) => Hasher | Promise<Hasher>;
}

/**
 * The digests of a file of any size, which is read once, in parts, for all algorithms together.
 *
 * @throws like {@link blobParts}
 */
export async function digestBlob(
  blob: Blob,
  { algorithms, key = null, start = startHasher, ...run }: DigestBlobOptions,
): Promise<Map<AlgorithmId, Uint8Array>> {
  const hashers = await Promise.all(
    algorithms
      .filter((id) => key === null || id !== 'CRC32')
      .map(async (id) => ({ id, hasher: await start(id, key) })),
  );
  for await (const part of blobParts(blob, run)) {
    for (const { hasher } of hashers) hasher.update(part);
  }
  return new Map(hashers.map(({ id, hasher }) => [id, hasher.digest()]));
}

/** The bytes that a typed text stands for; an error names the first invalid character. */
export function inputToBytes(text: string, encoding: InputEncoding): Decoded {
  if (encoding === 'hex') return fromHex(text);
  if (encoding === 'base64') return decodeBase64(text, { mode: 'forgiving', alphabet: 'either' });
  return textToBytes(text, encoding);
}
