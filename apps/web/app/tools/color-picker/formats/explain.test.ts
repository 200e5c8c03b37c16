import { expect, it } from 'vitest';
import { explain } from './explain.ts';

it.each([
  ['#12345', 'this has 5'],
  ['#12g', '“g” is no hexadecimal digit'],
  ['#12é', '“é” is no hexadecimal digit'],
  ['currentColor', 'depends on the page'],
  ['CanvasText', 'depends on the page'],
  ['rebecapurple', 'Did you mean rebeccapurple?'],
  ['gren', 'Did you mean green?'],
  ['qwertyuiop', 'CSS has no colour named “qwertyuiop”.'],
  ['device-cmyk(0% 50% 100% 0%)', 'the CMYK row takes it'],
  ['cmyk(0 0 0 0)', 'cmyk() is no colour function'],
  ['color(p4 1 1 1)', 'no space “p4”'],
  ['color(srgb 1 1)', 'The values of color() do not fit'],
  ['oklch(50%, 0.1, 20)', 'oklch() takes no commas'],
  ['rgb(1, 2)', 'The values of rgb() do not fit'],
  ['red blue', 'Try #369'],
  ['{', 'Try #369'],
  ['x'.repeat(20_000), 'far too long'],
])('says why %j is no colour', (css, reason) => {
  expect(explain(css)).toContain(reason);
});
