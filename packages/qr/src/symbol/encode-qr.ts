import { interleave } from './codewords.ts';
import { type Content, readContent } from './content.ts';
import { dataCodewords, ECI_BITS } from './data-codewords.ts';
import { blankSymbol, type Canvas, dataPositions, drawFormat } from './function-patterns.ts';
import { applyMask, MASK_COUNT, penalty } from './masks.ts';
import { RANGE_ENDS, rangeOf } from './modes.ts';
import { isLevel, type Level, MAX_VERSION, MIN_VERSION, type QrCode, QrError } from './qr-code.ts';
import { bestSegments, type Segment } from './segments.ts';
import { dataBits, levelBits } from './symbol-tables.ts';

const number = (value: number) => value.toLocaleString('en-NZ');
const counted = (count: number, unit: string) => `${number(count)} ${unit}${count === 1 ? '' : 's'}`;

/** Details of an input that does not fit. */
interface Overflow {
  readonly unit: 'character' | 'byte';
  /** The bits that the first n characters need, for each n from 0 to the number of characters. */
  readonly prefixBits: Float64Array;
  /** The requested version, or the largest. */
  readonly version: number;
  readonly level: Level;
}

/** Creates the error for an input that does not fit, with the exact excess. */
function tooLong({ unit, prefixBits, version, level }: Overflow): QrError {
  const capacity = dataBits(version, level);
  const length = prefixBits.length - 1;
  // More characters never need fewer bits, so the first count over the limit ends the search.
  const over = prefixBits.findIndex((bits) => bits > capacity);
  const fits = over < 0 ? length : over - 1;
  const excess = length - fits;
  const ways = [
    'Shorten it',
    version < MAX_VERSION && 'choose a larger version',
    level !== 'L' && 'choose a lower level',
  ].filter((way) => way !== false);
  const remedy = ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}` : ways[0];
  return new QrError(
    'too-long',
    `Too long by ${counted(excess, unit)}: version ${version} at level ${level} holds the first ${number(fits)} of ${number(length)}. ${remedy}.`,
    excess,
  );
}

/** Creates the error for an input that no version could hold, whatever its characters are. */
function tooLongError(length: number, most: number): QrError {
  return new QrError(
    'too-long',
    `Far too long: ${number(length)} characters, and no QR code holds more than ${number(most)}. Shorten it, or put it behind a URL.`,
    length - most,
  );
}

export interface EncodeOptions {
  /** Default M. */
  readonly level?: Level;
  /** 1 to 40; by default the smallest that holds the input. */
  readonly version?: number;
  /** 0 to 7; by default the one with the lowest penalty. */
  readonly mask?: number;
  /**
   * When Japanese characters are written in Kanji mode, with 13 bits each instead of three bytes of UTF-8: `if-needed`
   * (default) only if UTF-8 does not fit, since some readers pass on the bytes of Shift JIS; `prefer` wherever it is
   * shorter; `never`.
   */
  readonly kanji?: 'if-needed' | 'prefer' | 'never';
  /**
   * Whether to declare first that the bytes are UTF-8 (ECI 26), and so never to use Kanji mode. Nearly all readers
   * assume UTF-8, and a few fail on ECI.
   */
  readonly eci?: boolean;
}

/** An input's division into segments. */
export interface Plan {
  readonly version: number;
  readonly level: Level;
  readonly eci: boolean;
  readonly content: Content;
  readonly segments: readonly Segment[];
}

/** No QR code holds more characters; beyond that, searching for the best division is pointless. */
const MOST_CHARACTERS = 7089;

function checkOptions({ level = 'M', version, mask }: EncodeOptions): void {
  if (!isLevel(level)) throw new QrError('bad-level', 'The level of error correction is L, M, Q or H.');
  const whole = (value: number, from: number, to: number) =>
    Number.isInteger(value) && value >= from && value <= to;
  if (version !== undefined && !whole(version, MIN_VERSION, MAX_VERSION)) {
    throw new QrError('bad-version', `The version is a whole number from ${MIN_VERSION} to ${MAX_VERSION}.`);
  }
  if (mask !== undefined && !whole(mask, 0, MASK_COUNT - 1)) {
    throw new QrError('bad-mask', `The mask is a whole number from 0 to ${MASK_COUNT - 1}.`);
  }
}

type Tried = { readonly plan: Plan } | { readonly overflow: Overflow };

/** Tries range after range for the smallest version, since the best division depends on the range. */
function tryContent(
  content: Content,
  { level, version, eci }: { level: Level; version: number | undefined; eci: boolean },
): Tried {
  const extra = eci ? ECI_BITS : 0;
  for (let first = version ?? MIN_VERSION; ; ) {
    const range = rangeOf(first);
    const last = version ?? RANGE_ENDS[range];
    const { segments, prefixBits } = bestSegments(content, range);
    const bits = (prefixBits[content.length] ?? 0) + extra;
    for (let tried = first; tried <= last; tried++) {
      if (bits <= dataBits(tried, level)) {
        return { plan: { version: tried, level, eci, content, segments } };
      }
    }
    if (version !== undefined || last === MAX_VERSION) {
      const withExtra = prefixBits.map((each) => each + extra);
      return { overflow: { unit: content.unit, prefixBits: withExtra, version: last, level } };
    }
    first = last + 1;
  }
}

/**
 * Divides an input into modes and chooses its version.
 *
 * @throws QrError if an option is invalid, or the input is too long: then `excess` says by how many characters.
 */
export function planQr(textOrBytes: string | Uint8Array, options: EncodeOptions = {}): Plan {
  checkOptions(options);
  const { level = 'M', version, eci = false } = options;
  // After a declaration of UTF-8, readers mistake the bytes of Kanji mode, which are Shift JIS, for UTF-8.
  const kanji = eci ? 'never' : (options.kanji ?? 'if-needed');
  // An emoji counts as two units in `length`.
  if (textOrBytes.length > MOST_CHARACTERS * 2) throw tooLongError(textOrBytes.length, MOST_CHARACTERS);
  const plain = tryContent(readContent(textOrBytes, kanji === 'prefer'), { level, version, eci });
  if ('plan' in plain) return plain.plan;
  const again = kanji === 'if-needed' && typeof textOrBytes === 'string';
  const last = again ? tryContent(readContent(textOrBytes, true), { level, version, eci }) : plain;
  if ('plan' in last) return last.plan;
  throw tooLong(last.overflow);
}

/** Draws a plan's symbol with its codewords, before masking. */
function drawUnmasked({ version }: Plan, codewords: Uint8Array): Canvas {
  const canvas = blankSymbol(version);
  for (const [bit, position] of dataPositions(canvas).entries()) {
    canvas.dark[position] = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  }
  return canvas;
}

function drawMask(canvas: Canvas, level: Level, mask: number): void {
  drawFormat(canvas, levelBits(level), mask);
  applyMask(canvas, mask);
}

/** Returns the first mask with the lowest penalty. Leaves the symbol unchanged. */
function bestMask(canvas: Canvas, level: Level): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < MASK_COUNT; mask++) {
    drawMask(canvas, level, mask);
    const own = penalty(canvas);
    applyMask(canvas, mask);
    if (own >= least) continue;
    best = mask;
    least = own;
  }
  return best;
}

/**
 * Encodes a text (as UTF-8) or bytes as a QR code of ISO/IEC 18004: the division into modes with the fewest bits, the
 * smallest version that holds it, the mask with the lowest penalty.
 *
 * @throws QrError if the input does not fit (`excess` says by how many characters) or an option is invalid.
 */
export function encodeQr(textOrBytes: string | Uint8Array, options: EncodeOptions = {}): QrCode {
  const plan = planQr(textOrBytes, options);
  const { version, level } = plan;
  const codewords = interleave(dataCodewords(plan.content, plan.segments, plan), version, level);
  const canvas = drawUnmasked(plan, codewords);
  drawMask(canvas, level, options.mask ?? bestMask(canvas, level));
  const { size, dark } = canvas;
  const modules = Array.from({ length: size }, (_, row) =>
    Array.from(dark.subarray(row * size, (row + 1) * size), (module) => module === 1),
  );
  return { version, level, modules };
}
