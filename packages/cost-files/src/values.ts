import { COST_LIMITS } from '@hln/contracts';

/** A parsed value, or what is wrong with it, worded to follow the field's name. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

const SHOWN = 40;
/** Characters that could move a terminal's cursor, or change the order in which a text is displayed. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text on one line, without control characters. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** A value quoted for a message: short, and without control characters. */
export function quoteValue(text: string): string {
  const start = [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN).join('');
  return `"${visibleText(start)}${start.length < text.length ? '…' : ''}"`;
}

/** A calendar date, written yyyy-mm-dd. */
export function readDate(text: string): Read<string> {
  if (text === '') return { problem: 'is empty' };
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return { problem: `${quoteValue(text)} is not written as yyyy-mm-dd` };
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day)) {
    return { problem: `${quoteValue(text)} is not a day of the calendar` };
  }
  if (text < COST_LIMITS.firstDate || text > COST_LIMITS.lastDate) {
    return {
      problem: `${quoteValue(text)} is not between ${COST_LIMITS.firstDate} and ${COST_LIMITS.lastDate}`,
    };
  }
  return { value: text };
}

export interface Amount {
  /** For the database, with the decimals as written. */
  readonly exact: string;
  /** The same for every spelling of the number: without leading or trailing zeros. */
  readonly canonical: string;
}

const AMOUNT = /^([+-]?)\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * A decimal number such as "1234.50", "-3", "$1,234.50": never through a float, and never guessed (the meaning of "12,5"
 * depends on who wrote it).
 */
export function readAmount(text: string): Read<Amount> {
  if (text === '') return { problem: 'is empty' };
  // Twice the digits that are allowed: nothing longer can be valid.
  const match = text.length > 60 ? null : AMOUNT.exec(text);
  if (match === null) return { problem: `${quoteValue(text)} is not a number such as 1234.50` };
  const [, sign, grouped = '', decimals = ''] = match;
  const whole = grouped.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const trimmed = decimals.replace(/0+$/, '');
  if (whole.length > COST_LIMITS.integerDigits) {
    return { problem: `${quoteValue(text)} has more than ${COST_LIMITS.integerDigits} digits` };
  }
  if (trimmed.length > COST_LIMITS.decimals) {
    return { problem: `${quoteValue(text)} has more than ${COST_LIMITS.decimals} decimals` };
  }
  const minus = sign === '-' && /[1-9]/.test(whole + trimmed) ? '-' : '';
  const number = (fraction: string) => `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  return {
    value: {
      exact: number(decimals.length > COST_LIMITS.decimals ? trimmed : decimals),
      canonical: number(trimmed),
    },
  };
}

/** An unsigned decimal text rounded to cents, half up, in the form of `canonical`. */
export function roundedToCents(text: string): string {
  const [whole = '0', decimals = ''] = text.split('.');
  const cents = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0')) + ((decimals[2] ?? '0') >= '5' ? 1n : 0n);
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** A name: any non-empty text without control characters other than line breaks and tabs. */
export function readName(text: string, maxLength: number): Read<string> {
  if (text === '') return { problem: 'is empty' };
  // Counted in characters, since one beyond the Basic Multilingual Plane is two code units long.
  if (text.length > maxLength && [...text].length > maxLength) {
    return { problem: `${quoteValue(text)} is longer than ${maxLength} characters` };
  }
  if (/[^\P{Cc}\t\r\n]/u.test(text)) return { problem: `${quoteValue(text)} has a control character in it` };
  if (!text.isWellFormed()) return { problem: `${quoteValue(text)} is not Unicode text` };
  return { value: text };
}
