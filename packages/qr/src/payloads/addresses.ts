import type { FieldReader } from './field-reader.ts';

/**
 * Returns a number without visual separators (RFC 3966, 5.1.1): `+6441234567`; for an invalid number '' and an issue.
 */
export function phoneNumber(reader: FieldReader, field: string): string {
  const written = reader.text(field);
  if (written === '') return '';
  const number = written.replaceAll(/[\s().\-/\u00A0\u2010-\u2015]/g, '');
  if (!/^\+?[0-9*#]+$/.test(number) || !/[0-9]/.test(number)) {
    reader.refuse(field, 'This is not a telephone number; write it like +64 4 123 4567.');
    return '';
  }
  if (number.startsWith('+') && !/^\+[1-9][0-9]{2,14}$/.test(number)) {
    reader.refuse(field, 'An international number has 3 to 15 digits after its +.');
    return '';
  }
  return number;
}

const isEmail = (text: string) =>
  /^[^\s@,;<>()"]+@[^\s@,;<>()"]+$/.test(text) && !/(^\.|\.\.|\.@|@\.|\.$)/.test(text);

/** Reads email addresses separated by commas or semicolons. */
export function emailAddresses(reader: FieldReader, field: string): string[] {
  const addresses = reader
    .text(field)
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = addresses.find((each) => !isEmail(each));
  if (wrong !== undefined)
    reader.refuse(field, `${wrong} is not an email address; write it like name@example.org.`);
  return addresses;
}

/** Returns a date YYYY-MM-DD if it exists in the calendar, or null. */
export function calendarDate(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
