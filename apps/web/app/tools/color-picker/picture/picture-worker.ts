import { type PictureColour, pictureColours } from '@hln/colour';
import { serveWorker } from '../../../lib/worker-service.ts';

export interface PictureRequest {
  readonly file: Blob;
  /** Of the file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** How many colours at most. */
  readonly most: number;
}

export interface PictureResult {
  /** What the page shows and pixels are picked from; no side is longer than 1,024. */
  readonly bitmap: ImageBitmap;
  /** How many pixels were looked at. */
  readonly pixels: number;
  readonly colours: readonly PictureColour[];
}

/** The longest side (pixels) of what the page shows, and of what colours are counted in. */
const SHOWN = 1024;
const COUNTED = 256;

serveWorker<PictureRequest, PictureResult>(self, async ({ file, width, height, most }, reply) => {
  // A picture that is shown as it is must not be resampled: its pixels are picked.
  const bitmap = await createImageBitmap(
    file,
    Math.max(width, height) <= SHOWN ? {} : { resizeQuality: 'high', ...resized(width, height, SHOWN) },
  );
  const { resizeWidth, resizeHeight } = resized(bitmap.width, bitmap.height, COUNTED);
  const context = new OffscreenCanvas(resizeWidth, resizeHeight).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) throw new Error('The browser has no canvas for pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, resizeWidth, resizeHeight);
  const { data } = context.getImageData(0, 0, resizeWidth, resizeHeight);
  reply.result({ bitmap, pixels: data.length / 4, colours: pictureColours(data, most) }, [bitmap]);
});

/** The size with no side longer than `most`; never larger. */
function resized(width: number, height: number, most: number) {
  const factor = Math.min(1, most / Math.max(width, height));
  return {
    resizeWidth: Math.max(1, Math.round(width * factor)),
    resizeHeight: Math.max(1, Math.round(height * factor)),
  };
}
