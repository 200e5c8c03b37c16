import * as words from '../words-around.ts';
import { attribute, contains, type ElementNode, selfAndAncestors, textOf } from './document.ts';
import type { Line } from './lines.ts';

/** Returns the label of a table cell or a definition, or the short line right before in the same box. */
export function rowLabel(
  line: Line,
  previous: Line | undefined,
  headline: ElementNode | null = null,
): string {
  for (const up of selfAndAncestors(line.block)) {
    if (up.name === 'td' || up.name === 'th') return cellLabel(up);
    if (up.name === 'dd') return definitionLabel(up);
    if (up.name === 'table' || up.name === 'main' || up.name === 'body') break;
  }
  if (previous === undefined || /^h\d$/.test(previous.block.name) || previous.block.name === 'button')
    return '';
  // A product's name says nothing about its price, whatever words it contains.
  if (headline && (contains(previous.block, headline) || contains(headline, previous.block))) return '';
  const near = [...selfAndAncestors(line.block)].slice(1, 3).some((up) => contains(up, previous.block));
  const isShort = previous.text.trim().split(/\s+/).length <= 5 && !/[\p{Sc}\p{Nd}]/u.test(previous.text);
  return near && isShort && isLabel(previous.text) ? previous.text.trim() : '';
}

/** A line labels what follows if it ends in a colon or describes a number. */
function isLabel(text: string): boolean {
  if (/[:：]\s*$/.test(text)) return true;
  // `Free shipping` and `Instant savings!` are claims and label no number.
  if (
    /\bfree\s+(?:\w+\s+)?(?:shipping|delivery|postage|freight|returns?|gift|pick-?up)\b|!\s*$|^instant\b/i.test(
      text,
    )
  )
    return false;
  return words.PRICE_LABEL.test(text) || words.NOT_THE_PRICE.some(([, pattern]) => pattern.test(text));
}

/** Longer rows and lists are data, in which labels can't be recognised. */
const MAX_SIBLINGS = 100;

function cellLabel(cell: ElementNode): string {
  const row = cell.parent;
  if (row === null || row.children.length > MAX_SIBLINGS) return '';
  const cells = (row?.children ?? []).flatMap((each) =>
    each.kind === 'element' && /^t[dh]$/.test(each.name) ? [each] : [],
  );
  const column = cells.indexOf(cell);
  const own = cells.slice(0, Math.max(0, column)).find((each) => /\p{L}/u.test(textOf(each, 120)));
  let table: ElementNode | null = row;
  while (table !== null && table.name !== 'table') table = table.parent;
  const header = table === null ? null : headerCell(table, column);
  return [own ? textOf(own, 120) : '', header && header.parent !== row ? textOf(header, 120) : '']
    .filter(Boolean)
    .join(' | ');
}

function headerCell(table: ElementNode, column: number): ElementNode | null {
  for (const section of table.children) {
    if (section.kind !== 'element') continue;
    const row =
      section.name === 'tr'
        ? section
        : section.children.find((each): each is ElementNode => each.kind === 'element' && each.name === 'tr');
    const cells = (row?.children ?? []).flatMap((each) =>
      each.kind === 'element' && /^t[dh]$/.test(each.name) ? [each] : [],
    );
    if (cells.length > 0) return cells.every((each) => each.name === 'th') ? (cells[column] ?? null) : null;
  }
  return null;
}

function definitionLabel(definition: ElementNode): string {
  const siblings = definition.parent?.children ?? [];
  if (siblings.length > MAX_SIBLINGS) return '';
  const terms = siblings
    .slice(0, siblings.indexOf(definition))
    .filter((each): each is ElementNode => each.kind === 'element' && each.name === 'dt');
  const term = terms.at(-1);
  return term ? textOf(term, 120) : '';
}

/** Returns an element's label for assistive technology. */
export function ariaLabel(element: ElementNode): string {
  let level = 0;
  for (const up of selfAndAncestors(element)) {
    const label = attribute(up, 'aria-label') ?? attribute(up, 'data-label');
    if (label !== null && label.length < 80) return label;
    level += 1;
    if (level > 2) break;
  }
  return '';
}

// `per 100 g` after a price contains a figure that is not another price.
const RATE_FIGURES = /\b(?:per|\/)\s*\d+/g;

/** Returns the words of the next line in the same box, unless it has an amount of its own. */
export function nextWords(line: Line, next: Line | undefined): string {
  const near = next !== undefined && line.block.parent !== null && contains(line.block.parent, next.block);
  return near && next.text.length < 80 && !/\p{Nd}/u.test(next.text.replace(RATE_FIGURES, ''))
    ? next.text
    : '';
}
