/**
 * Money as whole millionths of a dollar, so that sums are exact: the table keeps six decimals, and a float would
 * drift after a few thousand rows.
 */
export type Micros = bigint;

const DECIMALS = 6;
const MICROS_PER_CENT = 10_000n;
const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

/**
 * The size of a decimal text without its sign (spec, section 3: amounts are made absolute). Decimals beyond the
 * sixth are rounded half up.
 *
 * @throws RangeError when the text is no decimal number.
 */
export function absoluteMicros(text: string): Micros {
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`Not a decimal number: ${JSON.stringify(text)}`);
  const [, whole = '0', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return (fraction[DECIMALS] ?? '0') >= '5' ? kept + 1n : kept;
}

/** The same with its sign. */
export function signedMicros(text: string): Micros {
  const size = absoluteMicros(text);
  return text.startsWith('-') ? -size : size;
}

/** Cents, rounded half away from zero; amounts are never negative here. */
export function toCents(micros: Micros): bigint {
  return (micros + MICROS_PER_CENT / 2n) / MICROS_PER_CENT;
}

/** '1234.50': what a file holds. */
export function centsText(micros: Micros): string {
  const cents = toCents(micros).toString().padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** '-1234.50', '0.000001': with its sign and all its decimals, two at least. */
export function exactText(micros: Micros): string {
  const size = (micros < 0n ? -micros : micros).toString().padStart(DECIMALS + 1, '0');
  const decimals = size.slice(-DECIMALS).replace(/0{1,4}$/, '');
  return `${micros < 0n ? '-' : ''}${size.slice(0, -DECIMALS)}.${decimals}`;
}

/** Dollars as a float: for lengths on the screen, never for sums. */
export function toDollars(micros: Micros): number {
  return Number(micros) / 1e6;
}

const nzd = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' });

/** '$1,234.50', exact for any size. */
export function nzdText(micros: Micros): string {
  // A string keeps every digit where a number would round beyond 15 of them.
  return nzd.format(centsText(micros) as `${number}`);
}
