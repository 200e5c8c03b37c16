import type { QrCode } from '../../../lib/qr/qr-code.ts';
import { drawPicture, leastPixels } from '../drawing/picture.ts';
import type { CodeStyle, Picture } from '../drawing/style.ts';
import { expectedBytes, readCode } from './read-code.ts';

/** Whether a code, drawn as it will look, is read by the other library byte for byte. */
export function readsBack(
  textOrBytes: string | Uint8Array,
  { modules }: QrCode,
  style: CodeStyle,
  logo?: Picture,
): boolean {
  const pixels = leastPixels(modules.length, style.quietZone) * 4;
  return readCode(drawPicture(modules, style, { pixels, logo }), 2) === expectedBytes(textOrBytes);
}
