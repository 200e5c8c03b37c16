import { type Bits128, crockfordValue, fromBase64 } from './bits.ts';

/** How an identifier was written. */
export type Notation = 'hyphens' | 'digits' | 'braces' | 'urn' | 'oid' | 'base64' | 'ulid';

export interface ReadIdentifier {
  readonly kind: 'uuid' | 'ulid';
  readonly value: Bits128;
  readonly notation: Notation;
  /** What differs from the standard's way of writing it, in sentences. */
  readonly remarks: readonly string[];
}

export interface IdentifierError {
  readonly kind: 'error';
  readonly message: string;
  /** In UTF-16 code units from 0. */
  readonly offset: number;
}

const HYPHENS = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const UPPER_REMARK = 'RFC 9562 asks programs to write lower case and to read both.';

/** The name of a property or variable, and what code calls a UUID with. */
const LABEL = /^(?:["']?[a-z_][\w.-]{0,60}["']?)\s?[:=]\s?/i;
const CALL = /^(?:new )?[a-z_][\w.:]{0,60}\(/i;
const CLOSING: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’', '„': '“', '«': '»', '‹': '›' },
  ...{ '[': ']', '<': '>' },
};
const WHOLE = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-f])/gi;
/** Wrappers in each other are a few, never many. */
const DEEPEST = 6;

/**
 * Reads a UUID in any of its usual notations, or a ULID, with or without what code has around it. Positions count from
 * the beginning of `text`.
 */
export function readIdentifier(text: string): ReadIdentifier | IdentifierError {
  const { inside, start } = unwrap(text);
  const second = [...inside.matchAll(WHOLE)][1]?.index ?? secondWord(inside);
  if (second !== undefined)
    return failure('This is more than one identifier. Inspect one at a time.', start + second);
  const read = readTrimmed(inside);
  return read.kind === 'error' ? { ...read, offset: read.offset + start } : read;
}

/** Where the second of several identifiers without hyphens begins. */
function secondWord(text: string): number | undefined {
  const words = /^([\da-z]{26}|[\da-f]{32})[\s,;]+(?:[\da-z]{26}|[\da-f]{32})(?![\da-z])/i.exec(text);
  const [, first = ''] = words ?? [];
  return words === null ? undefined : first.length + text.slice(first.length).search(/[\da-z]/i);
}

/** Strips labels, calls, quotes, brackets and `0x`. What is left unclosed stays, so that it is named. */
function unwrap(text: string): { readonly inside: string; readonly start: number } {
  let start = 0;
  let inside = text;
  const keep = (from: number, to: number) => {
    const kept = inside.slice(from, to);
    start += from + kept.length - kept.trimStart().length;
    inside = kept.trim();
  };
  keep(0, text.length);
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const label = /^urn:/i.test(inside) ? undefined : LABEL.exec(inside)?.[0].length;
    const called = inside.endsWith(')') ? CALL.exec(inside)?.[0].length : undefined;
    const closing = CLOSING[inside.charAt(0)];
    if (/[,;]$/.test(inside)) keep(0, inside.length - 1);
    else if (closing !== undefined && inside.indexOf(closing, 1) === inside.length - 1)
      keep(1, inside.length - 1);
    else if (called !== undefined) keep(called, inside.length - 1);
    else if (label !== undefined) keep(label, inside.length);
    else if (/^\{\s*["'a-z_][^{}]*[:=][^{}]*\}$/i.test(inside)) keep(1, inside.length - 1);
    else break;
  }
  if (/^0x[\da-f]{32}$/i.test(inside)) keep(2, inside.length);
  return { inside, start };
}

function readTrimmed(text: string): ReadIdentifier | IdentifierError {
  const urn = /^urn:uuid:/i.exec(text)?.[0].length ?? 0;
  if (urn > 0) return hexadecimal(text.slice(urn), 'urn', urn);
  if (/^urn:/i.test(text)) return failure('The URN of a UUID begins with urn:uuid:.', 4);
  if (/^[{(]/.test(text)) {
    const closing = text.startsWith('{') ? '}' : ')';
    if (!text.endsWith(closing)) return failure(`The closing ${closing} is missing.`, text.length);
    return hexadecimal(text.slice(1, -1), 'braces', 1);
  }
  if (/^2\.25\.\d/.test(text)) return objectIdentifier(text);
  if (/^[\da-f]{32}$/i.test(text)) return hexadecimal(text, 'digits', 0);
  if (HYPHENS.test(text)) return hexadecimal(text, 'hyphens', 0);
  // A ULID is 26 letters and digits; a UUID that lacks some has hyphens or is longer.
  if (text.length <= 27 && text.length >= 25 && /^[\da-z]+$/i.test(text)) return ulid(text);
  const base64 = fromBase64(text);
  if (base64 !== null) return { kind: 'uuid', value: base64, notation: 'base64', remarks: [] };
  return hexadecimal(text, 'hyphens', 0);
}

function hexadecimal(text: string, notation: Notation, at: number): ReadIdentifier | IdentifierError {
  const bad = text.search(/[^\da-f-]/i);
  if (bad >= 0) {
    return failure(
      `A UUID has only the hexadecimal digits 0–9 and a–f, and hyphens: “${String.fromCodePoint(text.codePointAt(bad) ?? 0)}” is none.`,
      at + bad,
    );
  }
  const digits = text.replaceAll('-', '');
  if (digits.length !== 32) {
    return failure(`A UUID has 32 hexadecimal digits; these are ${digits.length}.`, at + text.length);
  }
  const hasHyphens = text.includes('-');
  const remarks: string[] = [];
  if (hasHyphens && !HYPHENS.test(text))
    remarks.push('The hyphens are after 8, 12, 16 and 20 digits in the standard’s form.');
  if (/[A-F]/.test(text)) remarks.push(UPPER_REMARK);
  return { kind: 'uuid', value: BigInt(`0x${digits}`), notation, remarks };
}

/** ITU-T X.667: the UUID as a decimal number below the arc 2.25. */
function objectIdentifier(text: string): ReadIdentifier | IdentifierError {
  const digits = text.slice(5);
  if (!/^\d{1,39}$/.test(digits))
    return failure('After 2.25. comes one decimal number of at most 39 digits.', 5);
  const value = BigInt(digits);
  if (value >> 128n > 0n) return failure('The number has more than 128 bits.', 5);
  return { kind: 'uuid', value, notation: 'oid', remarks: [] };
}

function ulid(text: string): ReadIdentifier | IdentifierError {
  if (text.length !== 26) return failure(`A ULID has 26 characters; these are ${text.length}.`, text.length);
  let value = 0n;
  for (const [index, character] of [...text].entries()) {
    const five = crockfordValue(character);
    if (five === null) return failure('A ULID has no letter U, so that no word arises.', index);
    value = (value << 5n) | BigInt(five);
  }
  if (value >> 128n > 0n) {
    return failure(
      'This is beyond the last ULID, 7ZZZZZZZZZZZZZZZZZZZZZZZZZ: the first character is at most 7.',
      0,
    );
  }
  const remarks: string[] = [];
  if (/[a-z]/.test(text)) remarks.push('ULIDs are written in upper case; any case is read.');
  if (/[ilo]/i.test(text))
    remarks.push('I and L were read as 1, and O as 0: a ULID is written without these letters.');
  return { kind: 'ulid', value, notation: 'ulid', remarks };
}

function failure(message: string, offset: number): IdentifierError {
  return { kind: 'error', message, offset };
}
