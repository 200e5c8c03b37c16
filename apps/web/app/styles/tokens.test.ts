import { readFileSync } from 'node:fs';
import { formatHex, wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { THEME_COLORS } from '../shell/theme-colors.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The light and the dark colour of a token, or of the token that it refers to. */
function pair(name: string): { light: string; dark: string } {
  const value = new RegExp(`--color-${name}:([^;]+);`).exec(css)?.[1] ?? '';
  const alias = /var\(--color-([\w-]+)\)/.exec(value)?.[1];
  if (alias !== undefined) return pair(alias);
  const [light, dark] = value.match(/oklch\([^)]+\)/g) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`--color-${name} is not a pair of colours.`);
  return { light, dark };
}

const TEXT = 4.5;
const MARK = 3;

const surfaces = ['bg', 'raised', 'sunken'];
const pairs: [front: string, back: string, least: number][] = [
  ...surfaces.flatMap((back): [string, string, number][] => [
    ['text', back, 7],
    ['muted', back, TEXT],
    ['accent', back, TEXT],
    ['lamp', back, TEXT],
    ['danger', back, TEXT],
    ['success', back, TEXT],
    ['line-strong', back, MARK],
    ['focus', back, MARK],
  ]),
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-hover', TEXT],
  ['accent', 'accent-wash', TEXT],
  ['text', 'accent-wash', TEXT],
  ['danger', 'danger-wash', TEXT],
  ['text', 'danger-wash', TEXT],
  ['success', 'success-wash', TEXT],
  ['text', 'success-wash', TEXT],
  ['warning', 'warning-wash', TEXT],
  ['text', 'warning-wash', TEXT],
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test.each(pairs)('%s on %s has a contrast of at least %f', (front, back, least) => {
    expect(wcagContrast(pair(front)[theme], pair(back)[theme])).toBeGreaterThanOrEqual(least);
  });

  test('the browser’s own frame has the colour of the page', () => {
    expect(THEME_COLORS[theme]).toBe(formatHex(pair('bg')[theme]));
  });
});
