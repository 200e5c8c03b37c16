import { srgbOfCmyk } from '../spaces/cmyk.ts';
import { clamp, type Triple } from '../spaces/colour.ts';
import { hsvToSrgb } from '../spaces/hue-spaces.ts';

/** What a text was read as, where it could have meant something else or was converted. */
export type PastedRemark =
  | 'alpha-of-255'
  | 'parts-of-1'
  | 'parts-of-255'
  | 'rgb-with-alpha'
  | 'hsl'
  | 'from-hsv'
  | 'from-cmyk'
  | 'alpha-first'
  | 'first-of-several';

export interface Reading {
  readonly css: string;
  readonly remark: PastedRemark | null;
}

/** What a label or a function says about the numbers after it. `unit` are RGB from 0 to 1; `argb` has the alpha first. */
export type Model =
  | 'rgb'
  | 'unit'
  | 'argb'
  | 'hex'
  | 'hsl'
  | 'hsv'
  | 'cmyk'
  | 'hwb'
  | 'lab'
  | 'lch'
  | 'oklab'
  | 'oklch';

interface Part {
  readonly name: string | null;
  readonly value: number;
  readonly unit: '' | '%' | 'deg';
  /** Whether it is written with a decimal point. */
  readonly isDecimal: boolean;
}

const NUMBER =
  /(?:(["']?)([a-z]{1,10})\1 ?[:=] ?)?["']?([+-]?(?:\d+\.?\d*|\.\d+))(?: ?\/ ?(255)(?:\.0*)?)?(?: ?(%|°|deg)|f)?["']?/iy;
const SEPARATOR = / ?[,;|/] ?| /y;

/** The numbers of a colour as `model` has them; null if they are no numbers, or none of a colour. */
export function readNumbers(text: string, model: Model | null): Reading | null {
  const parts = partsOf(text.replace(/\s+/g, ' '));
  if (parts === null || parts.length < 3 || parts.length > 4) return null;
  const names = parts.map(({ name }) => name);
  if (names.every((name) => name === null))
    return written(parts, model ?? (hasFormOfHsl(parts) ? 'hsl' : null), model === null);
  // A label that belongs to some of the numbers only is none of a channel.
  if (names.includes(null)) return null;
  return readNamed(parts, model);
}

function partsOf(text: string): readonly Part[] | null {
  const parts: Part[] = [];
  for (let at = 0; ; ) {
    NUMBER.lastIndex = at;
    const found = NUMBER.exec(text);
    if (found === null || parts.length === 4) return null;
    const [whole, , name, digits = '', divisor, unit = ''] = found;
    const value = Number(digits) / (divisor === undefined ? 1 : 255);
    const isDecimal = digits.includes('.') || divisor !== undefined;
    parts.push({
      name: name?.toLowerCase() ?? null,
      value,
      unit: unit === '%' || unit === '' ? unit : 'deg',
      isDecimal,
    });
    at += whole.length;
    if (at === text.length) return parts;
    SEPARATOR.lastIndex = at;
    const between = SEPARATOR.exec(text);
    if (between === null) return null;
    at += between[0].length;
  }
}

const hasFormOfHsl = ([first, second, third]: readonly Part[]): boolean =>
  first?.unit !== '%' && (first?.unit === 'deg' || second?.unit === '%') && second?.unit === third?.unit;

const CHANNELS: readonly (readonly [Model, readonly (readonly string[])[]])[] = [
  [
    'rgb',
    [
      ['r', 'red'],
      ['g', 'green'],
      ['b', 'blue'],
    ],
  ],
  [
    'hsl',
    [
      ['h', 'hue'],
      ['s', 'sat', 'saturation'],
      ['l', 'light', 'lightness'],
    ],
  ],
  [
    'hsv',
    [
      ['h', 'hue'],
      ['s', 'sat', 'saturation'],
      ['v', 'b', 'value', 'brightness'],
    ],
  ],
  [
    'hwb',
    [
      ['h', 'hue'],
      ['w', 'whiteness'],
      ['b', 'blackness'],
    ],
  ],
  [
    'cmyk',
    [
      ['c', 'cyan'],
      ['m', 'magenta'],
      ['y', 'yellow'],
      ['k', 'black', 'key'],
    ],
  ],
];
const OWN_CHANNELS: ReadonlyMap<Model, readonly string[]> = new Map([
  ['lab', ['l', 'a', 'b']],
  ['oklab', ['l', 'a', 'b']],
  ['lch', ['l', 'c', 'h']],
  ['oklch', ['l', 'c', 'h']],
]);
const ALPHA = ['a', 'alpha', 'opacity'];

/** Every name of a channel: a number after one alone is no colour. */
export const CHANNEL_NAMES: ReadonlySet<string> = new Set([
  ...CHANNELS.flatMap(([, channels]) => channels.flat()),
  ...ALPHA,
]);

/** Numbers with the names of their channels, in any order. Lightness alone does not tell CIE Lab from OKLab. */
function readNamed(parts: readonly Part[], model: Model | null): Reading | null {
  const own = model === null ? undefined : OWN_CHANNELS.get(model);
  const known = own === undefined ? CHANNELS : [[model ?? 'lab', own.map((name) => [name])] as const];
  for (const [named, channels] of known) {
    const found = channels.flatMap((names) => parts.find(({ name }) => names.includes(name ?? '')) ?? []);
    const rest = parts.filter((part) => !found.includes(part));
    const isAlpha = rest.length === 1 && ALPHA.includes(rest[0]?.name ?? '');
    if (found.length !== channels.length || (rest.length > 0 && !isAlpha)) continue;
    const isRgb = named === 'rgb' && (model === 'unit' || model === 'argb');
    if (model !== null && model !== named && !isRgb) return null;
    return written([...found, ...rest], model === 'unit' ? 'unit' : named, false);
  }
  return null;
}

function written(parts: readonly Part[], model: Model | null, isBare: boolean): Reading | null {
  switch (model) {
    case null:
    case 'rgb':
      return writeRgb(parts, null, isBare);
    case 'unit':
      return writeRgb(parts, 1, false);
    case 'argb': {
      const [alpha, ...channels] = parts;
      return alpha === undefined || channels.length !== 3 ? null : writeRgb([...channels, alpha], 255, false);
    }
    case 'hex':
      return null;
    case 'hsl': {
      const reading = writeHue(parts, ([h, s, l]) => `hsl(${h} ${s}% ${l}%`);
      return reading === null || !isBare ? reading : { ...reading, remark: reading.remark ?? 'hsl' };
    }
    case 'hwb':
      return writeHue(parts, ([h, w, b]) => `hwb(${h} ${w}% ${b}%`);
    case 'hsv': {
      const reading = writeHue(parts, (hsv) => `rgb(${bytes(hsvToSrgb(hsv))}`);
      return reading === null ? null : { ...reading, remark: reading.remark ?? 'from-hsv' };
    }
    case 'cmyk':
      return writeCmyk(parts);
    default:
      return writeLab(parts, model);
  }
}

/** RGB of 255, of 1 or of 100 %. @param most what the channels go up to; null to tell by the numbers */
function writeRgb(parts: readonly Part[], most: 1 | 255 | null, isBare: boolean): Reading | null {
  const channels = parts.slice(0, 3);
  if (parts.some(({ value, unit }) => value < 0 || unit === 'deg')) return null;
  const percents = channels.filter(({ unit }) => unit === '%').length;
  if (percents % 3 !== 0) return null;
  const isUnit =
    percents === 0 &&
    (most ??
      (channels.every(({ value }) => value <= 1) && channels.some(({ isDecimal }) => isDecimal)
        ? 1
        : 255)) === 1;
  if (channels.some(({ value }) => value > (percents > 0 ? 100 : isUnit ? 1 : 255))) return null;
  const alpha = alphaOf(parts[3], most === 255);
  if (alpha === null) return null;
  const mayBeUnit =
    !isUnit &&
    most === null &&
    percents === 0 &&
    channels.every(({ value }) => value <= 1) &&
    channels.some(({ value }) => value > 0);
  const mayBeInks =
    isBare &&
    parts.length === 4 &&
    parts.every(({ value, isDecimal }) => value <= 100 && !isDecimal) &&
    !mayBeUnit;
  const remark = alpha.isOf255
    ? 'alpha-of-255'
    : isUnit && most === null
      ? 'parts-of-1'
      : mayBeUnit
        ? 'parts-of-255'
        : mayBeInks
          ? 'rgb-with-alpha'
          : null;
  const values = channels.map(({ value, unit }) => (isUnit ? rounded(value * 255) : `${value}${unit}`));
  return { css: `rgb(${values.join(' ')}${alpha.text})`, remark };
}

/** A hue in degrees and two percentages, with or without their signs. */
function writeHue(parts: readonly Part[], write: (values: Triple) => string): Reading | null {
  const [hue, second, third, last] = parts;
  if (hue === undefined || second === undefined || third === undefined || hue.unit === '%') return null;
  if (second.unit !== third.unit || second.unit === 'deg' || Math.abs(hue.value) > 360) return null;
  const isUnit =
    second.unit === '' &&
    [second, third].every(({ value }) => value <= 1) &&
    [second, third].some(({ isDecimal }) => isDecimal);
  // Then the hue may be a part of 1 as well.
  if (isUnit && hue.unit === '' && hue.value > 0 && hue.value <= 1) return null;
  const scaled = [second, third].map(({ value }) => (isUnit ? value * 100 : value));
  if (scaled.some((value) => value < 0 || value > 100)) return null;
  const alpha = alphaOf(last, false);
  if (alpha === null) return null;
  const [a = 0, b = 0] = scaled.map((value) => Number(rounded(value)));
  const remark = alpha.isOf255 ? 'alpha-of-255' : isUnit ? 'parts-of-1' : null;
  return { css: `${write([hue.value, a, b])}${alpha.text})`, remark };
}

function writeCmyk(parts: readonly Part[]): Reading | null {
  const [cyan, magenta, yellow, black] = parts;
  if (cyan === undefined || magenta === undefined || yellow === undefined || black === undefined) return null;
  const isUnit =
    parts.every(({ value, unit }) => value <= 1 && unit === '') && parts.some(({ isDecimal }) => isDecimal);
  if (parts.some(({ value, unit }) => value < 0 || value > 100 || unit === 'deg')) return null;
  const ink = ({ value }: Part) => (isUnit ? value * 100 : value);
  const rgb = srgbOfCmyk([ink(cyan), ink(magenta), ink(yellow), ink(black)]);
  return { css: `rgb(${bytes(rgb)})`, remark: isUnit ? 'parts-of-1' : 'from-cmyk' };
}

function writeLab(parts: readonly Part[], model: Model): Reading | null {
  const [lightness] = parts;
  // CSS would make any lightness above 1 white.
  if (lightness === undefined || (model.startsWith('ok') && lightness.unit === '' && lightness.value > 1))
    return null;
  const alpha = alphaOf(parts[3], false);
  const values = parts.slice(0, 3).map(({ value, unit }) => `${value}${unit}`);
  return alpha === null ? null : { css: `${model}(${values.join(' ')}${alpha.text})`, remark: null };
}

interface Alpha {
  readonly text: string;
  readonly isOf255: boolean;
}

/** The alpha as CSS, from 0 to 1, a percentage or of 255; null if it is none. */
function alphaOf(part: Part | undefined, isOf255: boolean): Alpha | null {
  if (part === undefined) return { text: '', isOf255: false };
  const { value, unit } = part;
  if (unit === 'deg' || value < 0 || value > (unit === '%' ? 100 : 255)) return null;
  if (unit === '%') return { text: ` / ${value}%`, isOf255: false };
  const isLarge = isOf255 || value > 1;
  if (isLarge && value === 255) return { text: '', isOf255: !isOf255 };
  return { text: ` / ${isLarge ? Number((value / 255).toFixed(4)) : value}`, isOf255: isLarge && !isOf255 };
}

const rounded = (value: number): string => String(Number(value.toFixed(2)));

const bytes = (rgb: Triple): string => rgb.map((value) => Math.round(clamp(value, 0, 1) * 255)).join(' ');
