import { type Colour, type Coords, zeroed } from '../spaces/colour.ts';
import { NAMES } from '../spaces/colour-names.ts';
import { coordsIn } from '../spaces/convert.ts';
import { CSS_SPACES, type Spaces } from '../spaces/spaces.ts';
import { readValue } from './calc.ts';
import { Cursor } from './cursor.ts';
import { colorNotation, NOTATIONS, type Notation, RELATIVE_RGB, readAlpha } from './notations.ts';
import { type Token, tokenize } from './tokens.ts';
import { DEPTH_LIMIT, type Value, type Words } from './values.ts';

const RGB = ['red', 'green', 'blue'];

/** What the components of a space are about (CSS Color 4 §12.2); XYZ counts with RGB, and so does all else. */
const ANALOGOUS: ReadonlyMap<string, readonly string[]> = new Map([
  ['hsl', ['hue', 'colourfulness', 'lightness']],
  ['hwb', ['hue', 'whiteness', 'blackness']],
  ['lab', ['lightness', 'a', 'b']],
  ['oklab', ['lightness', 'a', 'b']],
  ['lch', ['lightness', 'colourfulness', 'hue']],
  ['oklch', ['lightness', 'colourfulness', 'hue']],
]);

/**
 * The coordinates in another space with those missing that correspond to missing ones of the origin, as relative colours
 * want it: no lightness in Lab is no lightness in OKLCH. A colour without any component stays one.
 */
function carryForward(origin: Colour, space: string, converted: Coords): Coords {
  if (origin.coords.every((value) => value === null)) return [null, null, null];
  const from = ANALOGOUS.get(origin.space) ?? RGB;
  const missing = new Set(from.filter((_, index) => origin.coords[index] === null));
  const to = ANALOGOUS.get(space) ?? RGB;
  const [a, b, c] = converted.map((value, index) => (missing.has(to[index] ?? '') ? null : value));
  return [a ?? null, b ?? null, c ?? null];
}

const DIGITS = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;

/** The colour of three, four, six or eight hexadecimal digits in lower case, without the #. */
function hexColour(digits: string): Colour | null {
  if (!DIGITS.test(digits)) return null;
  const long = digits.length > 4 ? digits : digits.replace(/./g, '$&$&');
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255;
  return {
    space: 'srgb',
    coords: [channel(0), channel(2), channel(4)],
    alpha: long.length === 8 ? channel(6) : 1,
    legacy: true,
  };
}

/** The colour of a name in lower case. */
function namedColour(name: string): Colour | null {
  if (name === 'transparent') return { space: 'srgb', coords: [0, 0, 0], alpha: 0, legacy: true };
  const hex = NAMES.get(name);
  return hex === undefined ? null : hexColour(hex);
}

/** One component: 'none', a value, a word of a relative colour or a calculation; null for anything else. */
function readComponent(cursor: Cursor, words: Words, depth: number): Value | 'none' | null {
  cursor.skipSpaces();
  const token = cursor.next();
  if (token?.type === 'ident' && token.name === 'none') return 'none';
  return readValue(token, cursor, words, depth);
}

/** Longer texts are refused: no colour needs as much. */
export const LENGTH_LIMIT = 10_000;

/** What color() knows: names of CSS Color 4 and the space that each means. */
export const CSS_COLOR_NAMES: ReadonlyMap<string, string> = new Map([
  ...['srgb', 'srgb-linear', 'display-p3', 'display-p3-linear', 'a98-rgb', 'prophoto-rgb', 'rec2020'].map(
    (name): [string, string] => [name, name],
  ),
  ['xyz', 'xyz-d65'],
  ['xyz-d50', 'xyz-d50'],
  ['xyz-d65', 'xyz-d65'],
]);

/** Which names color() takes, and the spaces that they mean. */
export interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly spaces: Spaces;
}

const CSS_ONLY: Known = { names: CSS_COLOR_NAMES, spaces: CSS_SPACES };

/** A colour that stands by itself: no currentcolor, no colour of the system. Null for anything else. */
export function parse(css: string, known: Known = CSS_ONLY): Colour | null {
  if (css.length > LENGTH_LIMIT) return null;
  const tokens = tokenize(css);
  if (tokens === null) return null;
  const cursor = new Cursor(tokens);
  const colour = readColour(cursor, known, 0);
  return colour !== null && cursor.atEnd() ? colour : null;
}

function readColour(cursor: Cursor, known: Known, depth: number): Colour | null {
  if (depth > DEPTH_LIMIT) return null;
  cursor.skipSpaces();
  const token: Token | undefined = cursor.next();
  if (token?.type === 'hash') return hexColour(token.name);
  if (token?.type === 'ident') return namedColour(token.name);
  if (token?.type !== 'function') return null;
  if (token.name !== 'color' && !NOTATIONS.has(token.name)) return null;
  const relative = cursor.takeWord('from');
  const origin = relative ? readColour(cursor, known, depth + 1) : null;
  if (relative && origin === null) return null;
  const notation = token.name === 'color' ? readSpace(cursor, known) : NOTATIONS.get(token.name);
  if (notation === undefined) return null;
  if (origin === null) return readBody(cursor, notation, new Map(), 1, depth);
  const words = wordsOf(origin, notation, known);
  return readBody(
    cursor,
    notation.space === 'srgb' && notation.legacy ? RELATIVE_RGB : notation,
    words,
    origin.alpha,
    depth,
  );
}

/** The name that color() begins with. */
function readSpace(cursor: Cursor, known: Known): Notation | undefined {
  cursor.skipSpaces();
  const token = cursor.next();
  const id = token?.type === 'ident' ? known.names.get(token.name) : undefined;
  return id === undefined ? undefined : colorNotation(id, id.startsWith('xyz') ? 'xyz' : 'rgb');
}

/** What the channels of a relative colour stand for: its origin in the space of the function. */
function wordsOf(origin: Colour, { space, words, wordScale }: Notation, { spaces }: Known): Words {
  const coords = zeroed(carryForward(origin, space, coordsIn(origin, space, spaces)));
  return new Map([
    ...words.map((word, index): [string, number] => [word, (coords[index] ?? 0) * wordScale]),
    ['alpha', origin.alpha ?? 0],
  ]);
}

/** The components, the alpha and the closing bracket. */
function readBody(
  cursor: Cursor,
  notation: Notation,
  words: Words,
  defaultAlpha: number | null,
  depth: number,
): Colour | null {
  const first = readComponent(cursor, words, depth);
  const commas = words.size === 0 && notation.commas !== undefined && cursor.take(',');
  const second = readComponent(cursor, words, depth);
  if (commas && !cursor.take(',')) return null;
  const third = readComponent(cursor, words, depth);
  if (first === null || second === null || third === null) return null;
  const values = [first, second, third];
  const given = cursor.take(commas ? ',' : '/');
  const alpha = given ? readComponent(cursor, words, depth) : null;
  if ((given && alpha === null) || !cursor.close()) return null;
  if (commas && !fitsCommas([...values, alpha], values, notation)) return null;
  const coords = components(values, notation);
  if (coords === null) return null;
  const opacity = given ? opacityOf(alpha) : defaultAlpha;
  if (opacity === undefined) return null;
  // What is made from another colour may lie beyond sRGB on purpose (CSS Color 5 §4).
  const legacy = notation.legacy && (words.size === 0 || notation.space === 'srgb');
  return { space: notation.space, coords, alpha: opacity, legacy };
}

type Part = Value | 'none' | null;

/** The older form with commas knows no `none` and does not mix kinds. */
function fitsCommas(all: readonly Part[], values: readonly Part[], { commas }: Notation): boolean {
  if (all.includes('none')) return false;
  return commas?.(values.filter((value) => value !== null && value !== 'none')) ?? false;
}

/** undefined if it is no alpha. */
function opacityOf(alpha: Part): number | null | undefined {
  if (alpha === 'none' || alpha === null) return null;
  return readAlpha(alpha) ?? undefined;
}

/** Null if one of them is of a kind that the function does not take there. */
function components(values: readonly Part[], notation: Notation): Coords | null {
  const read = notation.components.map((component, index) => {
    const value = values[index];
    return value === 'none' || value === null || value === undefined ? null : (component(value) ?? undefined);
  });
  const [first, second, third] = read;
  if (first === undefined || second === undefined || third === undefined) return null;
  return [first, second, third];
}
