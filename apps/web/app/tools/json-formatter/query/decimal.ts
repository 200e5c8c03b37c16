interface Decimal {
  /** -1, 0 or 1. */
  readonly sign: number;
  /** Significant digits without zeros around them: the value is 0.digits × 10^exponent. */
  readonly digits: string;
  readonly exponent: bigint;
}

/** Up to this many characters, a double keeps a decimal apart from every other one. */
const EXACT = 15;

/**
 * Compares two JSON numbers by their exact values, however many digits they have: less than 0, 0 or more than 0. As
 * doubles, 9007199254740993 would be equal to …992, and 1e400 to 1e401.
 */
export function compareNumbers(left: string, right: string): number {
  if (left.length <= EXACT && right.length <= EXACT && !/e/i.test(left + right))
    return Number(left) - Number(right);
  const a = readDecimal(left);
  const b = readDecimal(right);
  if (a.sign !== b.sign || a.sign === 0) return a.sign - b.sign;
  return a.sign * compareSizes(a, b);
}

function compareSizes(a: Decimal, b: Decimal): number {
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -1 : 1;
  // Both begin with a digit of the same weight, so that the order of the texts is that of the numbers.
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

function readDecimal(text: string): Decimal {
  const [, minus, whole = '', fraction = '', power = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?$/.exec(text) ?? [];
  const all = whole + fraction;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading).replace(/0+$/, '');
  if (digits === '') return { sign: 0, digits, exponent: 0n };
  return {
    sign: minus === '-' ? -1 : 1,
    digits,
    exponent: BigInt(whole.length - leading) + BigInt(power.replace('+', '')),
  };
}
