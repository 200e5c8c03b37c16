import { type Colour, type Coords, clamp, zeroed } from '../spaces/colour.ts';
import { NAMES } from '../spaces/colour-names.ts';
import { coordsIn } from '../spaces/convert.ts';
import { CSS_SPACES, type Spaces } from '../spaces/spaces.ts';
import { readValue } from './calc.ts';
import { carryForward } from './carry-forward.ts';
import { Cursor } from './cursor.ts';
import { HUE_WAYS, type HueWay, hasHue, inOwnSpace, MIX_SPACES, mix, type Weighted } from './mix.ts';
import { colorNotation, NOTATIONS, type Notation, RELATIVE_RGB, readAlpha } from './notations.ts';
import { type Token, tokenize } from './tokens.ts';
import { DEPTH_LIMIT, type Value, type Words } from './values.ts';

const DIGITS = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;

/** Parses three, four, six or eight hexadecimal digits in lower case, without the #. */
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

/** Returns the colour with a name in lower case. */
function namedColour(name: string): Colour | null {
  if (name === 'transparent') return { space: 'srgb', coords: [0, 0, 0], alpha: 0, legacy: true };
  const hex = NAMES.get(name);
  return hex === undefined ? null : hexColour(hex);
}

/** Reads one component: 'none', a value, a word of a relative colour or a calculation; null for anything else. */
function readComponent(cursor: Cursor, words: Words, depth: number): Value | 'none' | null {
  cursor.skipSpaces();
  const token = cursor.next();
  if (token?.type === 'ident' && token.name === 'none') return 'none';
  return readValue(token, cursor, words, depth);
}

/** Longer texts are refused: no colour needs that many characters. */
export const LENGTH_LIMIT = 10_000;

/** The names that CSS Color 4 allows in color(), with their spaces. */
export const CSS_COLOR_NAMES: ReadonlyMap<string, string> = new Map([
  ...['srgb', 'srgb-linear', 'display-p3', 'display-p3-linear', 'a98-rgb', 'prophoto-rgb', 'rec2020'].map(
    (name): [string, string] => [name, name],
  ),
  ['xyz', 'xyz-d65'],
  ['xyz-d50', 'xyz-d50'],
  ['xyz-d65', 'xyz-d65'],
]);

/** The names that color() accepts, and their spaces. */
export interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly spaces: Spaces;
}

const CSS_ONLY: Known = { names: CSS_COLOR_NAMES, spaces: CSS_SPACES };

/** Parses a context-free colour: no currentcolor, no system colours. Null for anything else. */
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
  const made = MADE.get(token.name);
  if (made !== undefined) return made(cursor, known, depth);
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

type Made = (cursor: Cursor, known: Known, depth: number) => Colour | null;

/** The functions of CSS Color 5 that make a colour from others. */
const MADE: ReadonlyMap<string, Made> = new Map<string, Made>([
  ['color-mix', readMix],
  ['light-dark', readLightDark],
  ['contrast-color', readContrast],
  ['alpha', readAlphaOf],
]);

/** The names of {@link MADE}. */
export const MADE_COLOURS: ReadonlySet<string> = new Set(MADE.keys());

/** Reads `in <space> [<way> hue]?,` and colours with a percentage before or after each; without a space, Oklab. */
function readMix(cursor: Cursor, known: Known, depth: number): Colour | null {
  let space: string | undefined = 'oklab';
  let way: HueWay = 'shorter';
  if (cursor.takeWord('in')) {
    cursor.skipSpaces();
    const token = cursor.next();
    const name = token?.type === 'ident' ? token.name : '';
    space = MIX_SPACES.find((one) => one === name) ?? known.names.get(name);
    if (space === undefined) return null;
    const chosen = HUE_WAYS.find((one) => cursor.takeWord(one));
    if (chosen !== undefined && (!hasHue(space) || !cursor.takeWord('hue'))) return null;
    way = chosen ?? way;
    if (!cursor.take(',')) return null;
  }
  const all: Weighted[] = [];
  do {
    const before = readPercent(cursor, depth);
    const colour = before === undefined ? null : readColour(cursor, known, depth + 1);
    const after = before === null ? readPercent(cursor, depth) : null;
    if (colour === null || after === undefined) return null;
    all.push({ colour, percent: before ?? after });
  } while (cursor.take(','));
  return cursor.close() ? mix(all, space, way, known.spaces) : null;
}

/** Reads a percentage: null if there is none, undefined if it is not from 0 to 100. */
function readPercent(cursor: Cursor, depth: number): number | null | undefined {
  cursor.skipSpaces();
  const token = cursor.peek();
  if (token?.type !== 'percentage' && !(token?.type === 'function' && isMath(token.name))) return null;
  cursor.next();
  const value = readValue(token, cursor, new Map(), depth);
  if (value?.kind !== 'percentage') return undefined;
  // A calculation is clamped; a literal is not.
  if (token.type === 'function') return clamp(value.value, 0, 100);
  return value.value >= 0 && value.value <= 100 ? value.value : undefined;
}

const isMath = (name: string): boolean =>
  name !== 'color' && !NOTATIONS.has(name) && !MADE.has(name) && !name.startsWith('--');

/** The colour on a light page, which needs no context. */
function readLightDark(cursor: Cursor, known: Known, depth: number): Colour | null {
  const light = readColour(cursor, known, depth + 1);
  const comma = cursor.take(',');
  const dark = comma ? readColour(cursor, known, depth + 1) : null;
  return light !== null && dark !== null && cursor.close() ? light : null;
}

/** Reads contrast-color(): white or black, whichever has more contrast by WCAG 2, or white if they are equal. */
function readContrast(cursor: Cursor, known: Known, depth: number): Colour | null {
  const ground = readColour(cursor, known, depth + 1);
  if (ground === null || !cursor.close()) return null;
  const [, luminance] = zeroed(coordsIn(ground, 'xyz-d65', known.spaces));
  const white = 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05;
  return namedColour(white ? 'white' : 'black');
}

/** Reads `from <colour> [/ <alpha>]?`: the same colour with another alpha. */
function readAlphaOf(cursor: Cursor, known: Known, depth: number): Colour | null {
  const origin = cursor.takeWord('from') ? readColour(cursor, known, depth + 1) : null;
  if (origin === null) return null;
  const given = cursor.take('/');
  const part = given ? readComponent(cursor, new Map([['alpha', origin.alpha ?? 0]]), depth) : null;
  if ((given && part === null) || !cursor.close()) return null;
  const alpha = given ? opacityOf(part) : origin.alpha;
  return alpha === undefined ? null : inOwnSpace({ ...origin, alpha }, known.spaces);
}

/** Reads the name at the start of color(). */
function readSpace(cursor: Cursor, known: Known): Notation | undefined {
  cursor.skipSpaces();
  const token = cursor.next();
  const id = token?.type === 'ident' ? known.names.get(token.name) : undefined;
  return id === undefined ? undefined : colorNotation(id, id.startsWith('xyz') ? 'xyz' : 'rgb');
}

/** Returns the values of a relative colour's channel names: its origin in the function's space. */
function wordsOf(origin: Colour, { space, words, wordScale }: Notation, { spaces }: Known): Words {
  const coords = zeroed(carryForward(origin, space, coordsIn(origin, space, spaces)));
  return new Map([
    ...words.map((word, index): [string, number] => [word, (coords[index] ?? 0) * wordScale]),
    ['alpha', origin.alpha ?? 0],
  ]);
}

/** Reads the components, the alpha and the closing bracket. */
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
  // A colour made from another may deliberately lie beyond sRGB (CSS Color 5 §4).
  const legacy = notation.legacy && (words.size === 0 || notation.space === 'srgb');
  return { space: notation.space, coords, alpha: opacity, legacy };
}

type Part = Value | 'none' | null;

/** The older form with commas does not allow `none` or a mix of kinds. */
function fitsCommas(all: readonly Part[], values: readonly Part[], { commas }: Notation): boolean {
  if (all.includes('none')) return false;
  return commas?.(values.filter((value) => value !== null && value !== 'none')) ?? false;
}

/** Returns the alpha as a number, null for a missing one, undefined for an invalid one. */
function opacityOf(alpha: Part): number | null | undefined {
  if (alpha === 'none' || alpha === null) return null;
  return readAlpha(alpha) ?? undefined;
}

/** Returns the coordinates; null if a component has a kind that the function does not accept there. */
function components(values: readonly Part[], notation: Notation): Coords | null {
  const read = notation.components.map((component, index) => {
    const value = values[index];
    return value === 'none' || value === null || value === undefined ? null : (component(value) ?? undefined);
  });
  const [first, second, third] = read;
  if (first === undefined || second === undefined || third === undefined) return null;
  return [first, second, third];
}
