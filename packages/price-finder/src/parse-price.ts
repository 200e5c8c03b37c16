import { type CurrencyToken, readCurrencies } from './currency/read-currencies.ts';
import { isDigit, isLetter, plainCharacters, visibleText } from './numbers/characters.ts';
import { isZero, toDecimal } from './numbers/decimal.ts';
import { type NumberToken, readNumbers, type SeparatorHints } from './numbers/read-numbers.ts';
import { isFree, looksLikeQuantity, looksNew, looksOld } from './words.ts';

export type ParsePriceOptions = SeparatorHints & {
  /** Text of another element that may name the currency, but often contains nothing useful. */
  currencyHint?: string | null | undefined;
};

/** A price parsed from a text: exact decimal without trailing zeros, and the currency as written. */
export type ParsedPrice = { amount: string | null; currency: string | null };

/** A number in the text that may be a price, with the currency next to it. */
export type PriceMention = { number: NumberToken; amount: string; currency: CurrencyToken | null };

const MAX_TEXT = 10_000;

/**
 * Parses the price in a text.
 *
 * - Several prices: the first one, except that `was 5 now 4` is 4. A number with a currency beats one without.
 * - `Free` is `0`. A lone mark before exactly three digits groups thousands unless a hint says otherwise.
 * - `currency` is as written in the text (or else in the hint): a sign, an abbreviation, a name or a code.
 * @returns null if there is neither an amount nor a currency; either field alone may be null.
 */
export function parsePrice(
  text: string | null | undefined,
  options: ParsePriceOptions = {},
): ParsedPrice | null {
  const price = readPrice(text, options);
  const currency = price.currency?.written ?? null;
  return price.amount === null && currency === null ? null : { amount: price.amount, currency };
}

/** Like parsePrice, but returns the currency as a token with all possible ISO codes. */
export function readPrice(
  text: string | null | undefined,
  options: ParsePriceOptions = {},
): { amount: string | null; currency: CurrencyToken | null } {
  const raw = visibleText((text ?? '').slice(0, MAX_TEXT));
  const mention = choose(raw, readMentions(raw, options));
  const amount = mention?.amount ?? (isFree(raw) ? '0' : null);
  const inText = mention?.currency ?? currencyAnywhere(raw);
  const inHint = currencyAnywhere(visibleText((options.currencyHint ?? '').slice(0, MAX_TEXT)));
  const weak = inText?.strength === 'lone' && inHint !== null;
  return { amount, currency: weak ? inHint : (inText ?? inHint) };
}

/** Returns every number in the text that could be a price, in order, each with the currency next to it. */
export function readMentions(raw: string, hints: SeparatorHints = {}): PriceMention[] {
  const plain = plainCharacters(raw);
  const currencies = readCurrencies(raw);
  const dots = new Set(
    currencies.filter((token) => token.written.endsWith('.')).map((token) => token.end - 1),
  );
  const numbers = joinSplitDecimals(
    plain,
    readNumbers(plain, hints, (index) => dots.has(index)),
    currencies,
  );
  const mentions: PriceMention[] = [];
  for (const number of numbers) {
    if (number.amount === null) continue;
    const currency = currencyBeside(raw, plain, number, currencies);
    if (currency === null && (isNoPrice(plain, number) || isInDate(plain, number))) continue;
    if (isPercentOrClock(plain, number)) continue;
    mentions.push({ number, amount: number.amount, currency });
  }
  return mentions;
}

function choose(raw: string, mentions: PriceMention[]): PriceMention | null {
  const priced = mentions.filter((mention) => mention.currency !== null);
  const first = priced[0];
  if (first === undefined)
    return mentions.find((mention) => !isGlued(raw, mention.number)) ?? mentions[0] ?? null;
  const before = (mention: PriceMention) =>
    raw.slice(Math.max(0, mention.number.start - 24), mention.number.start);
  const rangeStart = mentions[mentions.indexOf(first) - 1];
  if (rangeStart && isRange(raw, rangeStart, first)) return { ...rangeStart, currency: first.currency };
  if (!looksOld(before(first))) return first;
  const now = priced.find((mention) => looksNew(before(mention)) && !isZero(mention.amount));
  return now ?? first;
}

/** Whether both ends of a range are prices with the currency written once, as in `26 to 50 €`. */
function isRange(raw: string, from: PriceMention, to: PriceMention): boolean {
  const between = raw.slice(from.number.end, to.number.start).trim();
  return (
    from.currency === null &&
    /^(?:-|–|—|~|〜|～|\.\.\.?|…|to|bis|à|a|do|до|til|till|tot|al|ate|até|y|and|ila|至|から)$/i.test(between)
  );
}

/**
 * Joins decimals to their number if the sign replaces the decimal point, as in `35€ 99`, `35€99` and `35 € 99`, but not
 * in `€ 35 99`.
 */
function joinSplitDecimals(
  plain: string,
  numbers: NumberToken[],
  currencies: CurrencyToken[],
): NumberToken[] {
  const joined: NumberToken[] = [];
  for (const number of numbers) {
    const previous = joined.at(-1);
    const fraction = plain.slice(number.start, number.end);
    if (
      previous?.amount &&
      !previous.amount.includes('.') &&
      /^\d\d$/.test(fraction) &&
      !/[.,]\d\d$/.test(plain.slice(previous.start, previous.end)) &&
      (splitBySign(plain, previous, number, currencies) || splitBySpace(plain, previous, number, currencies))
    ) {
      joined[joined.length - 1] = {
        start: previous.start,
        end: number.end,
        amount: toDecimal(previous.amount, fraction),
      };
    } else joined.push(number);
  }
  return joined;
}

function splitBySign(
  plain: string,
  whole: NumberToken,
  decimals: NumberToken,
  currencies: CurrencyToken[],
): boolean {
  const sign = currencies.find((token) => token.start >= whole.end && token.strength === 'sign');
  if (sign === undefined || sign.end > decimals.start) return false;
  return (
    /^ ?$/.test(plain.slice(whole.end, sign.start)) &&
    /^ ?$/.test(plain.slice(sign.end, decimals.start)) &&
    !/^[ ]?(?:[\p{L}\p{Sc}%]|x\b)/u.test(plain.slice(decimals.end)) &&
    !currencyStarts(currencies, decimals.end, plain)
  );
}

function splitBySpace(
  plain: string,
  whole: NumberToken,
  decimals: NumberToken,
  currencies: CurrencyToken[],
): boolean {
  return (
    plain.slice(whole.end, decimals.start) === ' ' &&
    chainBefore(plain, whole.start, currencies)[0]?.strength === 'sign' &&
    !/^\s*[\p{L}\p{N}\p{Sc}%]/u.test(plain.slice(decimals.end))
  );
}

function currencyStarts(currencies: CurrencyToken[], at: number, plain: string): boolean {
  return currencies.some((token) => token.start >= at && plain.slice(at, token.start).trim() === '');
}

/** The currency right before or after the number (or inside, if it serves as decimal point). */
function currencyBeside(
  raw: string,
  plain: string,
  number: NumberToken,
  currencies: CurrencyToken[],
): CurrencyToken | null {
  const inside = currencies.filter((token) => token.start >= number.start && token.end <= number.end);
  const before = chainBefore(plain, number.start, currencies);
  const after = chainAfter(plain, number.end, currencies);
  const fits = (token: CurrencyToken) => token.strength !== 'lone' || lonePair(raw, number, token);
  const near = [...inside, ...before, ...after].filter(fits);
  // `Nu 1 299 kr`, `SM 25 €`: letters may be a word, a sign can't be.
  const first = near[0]?.strength === 'abbreviation' ? (near.find(isUnambiguous) ?? near[0]) : near[0];
  if (first === undefined) return null;
  // `$` is ambiguous: a code next to it says which dollar is meant.
  const exact = near.find((token) => token.strength === 'code' || token.strength === 'loose-code');
  const shared = first.iso.length > 1 && first.strength === 'sign';
  return shared && exact && first.iso.some((iso) => exact.iso.includes(iso)) && isDollar(first)
    ? exact
    : first;
}

function isUnambiguous(token: CurrencyToken): boolean {
  return token.strength === 'sign' || token.strength === 'code';
}

function isDollar(token: CurrencyToken): boolean {
  return /[$＄﹩]/.test(token.written);
}

/** Returns the currencies that end where the number starts, nearest first: `US$ ` or `SGD$` or `$ SGD`. */
function chainBefore(plain: string, start: number, currencies: CurrencyToken[]): CurrencyToken[] {
  const chain: CurrencyToken[] = [];
  let edge = start;
  for (let index = currencies.length - 1; index >= 0; index -= 1) {
    const token = currencies[index];
    if (token === undefined || token.end > edge) continue;
    if (!/^[\s:.]{0,3}$/.test(plain.slice(token.end, edge)) || chain.length === 2) break;
    // A sign that follows another number belongs to that number: `5 € 10`.
    if (
      isDigit(plain[token.start - 1]) ||
      (/\d\s$/.test(plain.slice(0, token.start)) && !isDigit(plain[token.end]))
    )
      break;
    chain.push(token);
    edge = token.start;
  }
  return chain;
}

/** Returns the currencies that start where the number ends, nearest first: ` €`, `.- Kr`, ` $ AUD`. */
function chainAfter(plain: string, end: number, currencies: CurrencyToken[]): CurrencyToken[] {
  const chain: CurrencyToken[] = [];
  let edge = end;
  for (const token of currencies) {
    if (token.start < edge) continue;
    const gap = plain.slice(edge, token.start);
    const fits = chain.length === 0 ? /^(?:[.,:]?[-_=]{0,2}|\.)\s{0,3}\(?$/.test(gap) : /^\s?$/.test(gap);
    if (!fits || chain.length === 2) break;
    // A sign directly before the next number belongs to that one: `10 $20`.
    if (gap !== '' && isDigit(plain[token.end]) && token.strength === 'sign') break;
    chain.push(token);
    edge = token.end;
  }
  return chain;
}

/** A single letter is a currency only if the text is just number and letter, or if it directly precedes the number. */
function lonePair(raw: string, number: NumberToken, token: CurrencyToken): boolean {
  // `99p` is pence, `720p` is not.
  if (token.written === 'p' && number.amount?.startsWith('0.') !== true) return false;
  if (token.end === number.start && token.written === token.written.toUpperCase()) return true;
  const rest = raw.slice(0, Math.min(number.start, token.start)) + raw.slice(Math.max(number.end, token.end));
  return !/[\p{L}\p{N}]/u.test(rest);
}

// Lower-case units of measure: a number with one of these is a size. Capitals may be currencies.
const UNIT =
  /^\s?(?:mm|cm|dm|km|m²|m2|m3|kg|mg|g|gr|gm|lbs?|oz|ml|cl|dl|l|ltr|litres?|liters?|ft|in|inch|inches|yd|sqm|sqft|kw|kwh|w|watt|mah|v|hz|gb|tb|mb|pcs?|pieces?|stk|stück|szt|шт|мл|кг|гр|г|л|мм|см|hours?|hrs?|mins?|minutes|days?|weeks?|months?|years?|yrs?|reviews?|ratings?|stars?|items?|products?|[KMGT]B|[kKMG]?Hz|MP|k?Wh?|out\s+of\s+\d+|\/\s?(?:5|10)(?!\d))(?![\p{L}\p{N}])/u;

function isNoPrice(plain: string, number: NumberToken): boolean {
  if (UNIT.test(plain.slice(number.end, number.end + 12))) return true;
  return looksLikeQuantity(plain.slice(Math.max(0, number.start - 40), number.start));
}

function isPercentOrClock(plain: string, number: NumberToken): boolean {
  const after = plain.slice(number.end, number.end + 6);
  if (/^\s?%/.test(after)) return true;
  if (/^:\d\d(?!\d)/.test(after) || /^[/-]\d{1,2}[/-]\d/.test(after)) return true;
  return (
    /\d[:]$/.test(plain.slice(0, number.start).slice(-2)) ||
    /\d[/-]\d{1,2}[/-]$/.test(plain.slice(0, number.start).slice(-6))
  );
}

/** Whether a number is part of a date, such as `2017-08-15` or `15/08/2017`, and so not an amount. */
function isInDate(plain: string, number: NumberToken): boolean {
  const from = Math.max(0, number.start - 8);
  const around = plain.slice(from, number.end + 8);
  for (const match of around.matchAll(/(?<!\d)\d{1,4}([/-])\d{1,2}\1\d{1,4}(?!\d)/g)) {
    const start = from + match.index;
    if (number.start >= start && number.end <= start + match[0].length) return true;
  }
  return false;
}

function isGlued(raw: string, number: NumberToken): boolean {
  return isLetter(raw[number.start - 1]);
}

/** Finds a currency in a text without a number next to it. */
export function currencyAnywhere(raw: string): CurrencyToken | null {
  if (raw === '') return null;
  const tokens = readCurrencies(raw);
  const plain = plainCharacters(raw);
  const whole = tokens.find((token) => isWhole(raw, token));
  if (whole) return whole;
  const signs = tokens.filter((token) => token.strength === 'sign' || token.strength === 'code');
  const first = signs[0];
  const exact =
    first && isDollar(first)
      ? signs.find((token) => token.strength === 'code' && first.iso.includes(token.iso[0] ?? ''))
      : null;
  if (exact ?? first) return exact ?? first ?? null;
  const beside = readNumbers(plain, {}, () => false).find((number) =>
    currencyBeside(raw, plain, number, tokens),
  );
  return beside ? currencyBeside(raw, plain, beside, tokens) : null;
}

/** Whether the token is the whole text. Capital letters alone are too weak as a hint, a Cyrillic Р is not. */
function isWhole(raw: string, token: CurrencyToken): boolean {
  const rest = raw.slice(0, token.start) + raw.slice(token.end);
  return token.strength !== 'lone' && !/[\p{L}\p{N}\p{Sc}]/u.test(rest);
}
