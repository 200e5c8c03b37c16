import { describe, expect, it, vi } from 'vitest';
import { type BlobRun, blobParts } from './blob-parts.ts';

const MEBIBYTE = 1024 * 1024;
const BYTES = Uint8Array.from({ length: 9 * MEBIBYTE + 1 }, (_, index) => (index * 31) & 255);

/** A file whose stream can be read like any other, but not into our own memory: as in Safari before version 26. */
class OldBlob extends Blob {
  override stream() {
    return new ReadableStream<Uint8Array<ArrayBuffer>>();
  }
}

/** A file that can be read only up to a byte. */
class CutBlob extends Blob {
  readonly cancelled = vi.fn();
  readonly readable: number;
  readonly end: (controller: ReadableByteStreamController) => void;

  constructor(readable: number, end: (controller: ReadableByteStreamController) => void) {
    super([BYTES]);
    this.readable = readable;
    this.end = end;
  }

  override stream() {
    let sent = false;
    return new ReadableStream({
      type: 'bytes',
      pull: (controller) => {
        if (sent) return this.end(controller);
        sent = true;
        controller.enqueue(BYTES.slice(0, this.readable));
      },
      cancel: this.cancelled,
    });
  }
}

async function joined(blob: Blob, run: BlobRun = {}): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of blobParts(blob, run)) parts.push(part.slice());
  return Buffer.concat(parts);
}

describe.each([
  ['read into the same memory', Blob],
  ['read in slices', OldBlob],
])('a file, %s,', (_, Kind) => {
  it.each([0, 1, MEBIBYTE, 4 * MEBIBYTE, BYTES.length])('is read completely: %i bytes', async (length) => {
    const bytes = BYTES.subarray(0, length);
    expect((await joined(new Kind([bytes]))).equals(bytes)).toBe(true);
  });

  it('reports its progress every 4 MiB', async () => {
    const progress: number[] = [];
    await joined(new Kind([BYTES]), { onProgress: (done) => progress.push(done) });
    expect(progress).toEqual([4 * MEBIBYTE, 8 * MEBIBYTE, BYTES.length]);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const read = joined(new Kind([BYTES]), { onProgress, signal: controller.signal });
    await expect(read).rejects.toThrow('enough');
  });
});

describe('a file that changes while it is read', () => {
  it('fails with the browser’s reason', async () => {
    const blob = new CutBlob(MEBIBYTE, (controller) => controller.error(new Error('gone')));
    await expect(joined(blob)).rejects.toThrow('gone');
  });

  it('fails when it ends too early', async () => {
    const blob = new CutBlob(MEBIBYTE, (controller) => {
      controller.close();
      controller.byobRequest?.respond(0);
    });
    await expect(joined(blob)).rejects.toThrow('The file is shorter than it was.');
  });

  it('fails in slices as well', async () => {
    class Gone extends OldBlob {
      override slice(): Blob {
        return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) });
      }
    }
    await expect(joined(new Gone([BYTES]))).rejects.toThrow('gone');
  });
});

it('releases a file that nobody reads to the end', async () => {
  const blob = new CutBlob(3 * MEBIBYTE, () => undefined);
  for await (const part of blobParts(blob)) {
    expect(part.length).toBe(MEBIBYTE);
    break;
  }
  expect(blob.cancelled).toHaveBeenCalledTimes(1);
});
