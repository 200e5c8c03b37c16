import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RIDGES, ridgeTop } from './places.ts';
import { outline, STILL_DIR, stillCss, stillSvg } from './still.ts';

test.each([
  ['harbour.svg', stillSvg],
  ['harbour.css', stillCss],
] as const)('the committed %s is what the script makes', (name, make) => {
  expect(readFileSync(join(STILL_DIR, name), 'utf8')).toBe(make());
});

test('every colour in the drawing has a rule, and every rule is used', () => {
  const [drawing, rules] = [stillSvg(), stillCss()];
  const drawn = new Set([...drawing.matchAll(/class="([^"]+)"/g)].map(([, name]) => name));
  const ruled = new Set([...rules.matchAll(/\.(h-[\w-]+)/g)].map(([, name]) => name));
  expect([...drawn].sort()).toEqual([...ruled].sort());
});

test('a ridge in the drawing follows the ridge in the film', () => {
  for (const ridge of RIDGES) {
    const top = ridgeTop(ridge);
    const [, start = '', steps = ''] = /^M(.*?)q0 0 (.*)V/.exec(outline(ridge)) ?? [];
    let [x = 0, y = 0] = numbers(start);
    const all = numbers(steps.replace('t', ' '));
    for (let index = 0; index < all.length; index += 2) {
      x += all[index] ?? Number.NaN;
      y += all[index + 1] ?? Number.NaN;
      expect(Math.abs(y - top(x)), `${ridge.seed} at ${x}`).toBeLessThan(3);
    }
  }
});

const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
