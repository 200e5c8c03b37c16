import { expect, it } from 'vitest';
import { explain } from './explain.ts';

it.each([
  ['#12345', 'this has 5'],
  ['#12g', '“g” isn’t a hexadecimal digit'],
  ['#12é', '“é” isn’t a hexadecimal digit'],
  ['currentColor', 'depends on the page'],
  ['CanvasText', 'depends on the page'],
  ['rebecapurple', 'Did you mean rebeccapurple?'],
  ['gren', 'Did you mean green?'],
  ['qwertyuiop', 'CSS has no colour named “qwertyuiop”.'],
  ['device-cmyk(0% 50% 100%)', 'CMYK takes four from 0 to 100'],
  ['cmyk(0 0 0 200)', 'CMYK takes four from 0 to 100'],
  ['hsv(32, 200, 100)', 'It takes a hue and two percentages'],
  ['xyz(0 0 0)', 'xyz() isn’t a colour function'],
  ['color(p4 1 1 1)', 'no space called “p4”'],
  ['color(srgb 1 1)', 'The values of color() are wrong'],
  ['oklch(50%, 0.1, 20)', 'oklch() takes no commas'],
  ['rgb(1, 2)', 'The values of rgb() are wrong'],
  ['red blue', 'Try #369'],
  ['{', 'Try #369'],
  ['x'.repeat(20_000), 'much too long'],
])('says why %j isn’t a colour', (css, reason) => {
  expect(explain(css)).toContain(reason);
});
