import {
  type FoundCode,
  ONE_CODE_SIDE,
  prepareReader,
  readCodes,
  readingSizes,
  readOneCode,
  withoutRepeats,
} from '@hln/qr/read';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url&inline';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { ReadRequest } from './start-read-worker.ts';

// The name of this file begins with “wasm-”: only such scripts are sent with a policy that lets them compile
// WebAssembly. The module is part of this script, since the policy forbids every request.

function wasmBytes(): ArrayBuffer {
  const binary = atob(wasmUrl.slice(wasmUrl.indexOf(',') + 1));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
}

let prepared: Promise<void> | null = null;

/** Returns a picture's opaque pixels at a size, on paper of a colour. */
function pixelsOf(bitmap: ImageBitmap, { width, height }: Size, paper: string): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser can’t draw pictures outside of the page.');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales a size down until its longest side fits. */
function within({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 };
}

/** Reads a picture in ways that take longer and longer, until one finds something. */
async function readBitmap(bitmap: ImageBitmap, sizes: readonly Size[], papers: readonly string[]) {
  prepared ??= prepareReader(wasmBytes());
  await prepared;
  for (const paper of papers) {
    const found: FoundCode[] = [];
    // Codes of one picture may be of very different sizes, so the small picture does not decide alone.
    for (const size of sizes) found.push(...(await readCodes(pixelsOf(bitmap, size, paper))));
    if (found.length === 0) {
      const small = pixelsOf(bitmap, within(bitmap, ONE_CODE_SIDE), paper);
      found.push(...(await readCodes(small, { isPatient: true })));
      if (found.length === 0) found.push(...readOneCode(small));
    }
    if (found.length > 0) return withoutRepeats(found);
  }
  return [];
}

serveWorker<ReadRequest, FoundCode[]>(self, async (request, reply) => {
  if (request.job === 'frame') {
    const { bitmap } = request;
    const codes = await readBitmap(bitmap, [bitmap], ['#ffffff']);
    bitmap.close();
    return reply.result(codes);
  }
  const { file, width, height } = request;
  const sizes = readingSizes(width, height);
  const largest = sizes.at(-1);
  const bitmap = await createImageBitmap(file, {
    resizeQuality: 'high',
    ...(largest && { resizeWidth: largest.width, resizeHeight: largest.height }),
  });
  // A light code without a background can only be seen on something dark.
  const papers = file.type === 'image/jpeg' ? ['#ffffff'] : ['#ffffff', '#000000'];
  const codes = await readBitmap(bitmap, sizes, papers);
  bitmap.close();
  reply.result(codes);
});
