/**
 * Bytes of a part. A browser keeps up to 2 MiB of a stream ready while this thread works, so that a part of half that
 * size is there when it is asked for; and it stays in the processor's cache.
 */
const PART = 1024 * 1024;
/** Bytes of a part where a stream cannot be read into memory of ours. */
const SLICE = 4 * 1024 * 1024;
/** Bytes from one word about the progress to the next. */
const STEP = 4 * 1024 * 1024;

export interface BlobRun {
  /** Called with the bytes that are done, about every 4 MiB and at the end. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Stops between two parts. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A file of any size in parts of a few MiB at most. The next bytes are read while the caller works on these, so that
 * the disk and the processor do not wait for each other.
 *
 * A part's bytes are the caller's until it asks for the next one: that may lie in the same memory.
 *
 * @throws the signal's reason when it was aborted; the browser's error when the file can no longer be read, as after
 * it was changed or moved
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

/** Reads into memory that it is given; null in Safari before version 26, which has no such reader. */
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
 * Reads into the same memory again and again. Fresh memory for every part costs more than the reading itself: in
 * Chromium four fifths of the thread's time for it.
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
        // The memory goes along with the request, and comes back with the answer.
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
    // Its failure shows where it is awaited; until then it must not count as unhandled.
    next?.catch(() => undefined);
    yield part;
  }
}
