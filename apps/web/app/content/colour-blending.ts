import type { BlendSpace, Gradient, HueWay } from '@hln/colour';

const millions = (count: number) => Math.round(count / 1_000_000).toLocaleString('en-NZ');

export const BLENDING = {
  space: 'Mixed in',
  spaces: {
    oklab: 'OKLab',
    oklch: 'OKLCH',
    srgb: 'sRGB',
    'srgb-linear': 'Linear light',
    lab: 'Lab',
    lch: 'LCH',
    hsl: 'HSL',
  } satisfies Record<BlendSpace, string>,
  css: 'CSS',
  cssOf: (what: string) => `CSS of ${what}`,
  way: 'Hue',
  ways: {
    shorter: 'Shorter way',
    longer: 'Longer way',
    increasing: 'Increasing',
    decreasing: 'Decreasing',
  } satisfies Record<HueWay, string>,
} as const;

export const MIXING = {
  title: 'Mix',
  lede: 'This colour and another, as color-mix() of CSS Color 5.',
  other: 'Second colour',
  share: 'Share of the second colour',
  percent: (share: number) => `${share}%`,
  steps: 'Steps',
  mixed: (css: string) => `Mixed colour: pick ${css}`,
  step: (position: number, count: number, css: string) => `Step ${position} of ${count}: pick ${css}`,
  copySteps: 'Copy steps',
  whatSteps: 'the steps',
  whatCss: 'the color-mix()',
} as const;

export const GRADIENT = {
  title: 'Gradient',
  kind: 'Kind',
  kinds: { linear: 'Linear', radial: 'Radial', conic: 'Conic' } satisfies Record<Gradient['kind'], string>,
  angle: 'Angle in degrees',
  stops: 'Stops',
  keys: 'Drag a stop, or move it by arrow keys (ten times as far with Shift), Home and End.',
  stop: (position: number) => `Stop ${position}`,
  colour: (position: number) => `Colour of stop ${position}`,
  place: (position: number) => `Place of stop ${position}, in %`,
  placeText: (at: number, css: string) => `${at}%, ${css}`,
  picked: 'Use picked',
  takePicked: (position: number) => `Use picked for stop ${position}`,
  remove: (position: number) => `Remove stop ${position}`,
  add: 'Add a stop',
  whatCss: 'the gradient',
  /** Both as ratios to 1. */
  contrast: (white: string, black: string) =>
    `Text on it, at the worst place: white ${white}\u00A0:\u00A01, black ${black}\u00A0:\u00A01.`,
  warning: 'Neither white nor black text reaches 4.5 : 1 everywhere (WCAG 2.2, AA).',
} as const;

export const PICTURE = {
  title: 'Colours of a picture',
  lede: 'Choose, drop or paste a picture. It stays on your device. Of an animation, the first frame counts.',
  open: 'Choose a picture',
  inputLabel: 'Picture',
  count: 'Colours',
  method: (pixels: string) =>
    `By k-means in OKLab, over ${pixels} pixels, without transparent ones; the same picture always gives the same colours.`,
  working: 'Looking at the picture',
  colours: 'Dominant colours',
  pick: (css: string, share: string) => `${css} ${share} of the picture: pick it`,
  share: (share: number) => (share < 0.001 ? 'under 0.1%' : `${(share * 100).toFixed(1)}%`),
  copy: 'Copy',
  whatColours: 'the colours',
  picture: 'The picture: press a pixel to pick its colour, or move by arrow keys and press Enter',
  pixel: (x: number, y: number, css: string) => `${css} at ${x}, ${y}`,
  picked: (css: string) => `Picked ${css}.`,
  keys: 'Press a pixel, or move by arrow keys (ten times as far with Shift) and press Enter.',
  scaled: (width: number, height: number) =>
    `Scaled down from ${width.toLocaleString('en-NZ')} × ${height.toLocaleString('en-NZ')} pixels.`,
  tooLarge: (most: string) => `The picture is larger than ${most}. Scale it down first.`,
  tooManyPixels: (pixels: number, most: number) =>
    `The picture has ${millions(pixels)} million pixels, and ${millions(most)} million are the most. Scale it down first.`,
  slow: 'Reading the picture took more than 30 seconds and was stopped. Scale it down first.',
  failed: (reason: string) => `The picture could not be read: ${reason}`,
  unreadable:
    'The browser can’t read this file as a picture. It reads PNG, JPEG, WebP, GIF, SVG and, mostly, AVIF.',
  empty: 'The picture has no opaque pixels.',
  close: 'Close the picture',
} as const;
