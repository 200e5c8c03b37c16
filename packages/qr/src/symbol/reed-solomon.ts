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

const at = (table: Uint8Array, index: number) => table[index] ?? 0;

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : at(POWERS, at(LOGARITHMS, a) + at(LOGARITHMS, b));
}

/**
 * The generator polynomial with the roots 2^0 … 2^(degree − 1), highest power first, without its leading 1.
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

/** The error correction codewords of a block: the remainder of its data divided by the generator polynomial. */
export function checkCodewords(data: Uint8Array, generator: Uint8Array): Uint8Array {
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
