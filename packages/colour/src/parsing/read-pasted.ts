import type { Colour } from '../spaces/colour.ts';
import { NAMES } from '../spaces/colour-names.ts';
import { NOTATIONS } from './notations.ts';
import { LENGTH_LIMIT, parse } from './parse-colour.ts';
import { CHANNEL_NAMES, type Model, type PastedRemark, type Reading, readNumbers } from './pasted-numbers.ts';
import { readWithin } from './pasted-within.ts';

const DIGITS = '[0-9a-fA-F]';
const BARE_HEX = new RegExp(`^(?:# ?)?(${DIGITS}{3,4}|${DIGITS}{6}|${DIGITS}{8})$`);
const PREFIXED_HEX = new RegExp(`^(?:0[xX]|&[hH]|\\\\?[xX]|U\\+)(${DIGITS}{3}|${DIGITS}{6}|${DIGITS}{8})$`);

/** A colour and the equivalent CSS text. */
export interface PastedColour {
  readonly css: string;
  readonly colour: Colour;
  /** How it was read, if it could have meant something else or was converted. */
  readonly remark: PastedRemark | null;
}

/**
 * Reads a colour as people paste it: CSS as it is, or with its surroundings (`.a { color: #f80; }`, `"#f80"`),
 * hexadecimal digits without #, after `0x` (then the first two of eight are the alpha, as in Android's and Flutter's
 * code), and numbers with or without the name of their model (`255, 136, 0`, `HSL: 32, 100, 50`, `cmyk(0 47 100 0)`,
 * `{"r":255,"g":136,"b":0}`, `UIColor(red: 1, green: 0.53, blue: 0, alpha: 1)`). A name decides what the numbers mean;
 * without one they are RGB, of 255 or, with decimal points, of 1. Null if it is not a colour.
 */
export function readPasted(text: string): PastedColour | null {
  if (text.length > LENGTH_LIMIT) return null;
  const trimmed = text.trim();
  const css = parse(trimmed);
  if (css !== null) return { css: trimmed, colour: css, remark: null };
  const reading = readValue(trimmed, null, 0) ?? readWithin(trimmed);
  const colour = reading === null ? null : parse(reading.css);
  return reading === null || colour === null ? null : { ...reading, colour };
}

/** Labels and calls in each other are a few, never many. */
const DEEPEST = 4;
const LABEL = /^(["']?)([-$@\w][-$@\w. ]{0,60})\1 ?[:=] ?([\s\S]+)$/;
const SPACED_LABEL = /^([a-z]{3,11}) ([\s\S]+)$/i;
const CALL = /^(?:new )?([a-z][\w.-]{0,60}) ?\(([\s\S]*)\)$/i;

function readValue(text: string, model: Model | null, depth: number): Reading | null {
  const value = unwrapped(text);
  if (value === '' || depth > DEEPEST) return null;
  // In eight digits CSS has the alpha last, which only the model can tell.
  if (parse(value) !== null && !(model === 'argb' && value.length === 9)) return { css: value, remark: null };
  const plain = readNumbers(value, model) ?? readHex(value, model) ?? readName(value);
  if (plain !== null) return plain;
  const [, called, inside = ''] = CALL.exec(value) ?? [];
  if (called !== undefined) {
    const named = modelOf(called);
    // A function of CSS is read by its rules only, so that the page can say which one the text breaks.
    if (NOTATIONS.has(called.toLowerCase()) && value.charAt(called.length) === '(') return null;
    return named === undefined ? null : readValue(inside, named, depth + 1);
  }
  const [, , label, labelled = ''] = LABEL.exec(value) ?? [];
  if (label !== undefined) {
    const named = modelOf(label);
    // Of any other word nobody knows what it says about numbers: it is the name of a property or a variable.
    if (named !== undefined || !isOtherModel(label)) return readValue(labelled, named ?? model, depth + 1);
    return null;
  }
  const [, word = '', rest = ''] = SPACED_LABEL.exec(value) ?? [];
  const named = modelOf(word);
  return named === undefined || named === null ? null : readValue(rest, named, depth + 1);
}

/** Digits without #, and those with a prefix of a programming language. */
function readHex(value: string, model: Model | null): Reading | null {
  if (model !== null && model !== 'hex' && model !== 'rgb' && model !== 'argb' && model !== 'unit')
    return null;
  const [, bare] = BARE_HEX.exec(value) ?? [];
  const [, prefixed] = PREFIXED_HEX.exec(value) ?? [];
  const digits = bare ?? prefixed;
  if (digits === undefined) return null;
  const isAlphaFirst = digits.length === 8 && (prefixed !== undefined || model === 'argb');
  return isAlphaFirst
    ? { css: `#${digits.slice(2)}${digits.slice(0, 2)}`, remark: 'alpha-first' }
    : { css: `#${digits}`, remark: null };
}

/** A name with spaces or hyphens between its words, such as “dark orange”. */
function readName(value: string): Reading | null {
  if (value.length > 40 || !/^[a-z]+(?:[ _-][a-z]+){1,4}$/i.test(value)) return null;
  const name = value.replace(/[ _-]/g, '').toLowerCase();
  return NAMES.has(name) ? { css: name, remark: null } : null;
}

/** By the last word of a label or of a function's name; null for a colour of any kind. */
const MODELS: ReadonlyMap<string, Model | null> = new Map<string, Model | null>([
  ...['rgb', 'rgba', 'srgb', 'rgbo'].map((name) => [name, 'rgb'] as const),
  ...['hsl', 'hsla'].map((name) => [name, 'hsl'] as const),
  ...['hsv', 'hsva', 'hsb', 'hsba'].map((name) => [name, 'hsv'] as const),
  ...['cmyk', 'cmjn', 'cmyka'].map((name) => [name, 'cmyk'] as const),
  ...['hex', 'hexa', 'hexcode', 'html', 'code'].map((name) => [name, 'hex'] as const),
  ...['uicolor', 'nscolor', 'cgcolor', 'vec3', 'vec4', 'float3', 'float4', 'half3', 'half4'].map(
    (name) => [name, 'unit'] as const,
  ),
  ...(['argb', 'hwb', 'lab', 'lch', 'oklab', 'oklch'] as const).map((name) => [name, name] as const),
  ['cielab', 'lab'],
  ['cielch', 'lch'],
  ...['color', 'colour', 'color32', 'colorref'].map((name) => [name, null] as const),
]);

/** Models that have no notation here: their numbers must not pass for RGB. */
const OTHER_MODELS = new Set(
  'xyz xyy yuv yiq ydbdr ycbcr ycc luv lchuv hct okhsl okhsv okhwb hsluv hpluv hsi hcl hcy cmy ral pantone pms ncs munsell kelvin jch cam16 ictcp jzazbz p3 rec2020 rec709 prophoto acescg bgr bgra abgr'.split(
    ' ',
  ),
);

function lastWord(label: string): string {
  const words = label
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.filter((word) => word !== '').at(-1) ?? '';
}

/** Android's parseColor() has the alpha first. */
const modelOf = (label: string): Model | null | undefined =>
  /parsecolor$/i.test(label) ? 'argb' : MODELS.get(lastWord(label));

const isOtherModel = (label: string): boolean =>
  OTHER_MODELS.has(lastWord(label)) ||
  OTHER_MODELS.has(lastWord(label.toLowerCase())) ||
  CHANNEL_NAMES.has(label.trim().toLowerCase());

/** Strips the end of a declaration or a sentence, quotes and brackets. */
function unwrapped(text: string): string {
  let value = text.trim();
  for (let before = ''; before !== value; ) {
    before = value;
    value = value
      .replace(/[;,.]$/, '')
      .trimEnd()
      .replace(/! ?important$/i, '')
      .trim();
    const inside = value.slice(1, -1);
    const first = value.charAt(0);
    const isQuoted = /["'`“‘«]/.test(first) && !inside.includes(first) && /["'`”’»]$/.test(value);
    const isBracketed = BRACKETS.has(`${first}${value.slice(-1)}`) && value.length > 1;
    if (isQuoted || isBracketed) value = inside.trim();
    else if (/[)\]}>]$/.test(value) && !/[([{<]/.test(value)) value = value.slice(0, -1).trim();
    else if (/^[([{<]/.test(value) && !/[)\]}>]/.test(value)) value = value.slice(1).trim();
  }
  return value;
}

const BRACKETS = new Set(['()', '[]', '{}', '<>']);
