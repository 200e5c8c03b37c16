export const MOST_PICTURE_BYTES = 50_000_000;
export const MOST_PICTURE_PIXELS = 100_000_000;

/** The longest side (pixels) of a drawing, which has no pixels of its own. */
const DRAWING_SIDE = 1_600;

/** A picture that the browser can show, or why it can't be read. */
export type OpenedPicture =
  | {
      readonly kind: 'picture';
      /** Always pixels: a drawing has become a PNG. */
      readonly file: Blob;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-many-pixels'; readonly pixels: number }
  | { readonly kind: 'unreadable' };

/**
 * Opens a picture file. Its size is known before its pixels are decoded, so that a picture that is too large costs no
 * memory.
 */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > MOST_PICTURE_BYTES) return { kind: 'too-large' };
  const image = await loadedImage(file);
  if (image === null) return { kind: 'unreadable' };
  if (file.type === 'image/svg+xml') return await drawnPicture(image);
  const { naturalWidth: width, naturalHeight: height } = image;
  const pixels = width * height;
  if (pixels > MOST_PICTURE_PIXELS) return { kind: 'too-many-pixels', pixels };
  return { kind: 'picture', file, width, height };
}

/** Resolves once the browser knows the size of a picture; null for a file that it can't show. */
function loadedImage(file: File): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  return new Promise<HTMLImageElement | null>((resolve) => {
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** Workers can't decode drawings, so the page turns them into pixels. */
async function drawnPicture(image: HTMLImageElement): Promise<OpenedPicture> {
  const ratio = image.naturalWidth / image.naturalHeight || 1;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(DRAWING_SIDE * Math.min(1, ratio)));
  canvas.height = Math.max(1, Math.round(DRAWING_SIDE * Math.min(1, 1 / ratio)));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (file === null) return { kind: 'unreadable' };
  return { kind: 'picture', file, width: canvas.width, height: canvas.height };
}
