import { LETTER_F, LETTER_N, LETTER_T, NUMBER, QUOTE } from './syntax.ts';

/** What is counted while a text is read. */
export interface Figures {
  /** One, or the lines of JSON Lines that hold a value. */
  texts: number;
  bytes: number;
  /** Without the whitespace between tokens. */
  compactBytes: number;
  /** Of the deepest container, from 1; 0 when the text is a single scalar. */
  depth: number;
  objects: number;
  arrays: number;
  strings: number;
  numbers: number;
  booleans: number;
  nulls: number;
  /** Members of all objects together. */
  keys: number;
  /** Line ends of the text laid out with one member or element a line, and the steps of indent before them. */
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

/** How many values there are, containers included. */
export function countValues(figures: Figures): number {
  const { objects, arrays, strings, numbers, booleans, nulls } = figures;
  return objects + arrays + strings + numbers + booleans + nulls;
}

/** Exact size in bytes of the text laid out with `unit` bytes of indent a step. */
export function layoutSize(figures: Figures, unit: number): number {
  return figures.compactBytes + figures.colons + figures.rows + figures.indents * unit;
}

/** Adds the figures of one text to a sum of several; the depth is that of the deepest. */
export function addFigures(total: Figures, part: Figures): void {
  const depth = Math.max(total.depth, part.depth);
  for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += part[name];
  total.depth = depth;
}
