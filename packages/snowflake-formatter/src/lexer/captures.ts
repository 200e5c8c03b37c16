import { TemplateFinder } from './templates.ts';

/**
 * A block whose text Jinja passes on instead of printing it in place: `{% set x %} … {% endset %}`, a macro, a call, a
 * filter, and dbt's kinds of macros. Offsets count from 0.
 */
export interface Capture {
  /** The first word of the block's tag, such as `set`. */
  readonly word: string;
  readonly start: number;
  /** Where the text between the two tags starts and ends. */
  readonly bodyStart: number;
  bodyEnd: number;
  end: number;
  /** The captures inside it, in text order. */
  readonly inner: Capture[];
  /** Whether all its conditions and loops, apart from those in inner captures, are closed inside it. */
  balanced: boolean;
}

/** Blocks whose text is printed in place. */
const IN_PLACE: ReadonlySet<string> = new Set(['if', 'for', 'with', 'block', 'autoescape']);
/** Tags without an end tag, whatever follows them. */
const ALONE: ReadonlySet<string> = new Set([
  'do',
  'include',
  'import',
  'from',
  'extends',
  'break',
  'continue',
]);

const TAG = /\{%[-+]?\s*(\w+)\s*/y;
/** `set x = …` captures nothing; neither do the forms with several names or attributes. */
const ASSIGNS = /^[\w.]+(?:\s*,\s*[\w.]+)*\s*=/;

function assigns(text: string, start: number, end: number): boolean {
  return ASSIGNS.test(text.slice(start, end));
}

interface Open {
  readonly word: string;
  readonly capture: Capture | undefined;
}

/**
 * The outermost captures of a text. Jinja runs before SQL is read, so blocks are found without regard to strings and
 * comments. A tag that is never closed captures nothing.
 */
export function findCaptures(text: string): readonly Capture[] {
  if (!text.includes('{%')) return [];
  const finder = new TemplateFinder(text);
  const found: Capture[] = [];
  const open: Open[] = [];
  /** The captures among the open blocks. */
  const holders: Capture[] = [];
  const holder = (): Capture | undefined => holders.at(-1);
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const end = finder.opensAt(at) ? finder.end(at) : -1;
    if (end < 0) {
      at++;
      continue;
    }
    const start = at;
    at = end;
    if (text.charCodeAt(start + 1) !== 37 || end === finder.opaque) continue;
    TAG.lastIndex = start;
    const [head = '', word = ''] = TAG.exec(text) ?? [];
    if (word.startsWith('end')) {
      const last = open.findLastIndex((other) => other.word === word.slice(3));
      const inside = holder();
      if (last < 0) {
        if (inside !== undefined) inside.balanced = false;
        continue;
      }
      const unclosed = open.splice(last + 1);
      holders.length -= unclosed.filter(({ capture }) => capture !== undefined).length;
      for (const left of unclosed) settle(left, holder(), found);
      const capture = open.pop()?.capture;
      if (capture === undefined) continue;
      holders.pop();
      capture.bodyEnd = start;
      capture.end = end;
      (holder()?.inner ?? found).push(capture);
    } else if (word === 'else' || word === 'elif') {
      const last = open.at(-1);
      if (last?.capture !== undefined) last.capture.balanced = false;
    } else if (IN_PLACE.has(word)) {
      open.push({ word, capture: undefined });
    } else if (
      word !== '' &&
      !ALONE.has(word) &&
      !(word === 'set' && assigns(text, start + head.length, end))
    ) {
      const capture = { word, start, bodyStart: end, bodyEnd: end, end, inner: [], balanced: true };
      open.push({ word, capture });
      holders.push(capture);
    }
  }
  for (const left of open.reverse()) {
    if (left.capture !== undefined) holders.pop();
    settle(left, holder(), found);
  }
  return found;
}

/** Handles a block that is never closed: its inner captures belong to the surrounding block. */
function settle({ capture }: Open, holder: Capture | undefined, found: Capture[]): void {
  if (capture === undefined) {
    if (holder !== undefined) holder.balanced = false;
    return;
  }
  (holder?.inner ?? found).push(...capture.inner);
  if (holder !== undefined && !capture.balanced) holder.balanced = false;
}

/** The start offsets of all captures of a text, in order. */
export function captureStarts(text: string): readonly number[] {
  const starts: number[] = [];
  const visit = (captures: readonly Capture[]): void => {
    for (const { start, inner } of captures) {
      starts.push(start);
      visit(inner);
    }
  };
  visit(findCaptures(text));
  return starts.sort((a, b) => a - b);
}
