import { sha256 } from '@noble/hashes/sha2.js';
import type { Decoded } from './base64-decode.ts';
import { type Ignored, shownCharacter } from './bit-decode.ts';
import { toHex } from './hex.ts';
import { joinBytes } from './join-bytes.ts';

/** Bitcoin's alphabet: no 0, O, I and l, which look alike. */
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const VALUES: ReadonlyMap<string, bigint> = new Map(
  [...LETTERS].map((letter, value) => [letter, BigInt(value)] as const),
);

/** The most bytes that are written in Base58: all of them are one number, so the time grows with its square. */
export const MOST_BASE58_BYTES = 100_000;
/** The longest text that is read as Base58, in code units: the most bytes take 136,566 of them. */
export const MOST_BASE58_CHARACTERS = 140_000;

/** How many letters are converted one by one. */
const FEW = 32;

/** Returns a function for powers of 58, which remembers them: all halves of a level need one or two. */
function createPowers(): (exponent: number) => bigint {
  const known = new Map<number, bigint>();
  return (exponent) => {
    const power = known.get(exponent) ?? 58n ** BigInt(exponent);
    known.set(exponent, power);
    return power;
  };
}

/**
 * Returns the Base58 of bytes: a large number, with a 1 for each zero byte before it.
 *
 * @throws {RangeError} for more than {@link MOST_BASE58_BYTES}
 */
export function encodeBase58(bytes: Uint8Array): string {
  if (bytes.length > MOST_BASE58_BYTES)
    throw new RangeError(`Base58 is written for up to ${MOST_BASE58_BYTES} bytes, not ${bytes.length}.`);
  const zeros = leading(bytes, (byte) => byte === 0);
  if (zeros === bytes.length) return '1'.repeat(zeros);
  // A byte takes 1.366 letters.
  const digits = writeNumber(
    BigInt(`0x${toHex(bytes)}`),
    Math.ceil((bytes.length - zeros) * 1.366) + 1,
    createPowers(),
  );
  return '1'.repeat(zeros) + digits.replace(/^1+/, '');
}

/** Returns a number as so many letters: halves are numbers of half the length, which is faster than letter by letter. */
function writeNumber(value: bigint, length: number, power: (exponent: number) => bigint): string {
  if (length <= FEW) {
    let text = '';
    let rest = value;
    for (let place = 0; place < length; place += 1) {
      text = LETTERS.charAt(Number(rest % 58n)) + text;
      rest /= 58n;
    }
    return text;
  }
  const low = length >> 1;
  const divisor = power(low);
  return writeNumber(value / divisor, length - low, power) + writeNumber(value % divisor, low, power);
}

/**
 * Returns the bytes of a Base58 text, and how much white space was ignored.
 *
 * @throws {RangeError} for more than {@link MOST_BASE58_CHARACTERS}; anything else that is wrong is an `error`
 */
export function decodeBase58(text: string): Decoded & { readonly ignored: readonly Ignored[] } {
  if (text.length > MOST_BASE58_CHARACTERS)
    throw new RangeError(`Base58 is read up to ${MOST_BASE58_CHARACTERS} characters, not ${text.length}.`);
  const values: bigint[] = [];
  for (let position = 0; position < text.length; position += 1) {
    const value = VALUES.get(text.charAt(position));
    if (value !== undefined) values.push(value);
    else if (!/\s/.test(text.charAt(position)))
      return { error: { message: explain(text.slice(position, position + 2)), position }, ignored: [] };
  }
  const spaces = text.length - values.length;
  const zeros = leading(values, (value) => value === 0n);
  const number = readNumber(values, zeros, values.length, createPowers());
  const hex = number === 0n ? '' : number.toString(16);
  const even = hex.padStart(hex.length + (hex.length % 2), '0');
  const digits = Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return {
    bytes: joinBytes([new Uint8Array(zeros), digits]),
    ignored: spaces === 0 ? [] : [{ kind: 'space', count: spaces }],
  };
}

function readNumber(
  values: readonly bigint[],
  from: number,
  to: number,
  power: (exponent: number) => bigint,
): bigint {
  if (to - from <= FEW) {
    let number = 0n;
    for (let at = from; at < to; at += 1) number = number * 58n + (values[at] ?? 0n);
    return number;
  }
  const middle = (from + to) >> 1;
  return readNumber(values, from, middle, power) * power(to - middle) + readNumber(values, middle, to, power);
}

/** Returns how many items at the beginning pass. */
function leading<Item>(items: ArrayLike<Item>, passes: (item: Item) => boolean): number {
  let count = 0;
  for (; count < items.length; count += 1) {
    const item = items[count];
    if (item === undefined || !passes(item)) break;
  }
  return count;
}

function explain(text: string): string {
  const shown = shownCharacter(text);
  const hint = /^[0O]/.test(text)
    ? 'It leaves out 0 and O, which look alike: perhaps it is a lower-case o.'
    : /^[Il]/.test(text)
      ? 'It leaves out I and l, which look alike: perhaps it is a 1 or a lower-case i.'
      : 'Remove it, or check what was copied.';
  return `${shown} is not a character of Base58. ${hint}`;
}

/** Bytes of a Base58Check checksum. */
const CHECKSUM = 4;

/** What decoded Base58Check contains: the bytes before the checksum, and whether it is theirs. */
export interface Checked {
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly isValid: boolean;
}

/** Splits decoded Base58Check; null if it is too short to have a checksum. */
export function splitChecked(bytes: Uint8Array): Checked | null {
  if (bytes.length < CHECKSUM) return null;
  const payload = bytes.slice(0, -CHECKSUM);
  const sum = checksumOf(payload);
  return { payload, isValid: bytes.slice(-CHECKSUM).every((byte, at) => byte === sum[at]) };
}

/** Returns bytes followed by their Base58Check checksum: the first four of SHA-256 applied twice. */
export function withChecksum(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([payload, checksumOf(payload)]);
}

/** Without WebCrypto, which pages over plain HTTP lack. */
const checksumOf = (payload: Uint8Array) => sha256(sha256(payload)).slice(0, CHECKSUM);
