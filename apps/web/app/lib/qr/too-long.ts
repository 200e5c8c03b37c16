import { type Level, MAX_VERSION } from './qr-code.ts';
import { QrError } from './qr-error.ts';
import { dataBits } from './symbol-tables.ts';

const number = (value: number) => value.toLocaleString('en-NZ');
const counted = (count: number, unit: string) => `${number(count)} ${unit}${count === 1 ? '' : 's'}`;

/** What did not fit. */
export interface Overflow {
  readonly unit: 'character' | 'byte';
  /** Bits that the first n characters need, for each n from 0 to all. */
  readonly prefixBits: Float64Array;
  /** The version that was asked for, or the largest. */
  readonly version: number;
  readonly level: Level;
}

/** The error for an input that does not fit; it says by how much, exactly. */
export function tooLong({ unit, prefixBits, version, level }: Overflow): QrError {
  const capacity = dataBits(version, level);
  const length = prefixBits.length - 1;
  // The bits only grow with the characters, so the first count that is too much ends the search.
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

/** The error for an input that no version could hold whatever its characters are. */
export function farTooLong(length: number, most: number): QrError {
  return new QrError(
    'too-long',
    `Far too long: ${number(length)} characters, and no QR code holds more than ${number(most)}. Shorten it, or put it behind a URL.`,
    length - most,
  );
}
