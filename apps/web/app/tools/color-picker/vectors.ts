import {
  apcaContrast,
  contrastRatio,
  type Gradient,
  gradientCss,
  mixCss,
  parse,
  pictureColours,
  readPasted,
} from '@hln/colour';
import type { Vector } from '../vector.ts';
import { parseColor, toCss, toSpace } from './logic.ts';

const CSS4 = 'CSS Color 4';

const GRADIENT: Gradient = {
  kind: 'linear',
  angle: 90,
  space: 'oklab',
  way: 'shorter',
  stops: ['red', 'blue'].flatMap((css, index) => {
    const colour = parse(css);
    return colour === null ? [] : [{ css, colour, at: index * 100 }];
  }),
};

/** The text of a colour in a space; null for a text that isn't a colour. */
const written = (name: string, source: string, css: string, space: string, expected: string): Vector => ({
  name,
  source,
  run: () => {
    const colour = parseColor(css);
    return colour && toCss(colour, space);
  },
  expected,
});

/** Coordinates rounded to four decimals, null for a missing one. */
const converted = (
  name: string,
  source: string,
  css: string,
  space: string,
  expected: readonly (number | null)[],
): Vector => ({
  name,
  source,
  run: () => {
    const colour = parseColor(css);
    return (
      colour && toSpace(colour, space).map((value) => (value === null ? null : Number(value.toFixed(4)) + 0))
    );
  },
  expected,
});

const refused = (name: string, source: string, css: string): Vector => ({
  name,
  source,
  run: () => parseColor(css),
  expected: null,
});

const accepted = (name: string, source: string, css: string, expected: string): Vector =>
  written(name, source, css, 'srgb', expected);

const grey = (value: number): readonly [number, number, number] => [value / 255, value / 255, value / 255];

export const VECTORS: readonly Vector[] = [
  accepted('three digits are doubled', `${CSS4} §5.2`, '#0Af', 'rgb(0, 170, 255)'),
  accepted('four digits have alpha', `${CSS4} §5.2`, '#f008', 'rgba(255, 0, 0, 0.533)'),
  accepted('eight digits have alpha', `${CSS4} §5.2`, '#80000080', 'rgba(128, 0, 0, 0.5)'),
  accepted('names in any case', `${CSS4} §6.1`, 'ReBeccaPurple', 'rgb(102, 51, 153)'),
  accepted('transparent is black without alpha', `${CSS4} §6.3`, 'transparent', 'rgba(0, 0, 0, 0)'),
  accepted('rgb() with spaces', `${CSS4} §5.1`, 'rgb(64 128 192 / 25%)', 'rgba(64, 128, 192, 0.25)'),
  accepted('rgb() mixes numbers and percentages', `${CSS4} §5.1`, 'rgb(100% 0 50%)', 'rgb(255, 0, 128)'),
  accepted('rgb() is clamped', `${CSS4} §5.1`, 'rgb(300 -20 0 / 2)', 'rgb(255, 0, 0)'),
  accepted('hue in turns', `${CSS4} §7`, 'hsl(.5turn 100% 50%)', 'rgb(0, 255, 255)'),
  accepted('hue in gradians', `${CSS4} §7`, 'hsl(400grad 100% 25%)', 'rgb(128, 0, 0)'),
  accepted('hsl() with numbers', `${CSS4} §7`, 'hsl(240 100 50)', 'rgb(0, 0, 255)'),
  accepted('hwb() of too much is grey', `${CSS4} §8`, 'hwb(40 90% 60%)', 'rgb(153, 153, 153)'),
  accepted('none counts as 0', `${CSS4} §4.4`, 'rgb(none 255 none)', 'rgb(0, 255, 0)'),
  accepted('comments and line ends', 'CSS Syntax 3', ' rgb(/*a*/1\n2/**/3/**/) ', 'rgb(1, 2, 3)'),
  accepted('escapes in names', 'CSS Syntax 3', 'r\\65 d', 'rgb(255, 0, 0)'),
  accepted('signs end numbers', 'CSS Syntax 3', 'rgb(1+2+3)', 'rgb(1, 2, 3)'),
  accepted('an open bracket closes at the end', 'CSS Syntax 3', 'rgb(1 2 3', 'rgb(1, 2, 3)'),
  accepted('calc()', 'CSS Values 4', 'rgb(calc(2 * (3 + 4)) 0 0)', 'rgb(14, 0, 0)'),
  accepted('clamp() and max()', 'CSS Values 4', 'rgb(clamp(0, 300, max(9, 7)) 0 0)', 'rgb(9, 0, 0)'),
  accepted('sin() takes angles', 'CSS Values 4', 'rgb(calc(200 * sin(30deg)) 0 0)', 'rgb(100, 0, 0)'),
  accepted('relative colours', 'CSS Color 5', 'rgb(from #123456 b g r / 40%)', 'rgba(86, 52, 18, 0.4)'),
  accepted(
    'missing components are carried forward',
    'CSS Color 5',
    'lch(from oklch(none 0.1 20) l 0 h)',
    'rgb(0, 0, 0)',
  ),
  refused('the Kelvin sign is no k', 'CSS Syntax 3', 'blac\u212a'),
  refused('currentcolor has no value by itself', `${CSS4} §6.4`, 'currentcolor'),
  refused('five digits', `${CSS4} §5.2`, '#12345'),
  refused('commas and none', `${CSS4} §5.1`, 'rgb(none, 0, 0)'),
  refused('commas that mix kinds', `${CSS4} §5.1`, 'rgb(1%, 0, 0)'),
  refused('commas and a slash', `${CSS4} §5.1`, 'rgb(1, 2, 3 / 4)'),
  refused('hwb() with commas', `${CSS4} §8`, 'hwb(0, 0%, 0%)'),
  refused('a hue in percent', `${CSS4} §7`, 'hsl(50% 50% 50%)'),
  refused('color() without a space', `${CSS4} §10`, 'color(1 0 0)'),
  refused('color() with an unknown space', `${CSS4} §10`, 'color(cmyk 1 0 0)'),
  refused('a sign without spaces in calc()', 'CSS Values 4', 'rgb(calc(1 -1) 0 0)'),
  refused('numbers added to percentages', 'CSS Values 4', 'rgb(calc(1 + 1%) 0 0)'),
  refused('a space before the bracket', 'CSS Syntax 3', 'rgb (1 2 3)'),
  refused('two colours', 'CSS Syntax 3', 'red blue'),
  written('white in Lab is L 100', `${CSS4} §9`, 'white', 'lab', 'lab(100 0 0)'),
  written('black in OKLCH has no hue', `${CSS4} §12`, 'black', 'oklch', 'oklch(0 0 none)'),
  written('rebeccapurple in OKLCH', 'own', 'rebeccapurple', 'oklch', 'oklch(0.44027 0.1603 303.373)'),
  written('hsl() of a colour', 'own', '#336699', 'hsl', 'hsl(210 50% 40%)'),
  written('hwb() of a colour', 'own', '#336699', 'hwb', 'hwb(210 20% 40%)'),
  written('the name of a value', `${CSS4} §6.1`, '#663399', 'name', 'rebeccapurple'),
  written('naive ink', 'CSS Color 5', '#ff8000', 'cmyk', 'device-cmyk(0% 49.8% 100% 0%)'),
  written('eight bits of alpha keep two decimals', `${CSS4} §15`, '#00000040', 'srgb', 'rgba(0, 0, 0, 0.25)'),
  written('halves round up', `${CSS4} §15`, 'rgb(50% 50% 50%)', 'srgb', 'rgb(128, 128, 128)'),
  written(
    'color() keeps what was written',
    `${CSS4} §15`,
    'color(srgb 1.5 none 0)',
    'srgb',
    'color(srgb 1.5 none 0)',
  ),
  written('lighter than white is white', `${CSS4} §13`, 'oklch(1 0.4 150)', 'srgb', 'rgb(255, 255, 255)'),
  written('the red of P3 in sRGB', `${CSS4} §13`, 'color(display-p3 1 0 0)', 'hex', '#ff3428'),
  converted(
    'P3 and sRGB share their greys',
    `${CSS4} §10`,
    'color(display-p3 .3 .3 .3)',
    'srgb',
    [0.3, 0.3, 0.3],
  ),
  converted('the white of D65', `${CSS4} §10`, 'white', 'xyz-d65', [0.9505, 1, 1.0891]),
  converted('the white of D50', `${CSS4} §10`, 'white', 'xyz-d50', [0.9643, 1, 0.8251]),
  converted(
    'linear light of the middle',
    'IEC 61966-2-1',
    'rgb(50% 50% 50%)',
    'srgb-linear',
    [0.214, 0.214, 0.214],
  ),
  converted('a grey has no hue', `${CSS4} §12`, '#808080', 'hsl', [null, 0, 50.1961]),
  converted('what is missing stays missing', `${CSS4} §12`, 'oklch(50% none 30)', 'oklch', [0.5, null, 30]),
  {
    name: 'black on white is 21 to 1',
    source: 'WCAG 2.2 §1.4.3',
    run: () => contrastRatio(grey(0), grey(255)),
    expected: 21,
  },
  {
    name: '#767676 is the lightest grey that passes AA on white',
    source: 'WCAG 2.2 §1.4.3',
    run: () => [0x76, 0x77].map((value) => contrastRatio(grey(value), grey(255)) >= 4.5),
    expected: [true, false],
  },
  {
    name: '#888 on white and white on #888',
    source: 'APCA-W3 0.1.9',
    run: () =>
      [apcaContrast(grey(0x88), grey(255)), apcaContrast(grey(255), grey(0x88))].map((lc) => lc.toFixed(3)),
    expected: ['63.056', '-68.541'],
  },
  written(
    'colours mixed halfway',
    'CSS Color 5 §3',
    'color-mix(in srgb, red, blue)',
    'srgb',
    'color(srgb 0.5 0 0.5)',
  ),
  written(
    'percentages below 100 make it transparent',
    'CSS Color 5 §3.3',
    'color-mix(in lch longer hue, lch(50 20 40) 30%, lch(50 20 60) 30%)',
    'lch',
    'lch(50 20 230 / 0.6)',
  ),
  written('white or black on a ground', 'CSS Color 5 §7', 'contrast-color(yellow)', 'hex', '#000000'),
  {
    name: 'the color-mix() of a quarter of the way, the longer way around',
    source: 'CSS Color 5 §3',
    run: () => mixCss('red', 'blue', 0.25, { space: 'oklch', way: 'longer' }),
    expected: 'color-mix(in oklch longer hue, red, blue 25%)',
  },
  {
    name: 'a gradient with its interpolation space',
    source: 'CSS Images 4 §3',
    run: () => gradientCss(GRADIENT),
    expected: 'linear-gradient(90deg in oklab, red 0%, blue 100%)',
  },
  {
    name: 'the colours of ten pixels, largest share first',
    source: 'own',
    run: () =>
      pictureColours(
        new Uint8ClampedArray(
          [...Array(7).fill([18, 52, 86, 255]), ...Array(3).fill([255, 0, 0, 255])].flat(),
        ),
        5,
      ),
    expected: [
      { hex: '#123456', share: 0.7 },
      { hex: '#ff0000', share: 0.3 },
    ],
  },
  {
    name: 'colours as they are pasted',
    source: 'own',
    run: () =>
      ['ff8800', '0xFF8800', '255, 136, 0', '#FF8800;', 'color: #ff8800;'].map(
        (text) => readPasted(text)?.css ?? null,
      ),
    expected: ['#ff8800', '#FF8800', 'rgb(255 136 0)', '#FF8800', '#ff8800'],
  },
];
