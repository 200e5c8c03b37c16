/** An exact decimal number: digits × 10^exponent, where the digits don't end with a zero (except for zero itself). */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
  /** How many digits there are. */
  readonly length: number;
}

/** Reads a number of JSON, such as `-1.50e3`, without rounding. */
export function readDecimal(text: string): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const all = `${whole}${fraction}`.replace(/^0+(?=\d)/, '');
  const significant = all.replace(/(?<!0)0+$/, '');
  if (significant === '') return { digits: 0n, exponent: 0, length: 1 };
  return {
    digits: BigInt(`${sign}${significant}`),
    exponent: Number(exponent) - fraction.length + (all.length - significant.length),
    length: significant.length,
  };
}

/** Returns a negative number, zero or a positive number, as a sort does. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const signs = Number(a.digits > 0n) - Number(a.digits < 0n) - Number(b.digits > 0n) + Number(b.digits < 0n);
  if (signs !== 0 || a.digits === 0n) return signs;
  const larger = a.length + a.exponent - (b.length + b.exponent);
  // The numbers of places differ, so nothing is multiplied: 1e1000000000 costs nothing.
  if (larger !== 0) return a.digits > 0n ? larger : -larger;
  const shift = a.exponent - b.exponent;
  const left = shift > 0 ? a.digits * 10n ** BigInt(shift) : a.digits;
  const right = shift < 0 ? b.digits * 10n ** BigInt(-shift) : b.digits;
  return left === right ? 0 : left > right ? 1 : -1;
}

export function isWhole({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

/** Whether a number is a multiple of a divisor that is not zero. */
export function isMultiple(number: Decimal, divisor: Decimal): boolean {
  if (number.digits === 0n) return true;
  const power = number.exponent - divisor.exponent;
  // The digits don't end with a zero, so no power of ten divides them.
  if (power < 0) return false;
  const modulus = divisor.digits < 0n ? -divisor.digits : divisor.digits;
  return (number.digits * powerOfTen(power, modulus)) % modulus === 0n;
}

/** 10^power modulo a number, by squaring. */
function powerOfTen(power: number, modulus: bigint): bigint {
  let result = 1n % modulus;
  let base = 10n % modulus;
  for (let left = BigInt(power); left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

/** The same text for every spelling of a number: 1.0, 1 and 10e-1. */
export function decimalKey(text: string): string {
  const { digits, exponent } = readDecimal(text);
  return `${digits}e${exponent}`;
}
