import type { Picture } from '@hln/qr';

/** A logo in the forms that drawing needs. */
export interface Logo {
  readonly name: string;
  readonly picture: Picture;
  /** A PNG as a data URL, for SVG. */
  readonly href: string;
}

/** Pixels along the longer side: enough for the largest PNG, and small enough to embed in an SVG. */
const MOST_SIDE = 640;

async function loadImage(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Reads a picture file, scaled down if it is large. Null if the browser cannot show it. */
export async function readLogo(file: File): Promise<Logo | null> {
  try {
    const image = await loadImage(file);
    // A drawing may have no intrinsic size.
    const [width, height] = [image.naturalWidth || MOST_SIDE, image.naturalHeight || MOST_SIDE];
    const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const picture = { width: canvas.width, height: canvas.height, data: new Uint8ClampedArray(data) };
    return { name: file.name, picture, href: canvas.toDataURL('image/png') };
  } catch {
    // `decode` rejects anything that isn't a picture, which the page reports.
    return null;
  }
}
