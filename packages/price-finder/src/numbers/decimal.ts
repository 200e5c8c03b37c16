/** Exact decimals as strings: digits, at most one dot, no sign, no exponent, no trailing zeros. */

const MAX_INTEGER_DIGITS = 18;
const MAX_FRACTION_DIGITS = 30;

/**
 * Writes a whole part and a fraction as canonical decimal: `'0149', '500'` → `'149.5'`. Returns null if a part is not a
 * plain run of ASCII digits or is longer than any price can be.
 */
export function toDecimal(whole: string, fraction = ''): string | null {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '') return null;
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  const tail = fraction.replace(/0+$/, '');
  if (head.length > MAX_INTEGER_DIGITS || tail.length > MAX_FRACTION_DIGITS) return null;
  return tail === '' ? head : `${head}.${tail}`;
}

/** Reads a number in machine notation (`149`, `149.00`, `1.49e2`); null for anything else or below zero. */
export function fromMachineNumber(text: string): string | null {
  const match = /^\+?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  if (whole + fraction === '') return null;
  return shift(whole, fraction, Number.parseInt(exponent, 10));
}

/** Moves the decimal point `places` to the right (left when negative): `('8900', -2)` → `'89'`. */
export function shiftDecimal(amount: string, places: number): string | null {
  const [whole = '', fraction = ''] = amount.split('.');
  return shift(whole, fraction, places);
}

function shift(whole: string, fraction: string, places: number): string | null {
  const digits = whole + fraction;
  const point = whole.length + places;
  if (point <= 0) return toDecimal('0', '0'.repeat(-point) + digits);
  return toDecimal(digits.padEnd(point, '0').slice(0, point), digits.slice(point));
}

/** Compares two canonical decimals, as `Array.prototype.sort` expects. */
export function compareDecimals(a: string, b: string): number {
  const [aWhole = '', aFraction = ''] = a.split('.');
  const [bWhole = '', bFraction = ''] = b.split('.');
  if (aWhole.length !== bWhole.length) return aWhole.length - bWhole.length;
  if (aWhole !== bWhole) return aWhole < bWhole ? -1 : 1;
  if (aFraction === bFraction) return 0;
  const width = Math.max(aFraction.length, bFraction.length);
  return aFraction.padEnd(width, '0') < bFraction.padEnd(width, '0') ? -1 : 1;
}

export function isLess(a: string, b: string): boolean {
  return compareDecimals(a, b) < 0;
}

export function isZero(amount: string): boolean {
  return amount === '0';
}
