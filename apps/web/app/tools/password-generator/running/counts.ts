const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const powerOfTen = (factor: string, exponent: number) =>
  `${factor} × 10${[...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;

/** `9,680`, or `7.2 × 10³⁹` from a trillion. */
export function countInWords(count: bigint): string {
  const digits = count.toString();
  if (digits.length <= 12) return count.toLocaleString('en-NZ');
  return powerOfTen(`${digits[0]}.${digits[1]}`, digits.length - 1);
}

/** An estimate to two digits: `3,900`, or `1.0 × 10¹²` from a trillion. */
export function guessesInWords(log10: number): string {
  // An estimate such as 11.999999999999998 is a power of ten.
  const near = Math.abs(log10 - Math.round(log10)) < 1e-9 ? Math.round(log10) : log10;
  if (near < 12) return Number((10 ** near).toPrecision(2)).toLocaleString('en-NZ');
  const factor = (10 ** (near - Math.floor(near))).toFixed(1);
  return factor === '10.0' ? powerOfTen('1.0', Math.floor(near) + 1) : powerOfTen(factor, Math.floor(near));
}
