/** Bytes that are read at once. */
const PART = 4 * 1024 * 1024;

export interface BlobRun {
  /** Called with the bytes that are done, after every part. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Stops between two parts. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A file of any size in parts of 4 MiB. The next part is read while the caller works on this one, so that the disk
 * and the processor do not wait for each other.
 *
 * @throws the signal's reason when it was aborted; the browser's error when the file can no longer be read, as after
 * it was changed or moved
 */
export async function* blobParts(
  blob: Blob,
  { onProgress, signal }: BlobRun = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = (start: number) => (start < blob.size ? blob.slice(start, start + PART).arrayBuffer() : null);
  let next = read(0);
  for (let start = 0; next !== null; ) {
    const part = new Uint8Array(await next);
    signal?.throwIfAborted();
    start += PART;
    next = read(start);
    // Its failure shows where it is awaited; until then it must not count as unhandled.
    next?.catch(() => undefined);
    yield part;
    onProgress?.(Math.min(start, blob.size));
  }
}
