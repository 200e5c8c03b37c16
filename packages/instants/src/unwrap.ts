import type { UnixUnit } from './moment.ts';

export interface Unwrapped {
  readonly inside: string;
  /** Where it begins in the text. */
  readonly start: number;
  /** The unit that the surroundings name; null if they name none. */
  readonly unit: UnixUnit | null;
}

/** Microsoft's JSON counts milliseconds, and its offset says only where the time was written. */
const MICROSOFT = /^"?\\?\/Date\((-?\d{1,20})(?:[+-]\d{4})?\)\\?\/"?$/;
/** The name of a property, a variable or an email's header. */
const LABEL = /^(?:(["'])[^"'\r\n]{1,60}\1|[a-z_$][\w.$-]{0,60}) ?[:=] ?/i;
const CALL = /^(?:new )?(?:[a-z_][\w.]{0,40})\(([^()]{1,100})\)$/i;

/** Strips what code, JSON, SQL and commands have around a time, such as `"exp": 1732850000,` or `@1732850000`. */
export function unwrap(text: string): Unwrapped {
  // Browsers put a narrow space before AM and PM.
  let inside = text.replace(/[\u00a0\u202f]/g, ' ').trimEnd();
  let start = 0;
  const keep = (from: number, to: number) => {
    const kept = inside.slice(from, to);
    start += from + kept.length - kept.trimStart().length;
    inside = kept.trim();
  };
  keep(0, inside.length);
  // A brace of JSON on either side.
  if (/^\{[^{}]*\}$/.test(inside)) keep(1, inside.length - 1);
  if (/[,;]$/.test(inside)) keep(0, inside.length - 1);
  const label = LABEL.exec(inside)?.[0].length ?? 0;
  if (label < inside.length) keep(label, inside.length);
  const [, milliseconds] = MICROSOFT.exec(inside) ?? [];
  if (milliseconds !== undefined) {
    const from = inside.indexOf(milliseconds);
    keep(from, from + milliseconds.length);
    return { inside, start, unit: 'ms' };
  }
  const [, argument] = CALL.exec(inside) ?? [];
  if (argument !== undefined) keep(inside.indexOf('(') + 1, inside.length - 1);
  if (/^(["'`]).*\1$/.test(inside) && inside.length > 1) keep(1, inside.length - 1);
  // GNU date's @, and the suffixes of Java's and JavaScript's large numbers.
  if (/^@[+-]?\d/.test(inside)) keep(1, inside.length);
  if (/^[+-]?\d+[Ln]$/.test(inside)) keep(0, inside.length - 1);
  return { inside, start, unit: null };
}
