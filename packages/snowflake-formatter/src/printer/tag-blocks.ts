import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';

/** A Jinja block, from the tag that opens it to the tag that closes it. */
export interface TagBlock {
  /** The start of its opening tag in the text. */
  readonly start: number;
  /** The comments that contain its two tags. */
  readonly opening: number;
  readonly closing: number;
  /** The comments that contain its `else` and `elif`. */
  readonly dividing: number[];
  readonly parent: TagBlock | undefined;
  readonly level: number;
  /** The column of its opening tag's line; -1 until that is printed. */
  column: number;
  /** The number of the output's line with its last printed tag. */
  line: number;
  /** Whether a statement or query follows that tag. */
  isStatement: boolean;
  /** Whether the SQL after that tag is on its line. */
  joined: boolean;
  /** Whether only tags are before its printed opening tag on the line. */
  leads: boolean;
  /** Whether SQL that is broken over lines shares one with a tag, or is too long for its line. */
  crowded: boolean;
  /** Whether each of its tags starts a line, and other text follows the first one on its line. */
  stacked: boolean;
  /** Whether its printed opening tag starts a line of the output. */
  printedFirst: boolean;
  /** Whether each of its printed tags starts a line of the output. */
  printedStacked: boolean;
}

interface Tag {
  readonly word: string;
  readonly start: number;
  /** The comment that contains the tag; {@link GLUED} if it is part of a token. */
  readonly comment: number;
}

/**
 * For a tag that is part of a name or an output: `{% if a %}{{ b }}{% endif %}`. It has a partner, but does not form a
 * block.
 */
const GLUED = -1;

/** All tags in a comment; a comment that stands for unchanged text may have several. Template comments are skipped. */
const TAGS = /\{#[\s\S]*?#\}|\{%[-+]?\s*(\w+)[\s\S]*?%\}/g;

/**
 * The blocks (`{% if %}` … `{% endif %}`, `{% macro %}` … `{% endmacro %}`) of a text. A tag opens a block if a tag
 * with `end` and its word closes it, so no list of words is needed, and tags that are never closed are ignored.
 */
export class TagBlocks {
  /** By comment: the innermost block around its first tag; for a tag that ends or divides a block, that block. */
  private readonly around: readonly (TagBlock | undefined)[];
  /** By comment: the innermost block that is open after it. */
  private readonly openAfter: readonly (TagBlock | undefined)[];
  /** By comment: whether its first tag ends or divides a block. */
  private readonly ends: readonly boolean[];
  private readonly opened = new Map<number, TagBlock[]>();
  private readonly tokens: TokenList;

  constructor(tokens: TokenList) {
    this.tokens = tokens;
    const tags = readTags(tokens);
    const closedBy = matchTags(tags);
    const around: (TagBlock | undefined)[] = [];
    const openAfter: (TagBlock | undefined)[] = [];
    const ends: boolean[] = [];
    const closes = new Map<number, TagBlock>();
    let current: TagBlock | undefined;
    let next = 0;
    for (let c = 0; c < tokens.commentCount; c++) {
      let first = true;
      for (let tag = tags[next]; tag?.comment === c || tag?.comment === GLUED; tag = tags[++next]) {
        if (tag.comment === GLUED) continue;
        const closed = closes.get(next);
        const divides = tag.word === 'else' || tag.word === 'elif';
        const oneLine = ((tokens.commentFlags[c] as number) & K.MULTI_LINE) === 0;
        const starts = first && oneLine && startsLine(tokens, c);
        const divided = divides ? current : closed;
        if (divided !== undefined && !starts) divided.stacked = false;
        if (divides) current?.dividing.push(c);
        if (first) {
          around[c] = closed ?? current;
          ends[c] = closed !== undefined || (divides && current !== undefined);
          first = false;
        }
        if (closed !== undefined) current = closed.parent;
        const closing = closedBy.get(next);
        if (closing === undefined || (tags[closing] as Tag).comment === GLUED) continue;
        const block: TagBlock = {
          start: tag.start,
          opening: c,
          closing: (tags[closing] as Tag).comment,
          dividing: [],
          parent: current,
          level: (current?.level ?? -1) + 1,
          column: -1,
          line: -1,
          isStatement: false,
          joined: false,
          crowded: false,
          leads: false,
          stacked: starts && !endsLine(tokens, c),
          printedFirst: false,
          printedStacked: true,
        };
        closes.set(closing, block);
        const opened = this.opened.get(c) ?? [];
        opened.push(block);
        this.opened.set(c, opened);
        current = block;
      }
      if (first) around[c] = current;
      openAfter[c] = current;
    }
    this.around = around;
    this.openAfter = openAfter;
    this.ends = ends;
  }

  /** The innermost block around comment `c`; for a tag that ends or divides a block, that block. */
  aroundOf(c: number): TagBlock | undefined {
    return this.around[c];
  }

  /** Whether comment `c` ends or divides the block around it, so that it has that block's column. */
  endsBlock(c: number): boolean {
    return this.ends[c] === true;
  }

  /** The block that comment `c` opens, divides or ends, if it is stacked. */
  stackedAt(c: number): TagBlock | undefined {
    const block = this.ends[c] === true ? this.around[c] : this.opened.get(c)?.[0];
    return block?.stacked === true ? block : undefined;
  }

  /** The innermost block that is open after comment `c`. */
  openAfterOf(c: number): TagBlock | undefined {
    return this.openAfter[c];
  }

  /** The blocks that comment `c` opens. */
  openedBy(c: number): readonly TagBlock[] {
    return this.opened.get(c) ?? [];
  }

  /**
   * The offsets in the text of the line breaks that give each tag of a block its own lines. None if one of them would
   * separate attached text that is no query (`x_{{ m() }}` may print a macro's body). Text that is left as written is
   * only separated from the block's content.
   */
  breaksAround(block: TagBlock): readonly number[] {
    const { tokens } = this;
    const { commentEnd, commentFlags, commentStart, text } = tokens;
    const { opening, dividing, closing } = block;
    const breaks: number[] = [];
    for (const c of [opening, ...dividing, closing]) {
      const isKept = ((commentFlags[c] as number) & K.KEPT) !== 0;
      const isInner = c === opening ? this.openAfter[c] === block : this.around[c] === block;
      if (isKept && (!isInner || (c !== opening && c !== closing))) return [];
      if (!startsLine(tokens, c) && (!isKept || c === closing)) breaks.push(commentStart[c] as number);
      if (c !== closing && !endsLine(tokens, c)) breaks.push(commentEnd[c] as number);
    }
    const from = commentEnd[opening] as number;
    const isQuery = /^\s*(?:select|with)\b/i.test(text.slice(from, from + 80));
    const isApart = (at: number) =>
      /\s/.test(text.slice(at - 1, at + 1)) || text.slice(at - 2, at + 2) === '%}{%';
    return isQuery || breaks.every(isApart) ? breaks : [];
  }

  /** The innermost block that is open after `from` comments and still open after `to`. */
  holding(from: number, to: number): TagBlock | undefined {
    let block = from > 0 ? this.openAfter[from - 1] : undefined;
    while (block !== undefined && block.closing < to) block = block.parent;
    return block;
  }
}

/** Whether comment `c` is the last thing on its line. */
export function endsLine({ commentEnd, text }: TokenList, c: number): boolean {
  const end = commentEnd[c] as number;
  return /^[^\S\n]*\n/.test(text.slice(end, end + 80));
}

/** Whether comment `c` is the first thing on its line. */
export function startsLine({ commentFlags, commentStart, text }: TokenList, c: number): boolean {
  if (((commentFlags[c] as number) & K.NEWLINE_BEFORE) !== 0) return true;
  return text.slice(0, commentStart[c]).trim() === '';
}

function readTags(tokens: TokenList): Tag[] {
  const { text, commentCount, commentKind, commentStart, commentEnd, count, kind, start: from, end } = tokens;
  const tags: Tag[] = [];
  for (let comment = 0; comment < commentCount; comment++) {
    if (commentKind[comment] !== K.TAG) continue;
    const start = commentStart[comment] as number;
    for (const { index, 1: word } of text.slice(start, commentEnd[comment]).matchAll(TAGS))
      if (word !== undefined) tags.push({ word, start: start + index, comment });
  }
  const inComments = tags.length;
  for (let i = 0; i < count; i++) {
    if (kind[i] !== K.TEMPLATE) continue;
    const written = text.slice(from[i], end[i]);
    if (!written.includes('{%')) continue;
    for (const { index, 1: word } of written.matchAll(TAGS))
      if (word !== undefined && !/^\{%[-+]?\s*(?:raw|docs)\b/.test(written))
        tags.push({ word, start: (from[i] as number) + index, comment: GLUED });
  }
  return tags.length > inComments ? tags.sort((a, b) => a.start - b.start) : tags;
}

/** Returns for the index of each tag that opens a block the index of the tag that closes it. */
function matchTags(tags: readonly Tag[]): ReadonlyMap<number, number> {
  const closedBy = new Map<number, number>();
  const open: number[] = [];
  const waiting = new Map<string, number>();
  for (const [i, { word }] of tags.entries()) {
    const closed = word.startsWith('end') ? word.slice(3) : '';
    if ((waiting.get(closed) ?? 0) === 0) {
      open.push(i);
      waiting.set(word, (waiting.get(word) ?? 0) + 1);
      continue;
    }
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      const opening = (tags[last] as Tag).word;
      waiting.set(opening, (waiting.get(opening) ?? 1) - 1);
      if (opening !== closed) continue;
      closedBy.set(last, i);
      break;
    }
  }
  return closedBy;
}

/** The first word of the tag at `start`: `if` for `{%- if a %}`; empty for a template comment. */
export function tagWord(text: string, start: number): string {
  const word = /^\{%[-+]?\s*(\w*)/.exec(text.slice(start, start + 80));
  return word?.[1] ?? '';
}
