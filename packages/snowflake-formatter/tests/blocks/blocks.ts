/**
 * Blocks of Jinja's as this file reads them, with one regular expression: the engine and its proof have their own ways.
 */

export interface Block {
  readonly start: number;
  /** The block with its two tags. */
  text: string;
  /** What is between its tags, in parts: the blocks within it are left out. */
  readonly own: string[];
}

const MARKS = /\{#[\s\S]*?#\}|\{%[-+]?\s*(\w+)((?:'[^']*'|"[^"]*"|(?!%\})[\s\S])*)%\}/g;
const HOLDS = new Set(['set', 'macro', 'call', 'filter', 'snapshot', 'test', 'materialization']);

/** The blocks of a text that capture what is in them, in the order in which they start. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const open: { readonly word: string; readonly block: Block; from: number }[] = [];
  for (const { index, 0: mark, 1: word = '', 2: rest = '' } of text.matchAll(MARKS)) {
    const last = open.at(-1);
    const end = index + mark.length;
    if (word === `end${last?.word}` && last !== undefined) {
      last.block.own.push(text.slice(last.from, index));
      last.block.text = text.slice(last.block.start, end);
      open.pop();
      const holder = open.at(-1);
      if (holder !== undefined) holder.from = end;
    } else if (HOLDS.has(word) && !(word === 'set' && /^\s*[\w.]+(?:\s*,\s*[\w.]+)*\s*=/.test(rest))) {
      if (last !== undefined) last.block.own.push(text.slice(last.from, index));
      const block = { start: index, text: '', own: [] };
      blocks.push(block);
      open.push({ word, block, from: end });
    }
  }
  return blocks;
}

/** The text of a block without the blocks within it. */
export function ownText({ own }: Block): string {
  return own.join('\u0000');
}
