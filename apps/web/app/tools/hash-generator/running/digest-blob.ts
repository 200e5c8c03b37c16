import { type BlobRun, blobParts, type Decoded, decodeBase64, fromHex, textToBytes } from '@hln/bytes';
import { type AlgorithmId, startHasher } from '@hln/digests';
import type { InputEncoding } from '../options/options.ts';

export interface DigestBlobOptions extends BlobRun {
  readonly algorithms: readonly AlgorithmId[];
  /** Makes HMACs of the digests; checksums are then left out. */
  readonly key?: Uint8Array | null;
}

/**
 * The digests of a file of any size, which is read once, in parts, for all algorithms together.
 *
 * @throws like {@link blobParts}
 */
export async function digestBlob(
  blob: Blob,
  { algorithms, key = null, ...run }: DigestBlobOptions,
): Promise<Map<AlgorithmId, Uint8Array>> {
  const hashers = algorithms
    .filter((id) => key === null || id !== 'CRC32')
    .map((id) => ({ id, hasher: startHasher(id, key) }));
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
