/** Returns red, green and blue of `#rrggbb`, 0 to 255. Anything else is black. */
export function rgbOf(hex: string): readonly [number, number, number] {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0;
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns WCAG 2.2's relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export type ColourFault = 'inverted' | 'too-little-contrast' | 'little-contrast';

/** The contrast below which all scanners fail, and the contrast below which cheap ones do. */
const LEAST_CONTRAST = 2.5;
const GOOD_CONTRAST = 4.5;

export interface ColourVerdict {
  /** WCAG contrast of the two colours, 1 to 21. */
  readonly contrast: number;
  readonly faults: readonly ColourFault[];
}

/**
 * Judges whether scanners can distinguish two colours, with the dark one in front. @param background null counts as
 * white
 */
export function judgeColours(foreground: string, background: string | null): ColourVerdict {
  const front = luminance(foreground);
  const back = luminance(background ?? '#ffffff');
  const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
  const faults: ColourFault[] = [];
  if (front > back) faults.push('inverted');
  if (contrast < LEAST_CONTRAST) faults.push('too-little-contrast');
  else if (contrast < GOOD_CONTRAST) faults.push('little-contrast');
  return { contrast, faults };
}
