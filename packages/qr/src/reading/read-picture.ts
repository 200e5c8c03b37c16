import jsQR from 'jsqr';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '../drawing/style.ts';
import { isLevel, type Level } from '../symbol/qr-code.ts';

/** A code in a picture. */
export interface FoundCode {
  /** Empty if the content is not text. */
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly isText: boolean;
  readonly version: number;
  readonly level: Level | null;
  /** 0 to 7. */
  readonly mask: number | null;
  /** Light modules on a dark ground. */
  readonly isInverted: boolean;
  readonly isMirrored: boolean;
  /** Which part of a text that was spread over several codes; null for a whole one. */
  readonly part: { readonly number: number; readonly count: number } | null;
}

/** More codes than a sheet of small labels has. */
const MOST_CODES = 100;

/**
 * Loads the decoder. Call it before `readCodes`.
 *
 * @param wasm the file `zxing-wasm/reader/zxing_reader.wasm`. Without it, the decoder would fetch one from elsewhere.
 * @throws Error if the module can't be compiled, for example because a policy forbids WebAssembly
 */
export async function prepareReader(wasm: ArrayBuffer): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
}

/** The decoder says these two only in a text of JSON. */
function maskOf({ extra }: ReadResult): number | null {
  const digits = /"DataMask":([0-7])\b/.exec(extra)?.[1];
  return digits === undefined ? null : Number(digits);
}

function foundCode(result: ReadResult): FoundCode {
  const { bytes, text, ecLevel, isInverted, isMirrored, sequenceIndex, sequenceSize } = result;
  const isText = result.contentType !== 'Binary' && result.contentType !== 'UnknownECI';
  return {
    text: isText ? text : '',
    bytes,
    isText,
    version: Number(result.version),
    level: isLevel(ecLevel) ? ecLevel : null,
    mask: maskOf(result),
    isInverted,
    isMirrored,
    part: sequenceSize > 1 ? { number: sequenceIndex + 1, count: sequenceSize } : null,
  };
}

/**
 * Finds all QR codes in a picture: turned, tilted, mirrored, light on dark. Opaque pixels only, since transparent ones
 * count as black.
 *
 * Takes about a second for 12 million pixels on a slow machine; call it in a worker.
 *
 * @param options.isPatient also looks at a smoothed picture, which takes three times as long
 */
export async function readCodes(
  { width, height, data }: Picture,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<FoundCode[]> {
  const results = await readBarcodes(
    { width, height, data, colorSpace: 'srgb' },
    {
      formats: ['QRCode'],
      tryHarder: true,
      tryRotate: true,
      tryInvert: true,
      tryDownscale: true,
      tryDenoise: isPatient,
      // The text itself, with nothing replaced for people to read.
      textMode: 'Plain',
      maxNumberOfSymbols: MOST_CODES,
    },
  );
  return results.filter(({ isValid }) => isValid).map(foundCode);
}

/** The longest side (pixels) for `readOneCode`, which takes 20 s for 12 million pixels. */
export const ONE_CODE_SIDE = 1_000;

/**
 * Finds one code by another decoder, which does better at round corner squares and dots. Its level and mask stay
 * unknown.
 */
export function readOneCode({ width, height, data }: Picture): FoundCode[] {
  const found = jsQR(data, width, height);
  const bytes = Uint8Array.from(found?.binaryData ?? []);
  // A blank surface is a valid code of zeros with nothing in it.
  if (found === null || bytes.length === 0) return [];
  return [
    {
      text: found.data,
      bytes,
      isText: found.data !== '',
      version: found.version,
      level: null,
      mask: null,
      isInverted: false,
      isMirrored: false,
      part: null,
    },
  ];
}

/** Adds codes to others that were found in the same picture, each content once, in the order of their parts. */
export function withoutRepeats(codes: readonly FoundCode[]): FoundCode[] {
  const seen = new Set<string>();
  const different = codes.filter(({ bytes, part }) => {
    const key = `${part?.number ?? ''} ${bytes.join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return different.sort((one, other) => (one.part?.number ?? 0) - (other.part?.number ?? 0));
}

/** The longest side (pixels) at which a picture is read first: most codes are large in it, and this is fast. */
const FIRST_SIDE = 1_600;

/** The most pixels that are read at once. */
const MOST_PIXELS = 24_000_000;

/** The longest side (pixels) that every browser can draw. */
const MOST_SIDE = 11_000;

/**
 * Returns the sizes at which to read a picture, from small to large. Small codes in a photograph need all its pixels;
 * large ones that are out of focus are found more easily in a smaller picture.
 */
export function readingSizes(width: number, height: number): { width: number; height: number }[] {
  const longest = Math.max(width, height);
  const most = Math.min(1, MOST_SIDE / longest, Math.sqrt(MOST_PIXELS / (width * height)));
  const scales = FIRST_SIDE < longest * most * 0.8 ? [FIRST_SIDE / longest, most] : [most];
  return scales.map((scale) => ({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }));
}
