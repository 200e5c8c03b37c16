import {
  DOT_RADIUS,
  type DrawnModules,
  drawnModules,
  eyeRings,
  type RoundRect,
  roundCorners,
} from './shapes.ts';
import type { CodeStyle } from './style.ts';

/** An empty margin around a logo, so that it does not touch the modules. */
const MARGIN = 0.5;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const escapeXml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Draws a code as an SVG file, one unit per module.
 *
 * @param title for screen readers
 * @param pixels the file's width and height
 * @param logo a data URL, drawn into the space that the style leaves free
 */
export function svgFile(
  modules: readonly (readonly boolean[])[],
  style: CodeStyle,
  { title, pixels, logo }: { title: string; pixels: number; logo?: { href: string; ratio: number } },
): string {
  const { quietZone, foreground, background } = style;
  const width = modules.length + 2 * quietZone;
  const box = logo && style.logoModules > 0 ? logoBox(modules.length, style.logoModules, logo.ratio) : null;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-quietZone} ${-quietZone} ${width} ${width}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    background === null
      ? ''
      : `<path fill="${background}" d="M${-quietZone} ${-quietZone}h${width}v${width}h${-width}z"/>`,
    `<path fill="${foreground}" fill-rule="evenodd" d="${darkPath(modules, style)}"/>`,
    box === null || logo === undefined
      ? ''
      : `<image href="${escapeXml(logo.href)}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="none"/>`,
    '</svg>\n',
  ].join('');
}

/** Draws every dark run of a row as one rectangle. */
function squares(drawn: DrawnModules): string {
  let path = '';
  for (let row = 0; row < drawn.size; row++) {
    for (let column = 0; column < drawn.size; column++) {
      if (!drawn.isDark(row, column)) continue;
      let end = column + 1;
      while (drawn.isDark(row, end)) end += 1;
      path += `M${column} ${row}h${end - column}v1h${column - end}z`;
      column = end;
    }
  }
  return path;
}

function eachDark(drawn: DrawnModules, draw: (row: number, column: number) => string): string {
  let path = '';
  for (let row = 0; row < drawn.size; row++) {
    for (let column = 0; column < drawn.size; column++) {
      if (drawn.isDark(row, column)) path += draw(row, column);
    }
  }
  return path;
}

const dot = (row: number, column: number) => {
  const diameter = DOT_RADIUS * 2;
  const start = `M${(column + 0.5 - DOT_RADIUS).toFixed(2)} ${row + 0.5}`;
  const half = `a${DOT_RADIUS} ${DOT_RADIUS} 0 1 0 `;
  return `${start}${half}${diameter} 0${half}${-diameter} 0z`;
};

/** Draws a module whose corners are round where it has no neighbour. */
function roundedModule(drawn: DrawnModules, row: number, column: number): string {
  const round = roundCorners(drawn, row, column);
  const [upRight, downRight, downLeft, upLeft] = [
    round[1] ? 'a.5.5 0 0 1 .5.5' : 'h.5v.5',
    round[2] ? 'a.5.5 0 0 1-.5.5' : 'v.5h-.5',
    round[3] ? 'a.5.5 0 0 1-.5-.5' : 'h-.5v-.5',
    round[0] ? 'a.5.5 0 0 1 .5-.5' : 'v-.5h.5',
  ];
  return `M${column + 0.5} ${row}${upRight}${downRight}${downLeft}${upLeft}z`;
}

function roundRect({ x, y, width, radius }: RoundRect): string {
  const side = width - 2 * radius;
  const arc = (right: number, down: number) =>
    radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${right * radius} ${down * radius}`;
  return `M${x + radius} ${y}h${side}${arc(1, 1)}v${side}${arc(-1, 1)}h${-side}${arc(-1, -1)}v${-side}${arc(1, -1)}z`;
}

/**
 * Returns the dark parts of a code as the data of one SVG path, in modules from the symbol's upper left corner; its
 * fill rule is `evenodd`.
 */
export function darkPath(modules: readonly (readonly boolean[])[], style: CodeStyle): string {
  const drawn = drawnModules(modules, style);
  const eyes = drawn.eyes.flatMap(([x, y]) => eyeRings(x, y, style.eyes).map(roundRect)).join('');
  if (style.shape === 'square') return eyes + squares(drawn);
  if (style.shape === 'dots') return eyes + eachDark(drawn, dot);
  return eyes + eachDark(drawn, (row, column) => roundedModule(drawn, row, column));
}

/**
 * Returns the box for a logo, in modules from the symbol's upper left corner.
 *
 * @param size of the symbol
 * @param logoModules left free in its middle
 * @param ratio width of the logo divided by its height
 */
export function logoBox(size: number, logoModules: number, ratio: number): Box {
  const room = Math.max(logoModules - 2 * MARGIN, 0);
  const width = room * Math.min(1, ratio);
  const height = room * Math.min(1, 1 / ratio);
  return { x: (size - width) / 2, y: (size - height) / 2, width, height };
}
