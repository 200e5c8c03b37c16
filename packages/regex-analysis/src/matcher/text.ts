import { at } from '../pattern/at.ts';
import { hasChar } from './char-set.ts';
import type { Instruction } from './instructions.ts';

type Of<Op extends Instruction['op']> = Extract<Instruction, { op: Op }>;

/** Returns the character at a position, or -1 at the end. */
export function charAt(text: string, position: number, byCodePoint: boolean): number {
  if (position >= text.length) return -1;
  return byCodePoint ? (text.codePointAt(position) ?? -1) : text.charCodeAt(position);
}

/** Returns the character before a position, or -1 at the beginning. */
export function charBefore(text: string, position: number, byCodePoint: boolean): number {
  if (position <= 0) return -1;
  const unit = text.charCodeAt(position - 1);
  if (!byCodePoint || position < 2 || (unit & 0xfc00) !== 0xdc00) return unit;
  const pair = text.codePointAt(position - 2) ?? unit;
  return pair > 0xffff ? pair : unit;
}

/** The standard's four line terminators. */
export function isNewline(char: number): boolean {
  return char === 0x0a || char === 0x0d || char === 0x2028 || char === 0x2029;
}

export function holdsEdge({ kind, multiline }: Of<'edge'>, text: string, position: number): boolean {
  if (kind === 'start') {
    return position === 0 || (multiline && isNewline(text.charCodeAt(position - 1)));
  }
  return position === text.length || (multiline && isNewline(text.charCodeAt(position)));
}

/** Whether exactly one side of a position is a word character. */
export function isBoundary(
  { set }: Of<'word'>,
  text: string,
  position: number,
  byCodePoint: boolean,
): boolean {
  const before = charBefore(text, position, byCodePoint);
  const after = charAt(text, position, byCodePoint);
  return (before !== -1 && hasChar(set, before)) !== (after !== -1 && hasChar(set, after));
}

/** Returns where a back-reference ends, or -1. A group without a match matches the empty text. */
export function followReference(
  values: Int32Array,
  { groups, ignoreCase, back }: Of<'backreference'>,
  text: string,
  position: number,
): number {
  for (const group of groups) {
    const start = at(values, 2 * group);
    const end = at(values, 2 * group + 1);
    if (start === -1 || end === -1) continue;
    const length = end - start;
    const from = back ? position - length : position;
    if (from < 0 || from + length > text.length) return -1;
    const same = sameText(text.slice(start, end), text.slice(from, from + length), ignoreCase);
    return same ? (back ? from : from + length) : -1;
  }
  return position;
}

/** Compares in upper case if case is ignored, which agrees with the standard's folding except for a few letters. */
function sameText(left: string, right: string, ignoreCase: boolean): boolean {
  return left === right || (ignoreCase && left.toUpperCase() === right.toUpperCase());
}

/** Returns where the longest string of a class ends, or -1. Backwards, only a single character is tried. */
export function matchStrings({ sticky, back }: Of<'strings'>, text: string, position: number): number {
  if (back) {
    const width = charBefore(text, position, true) > 0xffff ? 2 : 1;
    sticky.lastIndex = position - width;
    return position >= width && sticky.exec(text)?.[0].length === width ? position - width : -1;
  }
  sticky.lastIndex = position;
  const found = sticky.exec(text);
  return found === null ? -1 : position + found[0].length;
}
