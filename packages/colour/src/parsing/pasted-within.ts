import { NAMES } from '../spaces/colour-names.ts';
import { NOTATIONS } from './notations.ts';
import { MADE_COLOURS, parse } from './parse-colour.ts';
import type { Reading } from './pasted-numbers.ts';

const HEX_OR_CALL = /#([0-9a-f]{3,8})(?![\w-])|([a-z][\w-]*)\(/gi;
const FUNCTIONS: ReadonlySet<string> = new Set(['color', ...NOTATIONS.keys(), ...MADE_COLOURS]);
/** A property, or a gradient, that may have a colour's name in its value. */
const DECLARATION =
  /(?:color|colour|background|bg|border|outline|fill|stroke|shadow|decoration|rule|accent)[-\w]{0,40} ?: ?([^;{}]{0,500})|gradient\(([^;{}]{0,500})/gi;
/** What code has around a colour, and a sentence has not around the number of a ticket. */
const OF_CODE = /[:=[{"'`(]/;

/** The first colour of CSS in a longer text, such as a declaration, a rule, a gradient or a class of Tailwind. */
export function readWithin(text: string): Reading | null {
  const notations = inNotation(text);
  const isPart = (place: number) =>
    notations.some((notation) => place >= notation.place && place < notation.place + notation.css.length);
  const names = byName(text).filter(({ place }) => !isPart(place));
  const found = [...notations, ...names].sort((one, other) => one.place - other.place);
  const [first] = found;
  if (first === undefined) return null;
  const isOne = found.every(({ css }) => css.toLowerCase() === first.css.toLowerCase());
  return { css: first.css, remark: isOne ? null : 'first-of-several' };
}

interface Found {
  readonly css: string;
  readonly place: number;
}

function inNotation(text: string): readonly Found[] {
  const found: Found[] = [];
  let end = 0;
  for (const { 0: whole, 1: digits, 2: name, index } of text.matchAll(HEX_OR_CALL)) {
    // A colour within a colour is a part of it.
    if (index < end || (index > 0 && /[\w&]/.test(text.charAt(index - 1)))) continue;
    const isTicket = digits !== undefined && /^\d{3,5}$/.test(digits) && !OF_CODE.test(text);
    const isCall = name !== undefined && FUNCTIONS.has(name.toLowerCase());
    const length = isCall ? callLength(text, index + whole.length) + whole.length : whole.length;
    const css = text.slice(index, index + length);
    if (isTicket || (name !== undefined && !isCall) || parse(css) === null) continue;
    found.push({ css, place: index });
    end = index + length;
  }
  return found;
}

/** The characters up to the bracket that closes a call. */
function callLength(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < Math.min(text.length, start + 500); at += 1) {
    const character = text.charAt(at);
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at + 1 - start;
  }
  return 0;
}

function byName(text: string): readonly Found[] {
  return [...text.matchAll(DECLARATION)].flatMap(({ 0: whole, 1: declared, 2: stops, index }) => {
    const value = declared ?? stops ?? '';
    const start = index + whole.length - value.length;
    return [...value.matchAll(/(?<![\w#-])[a-z]{3,20}(?![\w(-])/gi)].flatMap((word) =>
      NAMES.has(word[0].toLowerCase()) ? [{ css: word[0], place: start + word.index }] : [],
    );
  });
}
