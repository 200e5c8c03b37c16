import type { FoundCode } from '@hln/qr/read';
import type { WorkerLike } from '../../../lib/worker-client.ts';

/** A picture file with its size in pixels, or a frame of the camera. */
export type ReadRequest =
  | { readonly job: 'file'; readonly file: Blob; readonly width: number; readonly height: number }
  | { readonly job: 'frame'; readonly bitmap: ImageBitmap };

/** Starts the worker that holds the decoder, half a megabyte when compressed. */
export function startReadWorker(): WorkerLike<ReadRequest, FoundCode[], never> {
  return new Worker(new URL('./wasm-read-worker.ts', import.meta.url), { type: 'module' });
}
