import type { Level } from './qr-code.ts';
import { blockPlan } from './symbol-tables.ts';

/** Powers of 2 and their logarithms in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, 7.5.2). */
const POWERS = new Uint8Array(512);

const LOGARITHMS = new Uint8Array(256);

for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWERS[exponent] = value;
  POWERS[exponent + 255] = value;
  LOGARITHMS[value] = exponent;
  value <<= 1;
  if (value > 255) value ^= 0x11d;
}

/**
 * Returns the block of each codeword in a symbol, in the order of the codewords in the symbol (ISO/IEC 18004, 7.6): the
 * data of all blocks in turn, then their error correction in turn.
 */
export function blockOfCodewords(version: number, level: Level): Uint8Array {
  const { blocks, checkPerBlock, codewords } = blockPlan(version, level);
  const shortBlocks = blocks - (codewords % blocks);
  const shortData = Math.floor(codewords / blocks) - checkPerBlock;
  const order = new Uint8Array(codewords);
  let index = 0;
  for (let row = 0; row <= shortData; row++) {
    // The last row exists only in the longer blocks, which come last.
    for (let block = row < shortData ? 0 : shortBlocks; block < blocks; block++) order[index++] = block;
  }
  for (; index < codewords; index++) order[index] = (index - (codewords - blocks * checkPerBlock)) % blocks;
  return order;
}

/** Adds the error correction to the data and interleaves the blocks' codewords. */
export function interleave(data: Uint8Array, version: number, level: Level): Uint8Array {
  const { blocks, checkPerBlock, codewords } = blockPlan(version, level);
  const shortBlocks = blocks - (codewords % blocks);
  const shortData = Math.floor(codewords / blocks) - checkPerBlock;
  const generator = generatorPolynomial(checkPerBlock);
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const end = start + shortData + (block < shortBlocks ? 0 : 1);
    const part = data.subarray(start, end);
    start = end;
    return { part, check: checkCodewords(part, generator), used: 0 };
  });
  return blockOfCodewords(version, level).map((block) => {
    const own = parts[block];
    if (own === undefined) return 0;
    const index = own.used++;
    return (index < own.part.length ? own.part[index] : own.check[index - own.part.length]) ?? 0;
  });
}

const at = (table: Uint8Array, index: number) => table[index] ?? 0;

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : at(POWERS, at(LOGARITHMS, a) + at(LOGARITHMS, b));
}

/**
 * Returns the generator polynomial with the roots 2^0 … 2^(degree − 1), highest power first, without its leading 1.
 *
 * @param degree 1 to 68
 */
export function generatorPolynomial(degree: number): Uint8Array {
  const polynomial = new Uint8Array(degree);
  polynomial[degree - 1] = 1;
  let root = 1;
  for (let factor = 0; factor < degree; factor++) {
    for (let index = 0; index < degree; index++) {
      polynomial[index] = multiply(at(polynomial, index), root) ^ at(polynomial, index + 1);
    }
    root = multiply(root, 2);
  }
  return polynomial;
}

/**
 * Returns the error correction codewords of a block: the remainder of dividing its data by the generator polynomial.
 */
function checkCodewords(data: Uint8Array, generator: Uint8Array): Uint8Array {
  const remainder = new Uint8Array(generator.length);
  for (const byte of data) {
    const factor = byte ^ at(remainder, 0);
    remainder.copyWithin(0, 1);
    remainder[remainder.length - 1] = 0;
    if (factor === 0) continue;
    for (let index = 0; index < remainder.length; index++) {
      remainder[index] = at(remainder, index) ^ multiply(at(generator, index), factor);
    }
  }
  return remainder;
}
