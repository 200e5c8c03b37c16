import { isJson } from '../text/scan.ts';
import { type Change, Edits } from './edits.ts';
import { RepairGrammar } from './repair-grammar.ts';

/** A part of a text that is kept; everything else around it is prose. */
interface Part {
  readonly start: number;
  readonly end: number;
}

const FENCED = /```[\w-]*[ \t]*\r?\n([\s\S]*?)(?:\r?\n[ \t]*```|```|$)/g;

/** How many brackets in the words before the JSON, such as `[1]`, are tried as its beginning. */
const MOST_STARTS = 8;

export type { Change } from './edits.ts';

export interface Repair {
  /** Valid JSON. */
  readonly text: string;
  /** In the order of the text; at most 500. */
  readonly changes: readonly Change[];
  /** The number of all changes. */
  readonly count: number;
}

/** Longer texts are not repaired: guessing the intended meaning is unreliable, and a person should look at it. */
export const MAX_REPAIR = 20_000_000;

/**
 * Repairs malformed JSON: trailing and missing commas, other quotes, keys without quotes, comments, Python and
 * JavaScript words, unclosed brackets, surrounding words. It adds no key or value that the text does not have: a key
 * without a value is removed. Null if nothing has to be done, or if the intended meaning can't be guessed. Every change
 * is listed, and everything else stays the same byte for byte.
 */
export function repairJson(text: string): Repair | null {
  if (text.length > MAX_REPAIR) return null;
  const fenced = fencedParts(text);
  if (fenced.length > 0) {
    const repair = repairParts(text, fenced);
    if (repair !== null) return repair;
  }
  const edits = new Edits();
  if (new RepairGrammar(text, edits).run()) return edits.count === 0 ? null : finished(text, edits);
  // Of the possible readings, the one that leaves out the fewest words.
  const parts = [...partsInProse(text)].sort((a, b) => b.end - b.start - (a.end - a.start));
  for (const part of parts) {
    if (around(text, [part]).length === 0) continue;
    const repair = repairParts(text, [part]);
    if (repair !== null) return repair;
  }
  return unescaped(text);
}

/** Repairs the content of these parts, and removes the words around them. */
function repairParts(text: string, parts: readonly Part[]): Repair | null {
  const edits = new Edits();
  for (const { start, end } of around(text, parts))
    edits.replace(start, end, '', 'Words around the JSON removed', true);
  return new RepairGrammar(masked(text, parts), edits).run() ? finished(text, edits) : null;
}

function finished(text: string, edits: Edits): Repair | null {
  const repaired = edits.apply(text);
  return isJson(repaired) ? { text: repaired, changes: edits.list(text), count: edits.count } : null;
}

/** Handles JSON copied from inside a string in a program or a log: every quote has a backslash. */
function unescaped(text: string): Repair | null {
  if (!/^\s*(?:[{[]\s*)?\\"/.test(text)) return null;
  const edits = new Edits();
  const inner = text.replaceAll(/\\(["\\/])/g, '$1');
  edits.replace(0, text.length, inner, 'Backslashes removed: the text was the inside of a string');
  return finished(text, edits);
}

/** Returns the code blocks of a text with words around them; empty if there are only blocks. */
function fencedParts(text: string): readonly Part[] {
  const blocks = [...text.matchAll(FENCED)];
  const outside = text.replaceAll(FENCED, '').trim();
  if (outside === '') return [];
  return blocks.flatMap((block) => {
    const content = block[1] ?? '';
    const start = block.index + block[0].indexOf('\n') + 1;
    return content.trim() === '' ? [] : [{ start, end: start + content.length }];
  });
}

/**
 * Yields where JSON may be in a text that begins or ends with words: from a bracket to the end, or to the last bracket.
 * The words must have balanced brackets, so that no part of the JSON is mistaken for them.
 */
function* partsInProse(text: string): Generator<Part> {
  const lastClosed = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  let tried = 0;
  for (const { index: start } of text.matchAll(/[{[]/g)) {
    if (++tried > MOST_STARTS) return;
    if (!isBalanced(text.slice(0, start))) continue;
    yield { start, end: text.length };
    if (lastClosed > start && lastClosed < text.length) yield { start, end: lastClosed };
  }
}

function isBalanced(words: string): boolean {
  let open = 0;
  for (const bracket of words.match(/[{}[\]]/g) ?? []) {
    open += bracket === '{' || bracket === '[' ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Returns the text with everything but these parts blanked, at the same length. */
function masked(text: string, parts: readonly Part[]): string {
  const kept = parts.map(({ start, end }, index) => {
    const before = parts[index - 1]?.end ?? 0;
    return '\n'.repeat(start - before) + text.slice(start, end);
  });
  return kept.join('') + '\n'.repeat(text.length - (parts.at(-1)?.end ?? 0));
}

/** Returns the text before, between and after these parts. */
function around(text: string, parts: readonly Part[]): readonly Part[] {
  const starts = [0, ...parts.map(({ end }) => end)];
  const ends = [...parts.map(({ start }) => start), text.length];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? text.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '');
}
