import { type Cmyk, type PastedRemark, parse, readPasted, srgbOfCmyk } from '@hln/colour';

/** The formats with a row each, in the order of the page. */
export const ROWS = [
  'hex',
  'srgb',
  'hsl',
  'hwb',
  'oklch',
  'oklab',
  'lch',
  'lab',
  'display-p3',
  'name',
  'cmyk',
] as const;

export type RowFormat = (typeof ROWS)[number];

/** Formats that can't represent colours outside sRGB. */
export const ON_SRGB: readonly RowFormat[] = ['hex', 'srgb', 'hsl', 'hwb', 'name', 'cmyk'];

const NUMBER = String.raw`([+-]?(?:\d+\.?\d*|\.\d+))%?`;
const CMYK = new RegExp(
  String.raw`^\s*(?:device-cmyk\(|cmyk\()?\s*${Array(4).fill(NUMBER).join(String.raw`[\s,]+`)}\s*\)?\s*$`,
  'i',
);

/** Four numbers from 0 to 100 as device-cmyk(), with or without the name and the percent signs. */
function readCmyk(text: string): string | null {
  const found = CMYK.exec(text);
  if (found === null) return null;
  const [c = 0, m = 0, y = 0, k = 0] = found
    .slice(1, 5)
    .map((part) => Math.min(100, Math.max(0, Number(part))));
  const inks: Cmyk = [c, m, y, k];
  return `rgb(${srgbOfCmyk(inks)
    .map((value) => Math.round(value * 255))
    .join(' ')})`;
}

/** Whether a row takes bare numbers and digits, which mean RGB. */
const takesBare = (format: RowFormat): boolean => format === 'hex' || format === 'srgb';

/** What a row's text was read as, if it could have meant another colour. */
export const remarkOn = (format: RowFormat, text: string): PastedRemark | null =>
  takesBare(format) ? (readPasted(text)?.remark ?? null) : null;

/** A row's text as CSS; null if it isn't a colour. Any row accepts any colour. */
export function readFormat(format: RowFormat, text: string): string | null {
  const css = format === 'cmyk' ? (readCmyk(text) ?? text) : text.trim();
  // Bare numbers and digits mean RGB, so a row of another format does not accept them.
  if (takesBare(format)) return readPasted(css)?.css ?? null;
  return parse(css) === null ? null : css;
}
