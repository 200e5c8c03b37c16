/**
 * Makes the drawing of the harbour that is part of the page: `npm run still -w @hln/web`. It appears with the first
 * frame, at any size and in both themes, and the film fades in over it. It leaves out the small stars and the lights on
 * the water that are too faint to see.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Lch, NIGHT, NOON, type Palette } from './palette.ts';
import {
  CROSS_TOP,
  courseLines,
  type FieldStar,
  fieldStarsAt,
  flash,
  GRID,
  glintsAt,
  HORIZON,
  LAMP,
  pulseAt,
  RIDGES,
  type Ridge,
  reflectionAt,
  ridgeTop,
} from './places.ts';
import { type Point, placeSky } from './sky.ts';

export const STILL_DIR = resolve(dirname(fileURLToPath(import.meta.url)), '../../app/styles/generated');
/** A time at which the pulse is travelling. */
const TIME = 0.3;
const RIDGE_STEP = 10;
/** The widths of a star and of its halo, as multiples of the star's size. */
const CORE = 0.62;
const HALO = 6;

const sign = (value: number) => (value < 0 ? `${value}` : ` ${value}`);
const pair = (x: number, y: number) => `${x}${sign(y)}`;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Returns dots and dashes as one path with whole steps between them, which is shorter than one element for each. */
function dashes(places: readonly (Point & { readonly width?: number })[]): string {
  let from = { x: 0, y: 0 };
  return places
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y, width = 0 }) => {
      const to = { x: Math.round(x), y: Math.round(y) };
      const length = Math.round(width);
      const step = `m${pair(to.x - from.x, to.y - from.y)}h${length}`;
      from = { x: to.x + length, y: to.y };
      return step;
    })
    .join('');
}

/**
 * Returns the outline of a ridge as a smooth quadratic curve through the middles between its points, so that one step
 * describes each piece. The points are an even number of steps apart, so that the middles are whole.
 */
export function outline(ridge: Ridge): string {
  const top = ridgeTop(ridge);
  const from = Math.max(ridge.from, -RIDGE_STEP);
  const to = Math.min(ridge.to, GRID.width + RIDGE_STEP);
  const first = Math.round(top(from));
  const even = (x: number) => first + 2 * Math.round((top(x) - first) / 2);
  let steps = '';
  let x = from;
  for (; x + RIDGE_STEP < to; x += RIDGE_STEP) {
    const step = (even(x + RIDGE_STEP) - (x === from ? first : even(x - RIDGE_STEP))) / 2;
    steps += x === from ? `q0 0 ${pair(RIDGE_STEP / 2, step)}t` : `${pair(RIDGE_STEP, step)} `;
  }
  return `M${pair(from, first)}${steps.trimEnd().replaceAll(' -', '-')}V${HORIZON + 1}H${from}`;
}

const hills = (distance: Ridge['distance']) =>
  RIDGES.filter((ridge) => ridge.distance === distance)
    .map(outline)
    .join('');

/** Returns a dot of light with a halo. */
const dot = (at: Point, radius: number, look = '') =>
  `<circle cx="${Math.round(at.x)}" cy="${Math.round(at.y)}" r="${tenth(radius)}"${look}/>`;
const halo = (at: Point, radius: number) => dot(at, radius, ' fill="url(#h-l)"');

function fieldStars(): string {
  const seen = fieldStarsAt(TIME).map((star) => ({ ...star, light: star.alpha * star.size ** 2 }));
  const group = (from: number, to: number): FieldStar[] =>
    seen.filter(({ light }) => light >= from && light < to);
  return `<g class="h-field"><path d="${dashes(group(0.17, 0.22))}" stroke-opacity=".4"/><path d="${dashes(group(0.22, 0.5))}" stroke-opacity=".5" stroke-width="1.5"/><path d="${dashes(group(0.5, 9))}" stroke-opacity=".7" stroke-width="2"/></g>`;
}

function course(sky: ReturnType<typeof placeSky>): string {
  const lines = new Map<string, string>();
  for (const { from, to, alpha, dash } of courseLines(sky)) {
    const look = `stroke-opacity="${alpha}"${dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''}`;
    const [start, end] = [from, to].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })) as [
      Point,
      Point,
    ];
    const path = `M${pair(start.x, start.y)}L${pair(end.x, end.y)}`;
    lines.set(look, (lines.get(look) ?? '') + path);
  }
  const horizon = `<path d="M0 ${HORIZON}h${GRID.width}" stroke-opacity=".5"/>`;
  return `<g class="h-line">${horizon}${[...lines].map(([look, path]) => `<path d="${path}" ${look}/>`).join('')}</g>`;
}

/** Returns the drawing. `stillCss()` has its colours. */
export function stillSvg(): string {
  const sky = placeSky(CROSS_TOP, LAMP);
  const stars = [...sky.values()].map((star) => ({ ...star, size: 3.5 - 0.55 * star.magnitude }));
  const pulse = pulseAt(TIME, sky);
  const water = `M0 ${HORIZON}h${GRID.width}v${GRID.height - HORIZON}H0`;
  const lights = glintsAt(TIME).filter(({ alpha }) => alpha > 0.1);
  const reflection = reflectionAt(TIME).filter(({ alpha }) => alpha > 0.16);
  const down = 'x2="0" y2="1"';
  const fading =
    '<stop offset=".35" stop-opacity=".14"/><stop offset="1" stop-opacity="0"/></radialGradient>';
  // The star is the centre of its halo.
  const edge = `offset="${(CORE / HALO).toFixed(2).slice(1)}"`;
  return [
    `<svg viewBox="0 0 ${GRID.width} ${GRID.height}">`,
    `<linearGradient id="h-sky" ${down}><stop class="h-edge" offset=".3"/><stop class="h-middle" offset=".66"/><stop class="h-low" offset="1"/></linearGradient>`,
    `<linearGradient id="h-sea" ${down}><stop class="h-water"/><stop class="h-water" offset=".4" stop-opacity=".6"/><stop class="h-edge" offset=".92"/></linearGradient>`,
    `<radialGradient id="h-dawn" class="h-dawn"><stop/><stop offset=".45" stop-opacity=".32"/><stop offset="1" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="h-s" class="h-s"><stop class="h-star"/><stop class="h-star" ${edge}/><stop ${edge} stop-opacity=".5"/>${fading}`,
    `<radialGradient id="h-l" class="h-l"><stop stop-opacity=".55"/>${fading}`,
    `<path d="M0 0h${GRID.width}v${HORIZON}H0" fill="url(#h-sky)"/>`,
    `<ellipse cx="${LAMP.x + 90}" cy="${HORIZON + 10}" rx="640" ry="128" fill="url(#h-dawn)"/>`,
    fieldStars(),
    ...([0, 1, 2] as const).map((distance) => `<path class="h-hill-${distance}" d="${hills(distance)}"/>`),
    `<path class="h-edge" d="${water}"/><path d="${water}" fill="url(#h-sea)"/>`,
    `<path class="h-glint" d="${dashes(lights)}"/>`,
    course(sky),
    `<g fill="url(#h-s)">${stars.map((star) => dot(star, star.size * HALO)).join('')}</g>`,
    `<path class="h-gleam" d="${dashes(reflection)}"/>`,
    `<path class="h-hill-2" d="M${LAMP.x - 1} ${LAMP.y}h3v16h-3"/>`,
    halo(LAMP, 46 + 90 * flash(TIME)),
    pulse === undefined ? '' : halo(pulse, 16),
    `<g class="h-lamp">${dot(LAMP, 2.6)}${pulse === undefined ? '' : dot(pulse, 1.9)}</g>`,
    '</svg>\n',
  ].join('');
}

const oklch = ([lightness, chroma, hue]: Lch, alpha = 1) =>
  `oklch(${lightness} ${chroma} ${hue}${alpha === 1 ? '' : ` / ${tenth(alpha * 10) / 10}`})`;

/** Returns the colours of the drawing, at night and at noon. */
export function stillCss(): string {
  const both = (colour: (palette: Palette) => string) => `light-dark(${colour(NOON)}, ${colour(NIGHT)})`;
  const isNight = (p: Palette) => p.fieldStars > 0;
  const rule = (selector: string, declarations: string) => `${selector} { ${declarations} }`;
  const stroke = (colour: (palette: Palette) => string) => `fill: none; stroke: ${both(colour)}`;
  const stop = (colour: (palette: Palette) => string) => `stop-color: ${both(colour)}`;
  return [
    '/* Generated by scripts/harbour/still.ts; do not edit. */',
    '@layer page {',
    rule('.h-edge', `fill: ${both((p) => oklch(p.edge))}; ${stop((p) => oklch(p.edge))}`),
    rule(
      '.h-middle',
      stop((p) => oklch(p.skyMiddle)),
    ),
    rule(
      '.h-low',
      stop((p) => oklch(p.skyLow)),
    ),
    rule(
      '.h-water',
      stop((p) => oklch(p.water)),
    ),
    rule(
      '.h-dawn stop',
      stop((p) => oklch(p.glow, p.glowStrength)),
    ),
    ...([0, 1, 2] as const).map((distance) =>
      rule(`.h-hill-${distance}`, `fill: ${both((p) => oklch(p.hills[distance]))}`),
    ),
    // By day, stars have no halo and the lamp doesn't light the sky.
    rule(
      '.h-s stop',
      stop((p) => oklch(p.star, isNight(p) ? 1 : 0)),
    ),
    rule(
      '.h-l stop',
      stop((p) => oklch(p.lamp, isNight(p) ? p.lampStrength : 0.3)),
    ),
    rule(
      '.h-line',
      stroke((p) => oklch(p.line, p.lineStrength)),
    ),
    rule(
      '.h-glint',
      stroke((p) => oklch(p.waterGlint, 0.1)),
    ),
    rule(
      '.h-gleam',
      stroke((p) => oklch(p.lamp, p.lampStrength * 0.2)),
    ),
    rule(
      '.h-s .h-star',
      stop((p) => oklch(p.star)),
    ),
    rule('.h-lamp', `fill: ${both((p) => oklch(p.lamp))}`),
    rule('.h-field', `${stroke((p) => oklch(p.star, isNight(p) ? 1 : 0))}; stroke-linecap: round`),
    '}',
    '',
  ].join('\n');
}

if (import.meta.main) {
  await mkdir(STILL_DIR, { recursive: true });
  for (const [name, text] of [
    ['harbour.svg', stillSvg()],
    ['harbour.css', stillCss()],
  ] as const) {
    await writeFile(join(STILL_DIR, name), text);
    console.log(`${name}: ${text.length} bytes`);
  }
}
