import type { Content } from './content.ts';
import { countBits, ECI_INDICATOR, ECI_UTF8, MODE_INDICATOR, rangeOf } from './modes.ts';
import type { Level } from './qr-code.ts';
import type { Segment } from './segments.ts';
import { blockPlan } from './symbol-tables.ts';

/** Collects bits into bytes, most significant first. */
class BitWriter {
  readonly #bytes: Uint8Array;
  #length = 0;

  /** @param capacity the most bytes */
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** The number of bits written so far. */
  get length(): number {
    return this.#length;
  }

  /** @param width 0 to 30 bits of `value` */
  write(value: number, width: number): void {
    for (let bit = width - 1; bit >= 0; bit--) {
      const index = this.#length >> 3;
      this.#bytes[index] = (this.#bytes[index] ?? 0) | (((value >> bit) & 1) << (7 - (this.#length & 7)));
      this.#length += 1;
    }
  }

  /** The bytes, with 0 for those not written yet. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }
}

/** The bits of the header that declares UTF-8. */
export const ECI_BITS = 12;

/** Writes digits three by three in 10 bits; two remaining ones in 7, a single one in 4. */
function writeNumeric(writer: BitWriter, content: Content, { start, end }: Segment): void {
  for (let index = start; index < end; index += 3) {
    const digits = content.alphanumeric.subarray(index, Math.min(index + 3, end));
    writer.write(
      digits.reduce((value, digit) => value * 10 + digit, 0),
      digits.length * 3 + 1,
    );
  }
}

/** Writes characters two by two in 11 bits; a single remaining one in 6. */
function writeAlphanumeric(writer: BitWriter, content: Content, { start, end }: Segment): void {
  for (let index = start; index < end; index += 2) {
    const pair = content.alphanumeric.subarray(index, Math.min(index + 2, end));
    writer.write(
      pair.reduce((value, each) => value * 45 + each, 0),
      pair.length * 5 + 1,
    );
  }
}

function segmentBytes(content: Content, { start, end }: Segment): Uint8Array {
  return content.bytes.subarray(content.starts[start] ?? 0, content.starts[end] ?? 0);
}

function writeSegment(writer: BitWriter, content: Content, segment: Segment, width: number): void {
  const { mode, start, end } = segment;
  writer.write(MODE_INDICATOR[mode], 4);
  writer.write(mode === 'byte' ? segmentBytes(content, segment).length : end - start, width);
  if (mode === 'numeric') writeNumeric(writer, content, segment);
  else if (mode === 'alphanumeric') writeAlphanumeric(writer, content, segment);
  else if (mode === 'byte') for (const byte of segmentBytes(content, segment)) writer.write(byte, 8);
  else for (let index = start; index < end; index++) writer.write(content.kanji[index] ?? 0, 13);
}

/**
 * Returns the data codewords of a symbol: the segments, the terminator and the padding (ISO/IEC 18004, 7.4).
 *
 * @param segments must fit the version and level
 * @param eci whether to declare first that the bytes are UTF-8
 */
export function dataCodewords(
  content: Content,
  segments: readonly Segment[],
  { version, level, eci }: { version: number; level: Level; eci: boolean },
): Uint8Array {
  const capacity = blockPlan(version, level).dataCodewords;
  const writer = new BitWriter(capacity);
  if (eci) {
    writer.write(ECI_INDICATOR, 4);
    writer.write(ECI_UTF8, 8);
  }
  const range = rangeOf(version);
  for (const segment of segments) writeSegment(writer, content, segment, countBits(segment.mode, range));
  writer.write(0, Math.min(4, capacity * 8 - writer.length));
  writer.write(0, -writer.length & 7);
  for (let pad = 0xec; writer.length < capacity * 8; pad ^= 0xec ^ 0x11) writer.write(pad, 8);
  return writer.bytes;
}
