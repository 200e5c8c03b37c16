import { describe, expect, it } from 'vitest';
import { serialise } from '../spaces/serialise.ts';
import { parse } from './parse-colour.ts';

const computed = (css: string): string | null => {
  const colour = parse(css);
  return colour && serialise(colour, colour.space);
};

describe('color-mix()', () => {
  it.each([
    ['color-mix(in srgb, red, blue)', 'color(srgb 0.5 0 0.5)'],
    ['color-mix(in srgb, red 25%, blue)', 'color(srgb 0.25 0 0.75)'],
    ['color-mix(in srgb, 25% red, blue)', 'color(srgb 0.25 0 0.75)'],
    ['color-mix(in srgb, red, blue 25%)', 'color(srgb 0.75 0 0.25)'],
    ['color-mix(in srgb, red 30%, blue 30%)', 'color(srgb 0.5 0 0.5 / 0.6)'],
    ['color-mix(in srgb, red 100%, blue 100%)', 'color(srgb 0.5 0 0.5)'],
    ['color-mix(in srgb, red calc(10% + 15%), blue)', 'color(srgb 0.25 0 0.75)'],
    ['color-mix(in srgb, rgb(255 0 0 / 0.5), blue)', 'color(srgb 0.33333 0 0.66667 / 0.75)'],
    ['color-mix(in srgb, transparent, blue)', 'color(srgb 0 0 1 / 0.5)'],
    ['color-mix(in srgb, color(srgb none 0.5 1), color(srgb 0.25 none none))', 'color(srgb 0.25 0.5 1)'],
    ['color-mix(in lch, lch(50 20 350), lch(50 20 30))', 'lch(50 20 10)'],
    ['color-mix(in lch shorter hue, lch(50 20 40), lch(50 20 330))', 'lch(50 20 5)'],
    ['color-mix(in lch longer hue, lch(50 20 40), lch(50 20 60))', 'lch(50 20 230)'],
    ['color-mix(in lch increasing hue, lch(50 20 60), lch(50 20 40))', 'lch(50 20 230)'],
    ['color-mix(in lch decreasing hue, lch(50 20 40), lch(50 20 60))', 'lch(50 20 230)'],
    ['color-mix(in lch, lch(50 20 none), lch(50 20 60))', 'lch(50 20 60)'],
    ['color-mix(in hsl, hsl(120deg 10% 20%), hsl(30deg 30% 40%))', 'color(srgb 0.33 0.36 0.24)'],
    ['color-mix(in xyz, color(xyz 0.1 0.2 0.3), color(xyz 0.3 0.4 0.5))', 'color(xyz-d65 0.2 0.3 0.4)'],
    ['color-mix(oklab(0.2 0 0), oklab(0.6 0 0))', 'oklab(0.4 0 0)'],
    ['color-mix(in srgb, red, lime, blue)', 'color(srgb 0.33333 0.33333 0.33333)'],
    ['color-mix(in srgb, color-mix(in srgb, red, blue), white)', 'color(srgb 0.75 0.5 0.75)'],
  ])('%s', (css, expected) => {
    expect(computed(css)).toBe(expected);
  });

  it.each([
    'color-mix(in srgb, red 0%, blue 0%)',
    'color-mix(in srgb, red -1%, blue)',
    'color-mix(in srgb, red 101%, blue)',
    'color-mix(in srgb red, blue)',
    'color-mix(in srgb shorter hue, red, blue)',
    'color-mix(in lch shorter, red, blue)',
    'color-mix(in hsv, red, blue)',
    'color-mix(in srgb, red 10% 20%, blue)',
    'color-mix(in srgb, 10% red 20%, blue)',
    'color-mix(in srgb)',
    'color-mix(in srgb, red, currentcolor)',
  ])('refuses %s', (css) => {
    expect(parse(css)).toBeNull();
  });
});

it.each([
  ['light-dark(red, blue)', 'rgb(255, 0, 0)'],
  ['contrast-color(#333)', 'rgb(255, 255, 255)'],
  ['contrast-color(yellow)', 'rgb(0, 0, 0)'],
  ['alpha(from lab(50 10 20) / 0.5)', 'lab(50 10 20 / 0.5)'],
  ['alpha(from rgb(255 0 0 / 0.5) / calc(alpha / 2))', 'color(srgb 1 0 0 / 0.25)'],
])('reads %s', (css, expected) => {
  expect(computed(css)).toBe(expected);
});
