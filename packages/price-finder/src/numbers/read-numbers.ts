import { isDigit, isLetter } from './characters.ts';
import { shiftDecimal, toDecimal } from './decimal.ts';

/** How a text separates digits, if that is known from elsewhere. */
export type SeparatorHints = {
  /** The character before the decimals: `.`, `,`, or even the currency sign as in `12€50`. */
  decimalSeparator?: string | undefined;
  /** The character between groups of digits. */
  digitGroupSeparator?: string | undefined;
};

/** A number found in a text: its position, and its exact value, or null if it is not an amount. */
export type NumberToken = {
  start: number;
  end: number;
  amount: string | null;
};

type Digits = { groups: string[]; marks: string[]; lead: string; end: number };

/**
 * Finds every number in a text of plain characters (see plainCharacters).
 * @param taken index → true if a character belongs to a currency (the dot of `Rs.` is not a decimal point)
 */
export function readNumbers(
  text: string,
  hints: SeparatorHints,
  taken: (index: number) => boolean,
): NumberToken[] {
  const found: NumberToken[] = [];
  let at = 0;
  while (at < text.length) {
    const leadEnd = leadingMarks(text, at, taken);
    if (leadEnd === at && !isDigit(text[at])) {
      at += 1;
      continue;
    }
    const phone = leadEnd === at ? endOfPhoneNumber(text, at) : null;
    if (phone !== null) {
      found.push({ start: at, end: phone, amount: null });
      at = phone;
      continue;
    }
    const digits = readDigits(text, leadEnd, hints);
    digits.lead = text.slice(at, leadEnd);
    const plain = { start: at, end: digits.end, amount: interpret(digits, hints) };
    const number = withRaisedDecimals(text, plain) ?? scaled(text, plain);
    found.push(number);
    at = number.end;
  }
  return found;
}

/** Fewer digits are not a phone number, but perhaps a price with leading zeros. */
const FEWEST_PHONE_DIGITS = 7;
const PHONE = /(?:(?<=\+)\d{1,3}|0\d{1,4})(?:[ -]\d{2,4}){2,4}(?!\d)/y;

/**
 * Returns the end of a phone number that starts here, such as `0800 123 456` or `+64 21 123 4567`; null if none does.
 */
function endOfPhoneNumber(text: string, at: number): number | null {
  PHONE.lastIndex = at;
  const [phone] = PHONE.exec(text) ?? [];
  if (phone === undefined || phone.replace(/\D/g, '').length < FEWEST_PHONE_DIGITS) return null;
  return at + phone.length;
}

/** Returns where the digits start, or `at`: `.75` is three quarters, but the dot in `No.75` ends a word. */
function leadingMarks(text: string, at: number, taken: (index: number) => boolean): number {
  if (text[at] !== '.' && text[at] !== ',') return at;
  if (isLetter(text[at - 1]) || isDigit(text[at - 1])) return at;
  let end = at;
  while ((text[end] === '.' || text[end] === ',') && !taken(end)) end += 1;
  return isDigit(text[end]) ? end : at;
}

function readDigits(text: string, start: number, hints: SeparatorHints): Digits {
  const groups: string[] = [];
  const marks: string[] = [];
  let at = start;
  for (;;) {
    const end = endOfDigits(text, at);
    groups.push(text.slice(at, end));
    const next = nextGroup(text, end, groups, marks, hints);
    if (next === null) return { groups, marks, lead: '', end };
    marks.push(next.mark);
    at = next.start;
  }
}

function endOfDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text[end])) end += 1;
  return end;
}

/** Whether another group of digits of the same number follows. */
function nextGroup(
  text: string,
  at: number,
  groups: string[],
  marks: string[],
  hints: SeparatorHints,
): { mark: string; start: number } | null {
  const mark = text[at];
  if (mark === undefined) return null;
  const length = (from: number) => endOfDigits(text, from) - from;
  if (mark === hints.decimalSeparator || mark === hints.digitGroupSeparator) {
    if (isDigit(text[at + 1])) return { mark, start: at + 1 };
  }
  if (mark === '.' || mark === ',') {
    if (isDigit(text[at + 1])) return { mark, start: at + 1 };
    // `1..50`: a typing error.
    if (text[at + 1] === mark && isDigit(text[at + 2])) return { mark, start: at + 2 };
    // In `119. 95`, the page put a space between the point and the decimals.
    const decimals = at + 2;
    if (
      text[at + 1] === ' ' &&
      length(decimals) === 2 &&
      !marks.includes(mark) &&
      !isMark(text[decimals + 2])
    ) {
      return { mark, start: decimals };
    }
    return null;
  }
  if (mark === "'") return length(at + 1) === 3 ? { mark, start: at + 1 } : null;
  if (mark === ' ') {
    // In `12 .99`, the cents come from a separate element.
    const point = text[at + 1];
    if (isMark(point) && length(at + 2) === 2 && !isMark(text[at + 4]) && !marks.includes(point ?? ''))
      return { mark: point ?? '', start: at + 2 };
    const grouped = (groups[0]?.length ?? 0) <= 3 && marks.every((each) => each === ' ') && groups[0] !== '0';
    const tailFits = groups.slice(1).every((group) => group.length === 3);
    return grouped && tailFits && length(at + 1) === 3 ? { mark, start: at + 1 } : null;
  }
  return null;
}

function isMark(character: string | undefined): boolean {
  return character === '.' || character === ',';
}

/** Decides which mark, if any, starts the decimals. Null if the digits are not a number (a date, an article code). */
function interpret({ groups, marks, lead }: Digits, hints: SeparatorHints): string | null {
  const split = decimalIndex(groups, marks, lead, hints);
  if (split === null) return null;
  return toDecimal(groups.slice(0, split).join(''), groups.slice(split).join(''));
}

/** The index of the first group that is decimals (`groups.length` if none is); null if it can't be a number. */
function decimalIndex(groups: string[], marks: string[], lead: string, hints: SeparatorHints): number | null {
  const { decimalSeparator: decimal, digitGroupSeparator: grouping } = hints;
  if (decimal) {
    if (lead.includes(decimal)) return 0;
    const at = marks.indexOf(decimal);
    if (at === -1 || at !== marks.lastIndexOf(decimal)) return groups.length;
    return at + 1;
  }
  if (lead !== '' && !lead.includes(grouping ?? '\0')) return marks.length === 0 ? 0 : null;
  const rest = grouping ? marks.filter((mark) => mark !== grouping) : marks;
  const points = rest.filter(isMark);
  const last = points.at(-1);
  if (last === undefined) return groups.length;
  const at = marks.lastIndexOf(last);
  const tail = groups.slice(at + 1).join('');
  const repeats = marks.filter((mark) => mark === last).length > 1;
  const others = marks.some((mark) => mark !== last);
  if (repeats) return repeatedMark(groups, marks, last);
  if (at !== marks.length - 1) return null;
  if (others || grouping) return groupsFit(groups.slice(0, at + 1)) ? at + 1 : null;
  // A lone mark before exactly three digits groups thousands; nobody groups a leading zero.
  const isThousands = tail.length === 3 && groups[0] !== '0' && groups[0] !== '00';
  return isThousands ? groups.length : at + 1;
}

/**
 * Judges numbers with a repeated mark: `1.234.567` is grouped throughout, `1.298.00` ends in decimals, and `15.08.2017`
 * is a date.
 */
function repeatedMark(groups: string[], marks: string[], mark: string): number | null {
  const inner = groups.slice(0, -1);
  const tail = groups.at(-1) ?? '';
  if (marks.some((each) => isMark(each) && each !== mark) && marks.at(-1) !== mark) return null;
  if (groupsFit(groups)) return groups.length;
  return inner.length > 1 && tail.length <= 2 && groupsFit(inner) ? groups.length - 1 : null;
}

/**
 * Whether the groups are Western ones of three, or Indian ones: a last group of three digits and groups of two before
 * it.
 */
function groupsFit(groups: string[]): boolean {
  const [head = '', ...rest] = groups;
  if (rest.length === 0) return true;
  if (head === '' || head.length > 3) return false;
  if (rest.every((group) => group.length === 3)) return true;
  return (
    head.length <= 2 && rest.at(-1)?.length === 3 && rest.slice(0, -1).every((group) => group.length === 2)
  );
}

const MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:lakhs?|lacs?)\b/i, 5],
  [/^\s?(?:crores?|cr)\b/i, 7],
  [/^\s?(?:million|mio\b|mln\b|млн)/i, 6],
  [/^\s?(?:¢|cents?\b|pence\b)/, -2],
];

/** `99p` is 99 pence; `720p` and `1080p` are not prices. */
const PENCE = /^\s?p(?![\p{L}\p{N}])/u;

/** `$1.2M`, `€250k`: accepted only directly between a sign and the end of the word, as `5m` may be metres. */
const SHORT_MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^[kK](?![\p{L}\p{N}])/u, 3],
  [/^[mM](?![\p{L}\p{N}])/u, 6],
];

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Adds raised digits to a number: in `19⁹⁹`, the two are decimals, but a single one is a footnote. */
function withRaisedDecimals(text: string, number: NumberToken): NumberToken | null {
  const raised = /^[⁰¹²³⁴-⁹]{2}(?![⁰¹²³⁴-⁹])/u.exec(text.slice(number.end, number.end + 3))?.[0];
  if (raised === undefined || number.amount === null || number.amount.includes('.')) return null;
  const fraction = [...raised].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('');
  return { ...number, end: number.end + raised.length, amount: toDecimal(number.amount, fraction) };
}

/** Converts prices in larger or smaller units than the currency's own: `5 lakh`, `1.2 million`, `99¢`. */
function scaled(text: string, number: NumberToken): NumberToken {
  const after = text.slice(number.end, number.end + 10);
  const isSigned = /\p{Sc}\s?$/u.test(text.slice(Math.max(0, number.start - 2), number.start));
  const words = isSigned ? [...MAGNITUDES, ...SHORT_MAGNITUDES] : MAGNITUDES;
  const isPence = !isSigned && PENCE.test(after) && /^\d{1,2}$/.test(text.slice(number.start, number.end));
  const places = isPence ? -2 : words.find(([word]) => word.test(after))?.[1];
  if (places === undefined || number.amount === null) return withMyriads(text, number);
  return { ...number, amount: shiftDecimal(number.amount, places) };
}

const MYRIADS = new Map([
  ['百', 2],
  ['千', 3],
  ['천', 3],
  ['万', 4],
  ['萬', 4],
  ['만', 4],
  ['億', 8],
  ['亿', 8],
  ['억', 8],
]);

/** Reads East Asian prices, which count in ten thousands: `3万5000円` is 35000, `1万2千円` 12000, `1.5万` 15000. */
function withMyriads(text: string, number: NumberToken): NumberToken {
  const places = MYRIADS.get(text[number.end] ?? '');
  if (places === undefined || number.amount === null) return number;
  let amount = shiftDecimal(number.amount, places);
  let end = number.end + 1;
  // Each part has a smaller unit than the one before, down to the ones.
  for (let most = places; most > 0 && amount !== null && !amount.includes('.'); ) {
    const restEnd = endOfDigits(text, end);
    const unit = MYRIADS.get(text[restEnd] ?? '') ?? 0;
    const rest = text.slice(end, restEnd) + '0'.repeat(unit);
    if (restEnd === end || rest.length > most) break;
    amount = toDecimal(amount.slice(0, -rest.length) + rest);
    end = unit === 0 ? restEnd : restEnd + 1;
    most = unit;
  }
  return { ...number, end, amount };
}
