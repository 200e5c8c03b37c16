/**
 * Numbers that are not part of a phone number, though they may be next to one: dates, times, prices, ages and classes.
 * A lone number of one or two digits or a year is recognised by its length (see `isAside`).
 */
const NO_PHONE = [
  /(?<![\d.+/-])\d{4}[-/.年] ?\d{1,2}[-/.月] ?\d{1,2}(?!\d)[日号]?/g,
  /(?<![\d.+/-])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-])/g,
  /(?<!\d)\d{1,2}:\d{2}(?!\d)/g,
  /(?:\$|¥|nzd|rmb|cny)\s?\d[\d,.]*/gi,
  /(?<!\d)\d[\d,.]* ?(?:元|块|刀|纽币|人民币|dollars?\b|nzd\b|rmb\b)/gi,
  /(?<!\d)\d{1,2} ?(?:个?月大|周?岁|年级|班|th\b|(?:years?|yrs?|months?)\b|y\/?o\b)/gi,
  /\b(?:age[ds]?|year|yr|y|grade|class|level|form|room|ncea)[ .:-]{0,2}\d{1,2}(?![\d])/gi,
  /[初高]?[一二三四五六七八九十]年级/g,
];

const SEPARATORS = String.raw`[ \t.\-‐–—−/()·_]`;
/** Groups of digits with separators between them, optionally after a plus. */
const RUN = new RegExp(String.raw`(?<![a-z0-9_+])(\+ ?)?\(?\d+(?:${SEPARATORS}{1,3}\d+)*`, 'gi');
const GROUP = /(\D*)(\d+)/g;
/** The most digits of a number, including its prefix. */
const MAX_DIGITS = 17;

interface Group {
  readonly digits: string;
  /** The separator between it and the group before it. */
  readonly before: string;
}

interface Found {
  readonly phone: string;
  /** Where the next group begins. */
  readonly end: number;
}

/**
 * The phone numbers in a text, in international form and in the order in which they are written. When in doubt, a
 * number is left out rather than taken for something it is not.
 *
 * @param text in NFKC form
 */
export function findPhones(text: string): string[] {
  // A semicolon is never part of a number.
  const rest = NO_PHONE.reduce((left, pattern) => left.replace(pattern, ';'), text);
  return Array.from(rest.matchAll(RUN), ([run, plus]) => readRun(run, plus !== undefined)).flat();
}

function readRun(run: string, isInternational: boolean): string[] {
  const groups = Array.from(
    run.matchAll(GROUP),
    ([, before = '', digits = '']): Group => ({ before, digits }),
  );
  // Backwards, because whether a number may end somewhere depends on what begins there.
  const numbers: (Found | null)[] = [];
  for (let start = groups.length - 1; start >= 0; start -= 1) {
    numbers[start] = readAt(start, groups, numbers, isInternational && start === 0);
  }
  const phones: string[] = [];
  for (let start = 0; start < groups.length; ) {
    const number = numbers[start] ?? null;
    if (number !== null) {
      phones.push(number.phone);
      start = number.end;
    } else if (isAside(groups[start], groups[start + 1])) {
      start += 1;
    } else {
      // Something longer, such as a card number or a version: no part of it is a phone number.
      break;
    }
  }
  return phones;
}

/** The number that begins at a group: the longest that is valid and may end there. */
function readAt(
  start: number,
  groups: readonly Group[],
  later: readonly (Found | null | undefined)[],
  isInternational: boolean,
): Found | null {
  const next = groups.slice(start, start + MAX_DIGITS);
  for (let count = next.length; count > 0; count -= 1) {
    const phone = read(next.slice(0, count), isInternational);
    const end = start + count;
    if (phone === null || !mayEnd(groups[end], groups[end + 1], later[end] ?? null)) continue;
    // "021 555 0199 9" is most likely a number and a child's age.
    const [before, last] = next.slice(0, count).slice(-2);
    if (before !== undefined && before.digits.length > 1 && last?.digits.length === 1 && isApart(last)) {
      const shorter = read(next.slice(0, count - 1), isInternational);
      if (shorter !== null) return { phone: shorter, end: end - 1 };
    }
    return { phone, end };
  }
  return null;
}

/** Whether a number may end before a group: nothing follows, an aside, or another number. */
function mayEnd(next: Group | undefined, afterNext: Group | undefined, number: Found | null): boolean {
  if (next === undefined || /[/(]/.test(next.before)) return true;
  return isAside(next, afterNext) || (isApart(next) && number !== null);
}

/** Whether a group stands alone: an age, a class, a year. */
function isAside(group: Group | undefined, next: Group | undefined): boolean {
  if (group === undefined || (next !== undefined && !isApart(next))) return false;
  return isApart(group) && /^(?:\d{1,2}|19\d\d|20\d\d)$/.test(group.digits);
}

const isApart = ({ before }: Group) => before === '' || /[ \t/(]/.test(before);

function read(groups: readonly Group[], isInternational: boolean): string | null {
  const digits = groups.map((group) => group.digits).join('');
  if (isInternational) return abroad(digits);
  if (digits.startsWith('00')) return abroad(digits.slice(2));
  if (digits.startsWith('0')) return NEW_ZEALAND.test(digits.slice(1)) ? `+64${digits.slice(1)}` : null;
  if (/^1/.test(digits)) return CHINESE_MOBILE.test(digits) ? `+86${digits}` : null;
  // A country code without its plus: 64 21 123 4567.
  return /^(?:64|86)/.test(digits) ? abroad(digits) : null;
}

/**
 * Lengths after the leading 0 of https://www.nad.org.nz/number-lists/: mobiles 8 to 10 digits from 2,
 * regions 3, 4, 6, 7 and 9 with seven more, freephone 800 and 508 with six or seven more.
 */
const NEW_ZEALAND = /^(?:2\d{7,9}|[34679][2-9]\d{6}|(?:800|508)\d{6,7})$/;
const CHINESE_MOBILE = /^1[3-9]\d{9}$/;

/** National numbers by country code, for countries in which many visitors have relatives. */
const COUNTRIES: readonly (readonly [code: string, national: RegExp])[] = [
  ['64', NEW_ZEALAND],
  ['86', /^(?:1[3-9]\d{9}|10\d{8}|[2-9]\d{8,10})$/],
  ['852', /^\d{8}$/],
  ['853', /^\d{8}$/],
  ['886', /^\d{8,9}$/],
  ['61', /^\d{9}$/],
  ['65', /^\d{8}$/],
  ['44', /^\d{9,10}$/],
  ['1', /^\d{10}$/],
];
const ELSEWHERE = /^[2-9]\d{7,14}$/;

function abroad(full: string): string | null {
  const country = COUNTRIES.find(([code]) => full.startsWith(code));
  if (country === undefined) return ELSEWHERE.test(full) ? `+${full}` : null;
  const [code, national] = country;
  // People write +64 (0)21 …
  const rest = full.slice(code.length).replace(/^0/, '');
  return national.test(rest) ? `+${code}${rest}` : null;
}
