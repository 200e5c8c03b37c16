import { attribute, type ElementNode, type PageNode, textOf } from './document.ts';
import type { HiddenClasses } from './styles.ts';

/** A part of a line within one element. */
export type Run = { start: number; end: number; element: ElementNode };

/** What a reader sees as one line or paragraph: the text between two block boundaries. */
export type Line = {
  text: string;
  runs: Run[];
  /** The block that contains it. */
  block: ElementNode;
};

const BLOCKS = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section select summary table tbody ' +
    'td tfoot th thead tr ul #document html label'
  ).split(' '),
);
const SKIPPED = new Set(
  'script style template svg head iframe object textarea noembed noframes datalist audio video canvas map'.split(
    ' ',
  ),
);
const MAX_LINES = 20_000;
const MAX_LINE = 2_000;
const CENTS = /(?:^|[-_ ])(?:cents?|decimals?|fraction|penny|pence|sup|centimos|centavos|minor)(?:$|[-_ ])/i;

/**
 * Returns a page's visible text, line by line, each with the elements of its parts. Elements displayed on one line are
 * joined as displayed; raised cents (`$12<sup>95</sup>`) get the point that a reader supplies.
 */
export function readLines(root: ElementNode, hidden: HiddenClasses): Line[] {
  const lines: Line[] = [];
  let text = '';
  let runs: Run[] = [];
  const flush = (block: ElementNode): void => {
    if (text.trim() !== '' && lines.length < MAX_LINES) lines.push({ text, runs, block });
    text = '';
    runs = [];
  };
  const append = (piece: string, element: ElementNode): void => {
    if (text.length >= MAX_LINE) return;
    const collapsed = piece.slice(0, MAX_LINE * 2).replace(/[\t\n\f\r ]+/g, ' ');
    const joined = text === '' || text.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    if (joined === '') return;
    const point = isRaisedCents(joined, text, element) ? '.' : isNextAmount(joined, text) ? ' ' : '';
    runs.push({
      start: text.length + point.length,
      end: text.length + point.length + joined.length,
      element,
    });
    text += point + joined;
  };
  const visit = (node: PageNode, block: ElementNode): void => {
    if (node.kind === 'text') {
      append(node.text, node.parent);
      return;
    }
    if (SKIPPED.has(node.name) || isHidden(node, hidden)) return;
    if (node.name === 'br') flush(block);
    const isBlock = BLOCKS.has(node.name);
    if (isBlock) flush(block);
    const inner = isBlock ? node : block;
    const spoken = spokenAmount(node);
    // Text for screen readers only is not displayed, so it does not touch its neighbours.
    const isApart = spoken !== null || SPOKEN_ONLY.test(attribute(node, 'class') ?? '');
    if (isApart) append(' ', node);
    if (spoken !== null) append(spoken, node);
    else for (const child of node.children) visit(child, inner);
    if (isApart) append(' ', node);
    if (isBlock) flush(inner);
  };
  visit(root, root);
  return lines;
}

const SPOKEN_ONLY =
  /(?:^|[-_ ])(?:sr-?only|screen-?reader\S*|visually-?hidden|visuallyhidden|off-?screen|a11y\S*)(?:$|[-_ ])/i;
const NOT_SPOKEN_FOR = /^(?:html|body|main|a|button|input|select|form|nav|section|ul|ol|table|label)$/;

/**
 * Returns the amount for assistive technology that replaces one displayed in pieces (`$`, `12`, `95`) or by script:
 * both have the same digits, or nothing is displayed.
 */
function spokenAmount(element: ElementNode): string | null {
  const label = attribute(element, 'aria-label');
  if (label === null || label.length > 60 || NOT_SPOKEN_FOR.test(element.name)) return null;
  if (!/\d/.test(label) || !/\p{Sc}|\b[A-Z]{3}\b/u.test(label)) return null;
  const shown = textOf(element, 60);
  const digits = (text: string) => text.replace(/\D/g, '');
  return shown === '' || (digits(shown) === digits(label) && !/\d[.,]\d/.test(shown)) ? label : null;
}

/**
 * Whether another amount follows directly, as `$290.00` and `$245.00` in two elements: style sheets separate them, as
 * readers do.
 */
function isNextAmount(piece: string, before: string): boolean {
  return (
    /\d$/.test(before) && (/^\p{Sc}\s?\d{2,}/u.test(piece) || (/[.,]\d\d$/.test(before) && /^\d/.test(piece)))
  );
}

function isRaisedCents(piece: string, before: string, element: ElementNode): boolean {
  if (!/^\s?\d\d$/.test(piece.trimEnd()) || !/\d$/.test(before) || /[.,]\d+$/.test(before)) return false;
  for (
    let up: ElementNode | null = element, steps = 0;
    up !== null && steps < 2;
    up = up.parent, steps += 1
  ) {
    if (up.name === 'sup' || CENTS.test(attribute(up, 'class') ?? '')) return true;
  }
  return false;
}

function isHidden(element: ElementNode, hidden: HiddenClasses): boolean {
  if (attribute(element, 'hidden') !== null) return true;
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute(element, 'style') ?? '')) return true;
  if (element.name === 'input') return true;
  return hidden.removed.size > 0 && classesOf(element).some((name) => hidden.removed.has(name));
}

export function classesOf(element: ElementNode): string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/).filter(Boolean);
}

/** Returns the element that contains a character of a line. */
export function elementAt(line: Line, index: number): ElementNode {
  return line.runs.find((run) => index >= run.start && index < run.end)?.element ?? line.block;
}
