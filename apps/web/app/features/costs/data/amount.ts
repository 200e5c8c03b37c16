/**
 * Money in millionths of a dollar. The table stores six decimals, so sums of these are exact, whereas a sum of
 * thousands of floats would be off.
 */
export type Micros = bigint;

const DECIMALS = 6;
const MICROS_PER_CENT = 10_000n;
const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

/**
 * The absolute value of a decimal number (docs/specification.md, section 3: amounts are made absolute). Decimals beyond
 * the sixth are rounded half up.
 *
 * @throws RangeError if the text is not a decimal number
 */
export function absoluteMicros(text: string): Micros {
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`Not a decimal number: ${JSON.stringify(text)}`);
  const [, whole = '0', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return (fraction[DECIMALS] ?? '0') >= '5' ? kept + 1n : kept;
}

/** The value of a decimal number with its sign, rounded in the same way. */
export function signedMicros(text: string): Micros {
  const size = absoluteMicros(text);
  return text.startsWith('-') ? -size : size;
}

/** Cents, rounded half up. The amount must not be negative. */
export function toCents(micros: Micros): bigint {
  return (micros + MICROS_PER_CENT / 2n) / MICROS_PER_CENT;
}

/** '1234.50', as exported files contain it. The amount must not be negative. */
export function centsText(micros: Micros): string {
  const cents = toCents(micros).toString().padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** '-1234.50' or '0.000001': with its sign and all its decimals, at least two. */
export function exactText(micros: Micros): string {
  const size = (micros < 0n ? -micros : micros).toString().padStart(DECIMALS + 1, '0');
  const decimals = size.slice(-DECIMALS).replace(/0{1,4}$/, '');
  return `${micros < 0n ? '-' : ''}${size.slice(0, -DECIMALS)}.${decimals}`;
}

/** Dollars as a float, for lengths on the screen and never for sums. */
export function toDollars(micros: Micros): number {
  return Number(micros) / 1e6;
}

const nzd = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' });

/** '$1,234.50', exact at any size. The amount must not be negative. */
export function nzdText(micros: Micros): string {
  // A string keeps all digits, whereas a number has only about 15.
  return nzd.format(centsText(micros) as `${number}`);
}
