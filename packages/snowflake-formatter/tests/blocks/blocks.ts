/** Finds Jinja blocks with one regular expression, independently of the engine and of its proof. */

export interface Block {
  readonly start: number;
  /** The block with its two tags. */
  text: string;
  /** The parts of the text between its tags, without the blocks inside it. */
  readonly own: string[];
}

const MARKS = /\{#[\s\S]*?#\}|\{%[-+]?\s*(\w+)((?:'[^']*'|"[^"]*"|(?!%\})[\s\S])*)%\}/g;
const HOLDS = new Set(['set', 'macro', 'call', 'filter', 'snapshot', 'test', 'materialization']);

/** The blocks of a text that capture their content, in the order of their starts. */
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

/** The text of a block without the blocks inside it. */
export function ownText({ own }: Block): string {
  return own.join('\u0000');
}
