import { LETTER_F, LETTER_N, LETTER_T, NUMBER, QUOTE } from './syntax.ts';

/** Counts collected while a text is read. */
export interface Figures {
  /** One, or the number of JSON Lines that contain a value. */
  texts: number;
  bytes: number;
  /** Size without the white space between tokens. */
  compactBytes: number;
  /** Depth of the deepest container, from 1; 0 if the text is a single scalar. */
  depth: number;
  objects: number;
  arrays: number;
  strings: number;
  numbers: number;
  booleans: number;
  nulls: number;
  /** Total number of members of all objects. */
  keys: number;
  /** Line ends of the formatted text with one member or element per line, and the steps of indent before them. */
  rows: number;
  indents: number;
  colons: number;
}

export function newFigures(): Figures {
  return {
    texts: 0,
    bytes: 0,
    compactBytes: 0,
    depth: 0,
    objects: 0,
    arrays: 0,
    strings: 0,
    numbers: 0,
    booleans: 0,
    nulls: 0,
    keys: 0,
    rows: 0,
    indents: 0,
    colons: 0,
  };
}

export function addContainer(figures: Figures, isObject: boolean, depthOutside: number): void {
  if (isObject) figures.objects += 1;
  else figures.arrays += 1;
  if (depthOutside >= figures.depth) figures.depth = depthOutside + 1;
}

export function addScalar(figures: Figures, kind: number): void {
  if (kind === QUOTE) figures.strings += 1;
  else if (kind === NUMBER) figures.numbers += 1;
  else if (kind === LETTER_T || kind === LETTER_F) figures.booleans += 1;
  else if (kind === LETTER_N) figures.nulls += 1;
}

/** Returns the number of values, including containers. */
export function countValues(figures: Figures): number {
  const { objects, arrays, strings, numbers, booleans, nulls } = figures;
  return objects + arrays + strings + numbers + booleans + nulls;
}

/** Returns the exact size in bytes of the text formatted with `unit` bytes per indent step. */
export function layoutSize(figures: Figures, unit: number): number {
  return figures.compactBytes + figures.colons + figures.rows + figures.indents * unit;
}

/** Adds the figures of one text to a total; the depth is that of the deepest. */
export function addFigures(total: Figures, part: Figures): void {
  const depth = Math.max(total.depth, part.depth);
  for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += part[name];
  total.depth = depth;
}
