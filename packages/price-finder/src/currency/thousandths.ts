import { plainCharacters } from '../numbers/characters.ts';
import { toDecimal } from '../numbers/decimal.ts';
import type { PriceMention } from '../parse-price.ts';

// Their hundredth is no coin: prices have three decimals.
const IN_THOUSANDTHS = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD']);

/** On a page, `KWD 12.500` is twelve and a half dinars: nothing in a shop costs thousands of them that evenly. */
export function withThousandths(mention: PriceMention, text: string): PriceMention {
  const { number, currency } = mention;
  if (currency === null || !currency.iso.every((code) => IN_THOUSANDTHS.has(code))) return mention;
  const match = /^(\d{1,3})[.,](\d{3})$/.exec(plainCharacters(text.slice(number.start, number.end)));
  const amount = match ? toDecimal(match[1] ?? '', match[2]) : null;
  return amount === null ? mention : { ...mention, amount };
}
