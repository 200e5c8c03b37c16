import { type PictureColour, pictureColours } from '@hln/colour';
import { serveWorker } from '../../../lib/worker-service.ts';

export interface PictureRequest {
  readonly file: Blob;
  /** How many colours at most. */
  readonly most: number;
}

export type PictureResult =
  | {
      readonly kind: 'read';
      /** Of the file, in pixels. */
      readonly width: number;
      readonly height: number;
      /** What the page shows and pixels are picked from; no side is longer than 1,024. */
      readonly bitmap: ImageBitmap;
      /** How many pixels were looked at. */
      readonly pixels: number;
      readonly colours: readonly PictureColour[];
    }
  | { readonly kind: 'unreadable' };

/** The longest side (pixels) of what the page shows, and of what colours are counted in. */
const SHOWN = 1024;
const COUNTED = 256;

serveWorker<PictureRequest, PictureResult>(self, async ({ file, most }, reply) => {
  const whole = await createImageBitmap(file).catch(() => null);
  if (whole === null) return reply.result({ kind: 'unreadable' });
  const { width, height } = whole;
  const shown = scaled(whole, SHOWN);
  const counted = scaled(whole, COUNTED);
  whole.close();
  const { data } = counted.context.getImageData(0, 0, counted.canvas.width, counted.canvas.height);
  const bitmap = shown.canvas.transferToImageBitmap();
  const colours = pictureColours(data, most);
  reply.result({ kind: 'read', width, height, bitmap, pixels: data.length / 4, colours }, [bitmap]);
});

/** The picture with no side longer than `most`; never enlarged. */
function scaled(bitmap: ImageBitmap, most: number) {
  const factor = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * factor)),
    Math.max(1, Math.round(bitmap.height * factor)),
  );
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas for pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}
