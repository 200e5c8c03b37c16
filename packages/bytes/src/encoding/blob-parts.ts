/**
 * Bytes per part. A browser keeps up to 2 MiB of a stream ready while this thread works, so a part of half that size is
 * available when requested; and it stays in the processor's cache.
 */
const PART = 1024 * 1024;
/** Bytes per part if a stream can't be read into our own memory. */
const SLICE = 4 * 1024 * 1024;
/** Bytes between two progress reports. */
const STEP = 4 * 1024 * 1024;

export interface BlobRun {
  /** Called with the number of finished bytes, about every 4 MiB and at the end. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Stops between two parts. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Yields a file of any size in parts of a few MiB at most. The next bytes are read while the caller processes these, so
 * that the disk and the processor do not wait for each other.
 *
 * A part's bytes are valid until the caller requests the next one, which may use the same memory.
 *
 * @throws the signal's reason when it was aborted; the browser's error when the file can no longer be read, as after it
 * was changed or moved
 */
export async function* blobParts(
  blob: Blob,
  { onProgress, signal }: BlobRun = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (blob.size === 0) return;
  const reader = openReader(blob);
  let done = 0;
  let told = 0;
  for await (const part of reader === null ? slices(blob) : streamParts(reader, blob.size)) {
    signal?.throwIfAborted();
    yield part;
    done += part.length;
    if (done - told < STEP && done < blob.size) continue;
    told = done;
    onProgress?.(done);
  }
}

/** Opens a reader that fills given memory; null in Safari before version 26, which has none. */
function openReader(blob: Blob): ReadableStreamBYOBReader | null {
  const stream = blob.stream();
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    void stream.cancel();
    return null;
  }
}

/**
 * Reads into the same memory again and again. Allocating memory for every part costs more than the reading itself: in
 * Chromium four fifths of the thread's time.
 */
async function* streamParts(
  reader: ReadableStreamBYOBReader,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let memory = new ArrayBuffer(Math.min(PART, size));
  try {
    for (let left = size; left > 0; ) {
      let filled = 0;
      const wanted = Math.min(memory.byteLength, left);
      while (filled < wanted) {
        // The memory is transferred with the request, and comes back with the result.
        const { value, done } = await reader.read(new Uint8Array(memory, filled, wanted - filled));
        if (value === undefined || done) throw new Error('The file is shorter than it was.');
        memory = value.buffer;
        filled += value.length;
      }
      left -= filled;
      yield new Uint8Array(memory, 0, filled);
    }
  } finally {
    await reader.cancel();
  }
}

async function* slices(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = (start: number) => (start < blob.size ? blob.slice(start, start + SLICE).arrayBuffer() : null);
  let next = read(0);
  for (let start = SLICE; next !== null; start += SLICE) {
    const part = new Uint8Array(await next);
    next = read(start);
    // Its rejection is handled where it is awaited; until then it must not count as unhandled.
    next?.catch(() => undefined);
    yield part;
  }
}
