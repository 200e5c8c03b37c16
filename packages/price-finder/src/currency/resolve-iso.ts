import { asCode, CURRENCY_OF_REGION, GENERIC_COUNTRY_DOMAINS, REGION_OF_LANGUAGE } from './codes.ts';
import { type CurrencyToken, readCurrencies } from './read-currencies.ts';

/** A page's evidence about its currency, strongest first. */
export type CurrencyEvidence = {
  /** Codes its data fields name (`priceCurrency`, `product:price:currency`, `"currency":"NZD"`). */
  declared: readonly string[];
  /** Codes that its text names unambiguously (`All prices in New Zealand dollars`, `NZ$`). */
  spoken: readonly string[];
  /** Codes of the countries that its text mentions (`Made in Australia`): the weakest evidence. */
  mentioned?: readonly string[];
  /** `en-NZ` */
  language: string | null;
  /** `shop.example.co.nz` */
  host: string | null;
};

// Signs that one currency uses so much more than the others that no hint is needed.
const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['£', 'GBP'],
  ['￡', 'GBP'],
  ['₤', 'GBP'],
  ['lei', 'RON'],
  ['руб', 'RUB'],
  ['руб.', 'RUB'],
  ['р.', 'RUB'],
  ['р', 'RUB'],
  ['﷼', 'IRR'],
  ['₩', 'KRW'],
  ['￦', 'KRW'],
  ['元', 'CNY'],
  ['₨', 'INR'],
  ['tl', 'TRY'],
  ['₡', 'CRC'],
]);

/** Returns the ISO 4217 code of a currency as written, or null if it is ambiguous and the page does not resolve it. */
export function resolveIso(written: string | null, evidence: CurrencyEvidence): string | null {
  if (written === null || written.trim() === '') return currencyFromEvidence(null, evidence);
  const code = asCode(written);
  if (code !== null) return code;
  const token = wholeToken(written);
  return token === null ? null : fromToken(token, evidence);
}

function fromToken(token: CurrencyToken, evidence: CurrencyEvidence): string | null {
  const [only, second] = token.iso;
  if (only !== undefined && second === undefined) return only;
  return currencyFromEvidence(token.iso, evidence) ?? DEFAULTS.get(token.written.toLowerCase()) ?? null;
}

function wholeToken(written: string): CurrencyToken | null {
  const tokens = readCurrencies(written.trim());
  return tokens.find((token) => token.iso.length === 1) ?? tokens[0] ?? null;
}

/** Returns the first piece of evidence that fits the possible currencies (`null`: all are possible). */
function currencyFromEvidence(possible: readonly string[] | null, evidence: CurrencyEvidence): string | null {
  const fits = (code: string) => possible === null || possible.includes(code);
  const declared = [...new Set(evidence.declared)].filter(fits);
  if (declared[0] !== undefined && (declared.length === 1 || possible !== null))
    return agreed(declared, evidence) ?? null;
  const spoken = [...new Set(evidence.spoken)].filter(fits);
  if (spoken.length === 1) return spoken[0] ?? null;
  if (possible === null) return null;
  const placed = placeCurrencies(evidence).find(fits);
  if (placed !== undefined) return placed;
  const mentioned = [...new Set(evidence.mentioned)].filter(fits);
  return mentioned.length === 1 ? (mentioned[0] ?? null) : null;
}

/** Returns the currency of the page's region or its host's country, for an amount without a sign. */
export function currencyOfPlace(evidence: CurrencyEvidence): string | null {
  const language = /[-_]US$/i.test(evidence.language ?? '') ? null : evidence.language;
  return placeCurrencies({ ...evidence, language })[0] ?? null;
}

/** Returns the only code, or else the code that another piece of evidence also names, if there is one. */
function agreed(codes: string[], evidence: CurrencyEvidence): string | undefined {
  if (codes.length === 1) return codes[0];
  const others = [...evidence.spoken, ...placeCurrencies(evidence)];
  return codes.find((code) => others.includes(code));
}

/** Returns the currencies of the page's region, of its host's country and of its language, in this order. */
function placeCurrencies({ language, host }: CurrencyEvidence): string[] {
  const [speech = '', ...parts] = (language ?? '').split(/[-_]/);
  const region = parts.find((part) => /^[A-Za-z]{2}$/.test(part))?.toUpperCase();
  const domain = (host ?? '').split('.').at(-1)?.toLowerCase() ?? '';
  const country =
    domain.length === 2 && !GENERIC_COUNTRY_DOMAINS.has(domain) ? domain.toUpperCase() : undefined;
  const spoken = REGION_OF_LANGUAGE.get(speech.toLowerCase());
  // A country domain is chosen deliberately; `en-US` is a template's default.
  const order = region === 'US' ? [country, region, spoken] : [region, country, spoken];
  return order.flatMap((each) => (each ? (CURRENCY_OF_REGION.get(each) ?? []) : []));
}

/** Returns the codes that running text names unambiguously. */
export function spokenCurrencies(text: string): string[] {
  const tokens = readCurrencies(text).filter((token) => token.iso.length === 1);
  const sure = tokens.filter(
    (token) => token.strength === 'sign' || token.strength === 'code' || token.strength === 'name',
  );
  const named = sure.filter(
    (token) => token.strength !== 'name' || / /.test(token.written) || /^eur/i.test(token.written),
  );
  return named.flatMap((token) => token.iso);
}

const COUNTRY_WORDS: readonly (readonly [string, RegExp])[] = [
  ['NZD', /\b(?:New Zealand|Aotearoa|NZBN|NZ)\b/],
  ['AUD', /\b(?:Australian?|ABN)\b/],
  ['CAD', /\b(?:Canada|Canadian)\b/],
  ['USD', /\b(?:USA|U\.S\.A?|United States)\b/],
  ['SGD', /\bSingapore\b/],
  ['HKD', /\bHong Kong\b/],
  ['MXN', /\bMéxico\b/],
  ['CLP', /\bChile\b/],
  ['COP', /\bColombia\b/],
  ['ARS', /\bArgentina\b/],
];

/** Returns the currencies of the mentioned countries that share the dollar or peso sign. */
export function mentionedCurrencies(text: string): string[] {
  return COUNTRY_WORDS.flatMap(([code, pattern]) => (pattern.test(text) ? [code] : []));
}
