import { expect, it } from 'vitest';
import { COLOR_PICKER_ABOUT as ABOUT } from '../../content/color-picker-about.ts';
import { parseColor, toCss, toSpace } from './logic.ts';

function colourOf(css: string) {
  const colour = parseColor(css);
  if (colour === null) throw new Error(`“${css}” is no colour.`);
  return colour;
}

it('shows the real result of the example', () => {
  const colour = colourOf(ABOUT.example.input);
  expect(`${toCss(colour, 'oklch')}\nmapped to sRGB: ${toCss(colour, 'hex')}`).toBe(ABOUT.example.output);
});

it.each(ABOUT.options)('shows what the format looks like: $name', ({ input, format, output }) => {
  expect(toCss(colourOf(input), format)).toBe(output);
});

/** Each channel on its own: the result of arithmetic without gamut mapping. */
function cutOff(css: string): string {
  const bytes = toSpace(colourOf(css), 'srgb').map((value) =>
    Math.round(Math.min(1, Math.max(0, value ?? 0)) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

it.each(ABOUT.beside.rows)('compares %s clipped with %s mapped', (css, cut, mapped) => {
  expect([cutOff(css), toCss(colourOf(css), 'hex')]).toEqual([cut, mapped]);
});

it('states the lightness of the second colour', () => {
  const [, [asked, cut, mapped]] = ABOUT.beside.rows;
  const lightness = [asked, cut, mapped].map((css) =>
    Math.round((toSpace(colourOf(css), 'oklch')[0] ?? 0) * 100),
  );
  expect(lightness).toEqual([80, 70, 80]);
});
