import type { Colour } from '../spaces/colour.ts';
import { LENGTH_LIMIT, parse } from './parse-colour.ts';

const DIGITS = '[0-9a-fA-F]';
const BARE_HEX = new RegExp(`^(?:${DIGITS}{3,4}|${DIGITS}{6}|${DIGITS}{8})$`);
const PREFIXED_HEX = new RegExp(`^(?:0[xX]|&[hH]|\\\\?[xX]|U\\+)(${DIGITS}{3}|${DIGITS}{6}|${DIGITS}{8})$`);
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)%?`;
const TUPLE = new RegExp(
  `^[([{]?\\s*(${NUMBER})(?:\\s*[,;]\\s*|\\s+)(${NUMBER})(?:\\s*[,;]\\s*|\\s+)(${NUMBER})(?:(?:\\s*[,;/]\\s*|\\s+)(${NUMBER}))?\\s*[)\\]}]?$`,
);

/** A colour and the equivalent CSS text. */
export interface PastedColour {
  readonly css: string;
  readonly colour: Colour;
}

/**
 * Reads a colour as people paste it: CSS as it is, or with its surroundings (`color: #f80;`, `"#f80"`), hexadecimal
 * digits without #, after `0x` (then the first two of eight are the alpha, as in Android's and Flutter's code), and
 * three or four numbers (`255, 136, 0`: red, green and blue of 255, with an alpha from 0 to 1). Null if it is not a
 * colour.
 */
export function readPasted(text: string): PastedColour | null {
  if (text.length > LENGTH_LIMIT) return null;
  for (const css of readings(text.trim())) {
    const colour = parse(css);
    if (colour !== null) return { css, colour };
  }
  return null;
}

function* readings(text: string): Generator<string> {
  yield text;
  const value = unwrapped(text);
  if (value !== text) yield value;
  if (BARE_HEX.test(value)) yield `#${value}`;
  const [, digits] = PREFIXED_HEX.exec(value) ?? [];
  if (digits !== undefined) yield `#${digits.length === 8 ? digits.slice(2) + digits.slice(0, 2) : digits}`;
  const tuple = TUPLE.exec(value);
  if (tuple !== null) {
    const [red = '', green = '', blue = '', alpha] = tuple.slice(1);
    const channels = [red, green, blue];
    const percents = channels.filter((channel) => channel.endsWith('%')).length;
    // Other numbers are not channels of rgb().
    if (percents % 3 !== 0 || channels.some((channel) => !(Number.parseFloat(channel) <= 255))) return;
    yield `rgb(${red} ${green} ${blue}${alpha === undefined ? '' : ` / ${alpha}`})`;
  }
}

/** Strips the property, the end of the declaration and quotes. */
function unwrapped(text: string): string {
  return text
    .replace(/^(?:[-$@\w]+|"[-\w]+"|'[-\w]+')\s*[:=]\s*/, '')
    .trimEnd()
    .replace(/[;,]+$/, '')
    .trimEnd()
    .replace(/!\s*important$/i, '')
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim();
}
