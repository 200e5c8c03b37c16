import * as C from './characters.ts';
import { hasNewline } from './first-characters.ts';
import * as K from './kinds.ts';
import { operatorAt } from './operators.ts';
import { uriAt } from './scan.ts';
import { TemplateFinder } from './templates.ts';
import { TokenList } from './tokens.ts';

/** A part of a text that is not SQL, from the start of a template tag to the end of one: it is handled like a tag. */
export interface KeptRange {
  readonly start: number;
  readonly end: number;
}

/** Adds tokens, comments and template marks to the token list of a text. */
export abstract class TemplateLexer {
  protected readonly text: string;
  protected readonly tokens: TokenList;
  protected readonly templates: TemplateFinder;
  /** Flags for the white space before the next token or comment. */
  protected gap = 0;
  protected readonly kept: readonly KeptRange[];
  protected nextKept = 0;
  constructor(text: string, kept: readonly KeptRange[]) {
    this.text = text;
    this.kept = kept;
    this.tokens = new TokenList(text);
    this.templates = new TemplateFinder(text, new Set(kept.map(({ start }) => start)));
  }

  protected add(kind: number, start: number, end: number, word: number): number {
    let flags = this.gap;
    if (kind === K.STRING || kind >= K.VARIABLE || kind === K.QUOTED) {
      if (hasNewline(this.text, start, end)) flags |= K.MULTI_LINE;
    }
    this.tokens.push(kind, start, end, word, flags);
    this.gap = 0;
    return end;
  }

  protected comment(kind: number, start: number, end: number): number {
    const multi = hasNewline(this.text, start, end) ? K.MULTI_LINE : 0;
    this.tokens.pushComment(kind, start, end, this.gap | multi);
    this.gap = K.SPACE_BEFORE;
    return end;
  }

  /** Adds a template mark: an atom of kind TEMPLATE, or a tag (kind EOF). */
  protected template(at: number, kind: number): number {
    while ((this.kept[this.nextKept]?.end ?? Number.POSITIVE_INFINITY) <= at) this.nextKept++;
    const range = this.kept[this.nextKept];
    if (range?.start === at) {
      if (this.templates.separatesStatements(at, this.templates.end(at))) this.tokens.endStatement();
      this.gap |= K.KEPT;
      this.comment(K.TAG, at, range.end);
      this.gap = 0;
      return range.end;
    }
    const end = this.templates.end(at);
    if (end < 0) {
      if (this.text.charCodeAt(at) === 123) return this.add(K.OPEN_BRACE, at, at + 1, 0);
      return this.add(K.OPERATOR, at, at + 1, operatorAt(this.text.slice(at, at + 1), 0));
    }
    return kind === K.EOF && end !== this.templates.opaque ? this.tag(at, end) : this.addGlued(at, end);
  }

  /**
   * Adds a tag, which is handled like a comment. A tag that is directly attached to the following token is part of it,
   * except before a word if nothing is attached to the front of the tag.
   */
  protected tag(at: number, end: number): number {
    const last = this.touchedKind(at);
    // Nothing is attached to the mark, so the white space after it has no meaning; the printer decides about it.
    const apart = last === K.EOF || (last >= K.OPERATOR && last <= K.CLOSE_BRACE);
    const leads = apart && C.CLASS[this.text.charCodeAt(end)] === C.LETTER;
    const separates = this.templates.separatesStatements(at, end);
    if (!leads && !separates && this.gluesTo(end)) return this.addGlued(at, end);
    if (separates || this.dividesStatements(at, end)) this.tokens.endStatement();
    this.comment(K.TAG, at, end);
    this.gap = 0;
    return end;
  }

  /** For each open condition, whether a statement started with it, and how many brackets were open before it. */
  protected readonly conditions: { readonly starts: boolean; readonly openBrackets: number }[] = [];
  /** Whether the tag from `at` to `end` separates statements, as `{% else %}` does if each branch is a statement. */
  protected dividesStatements(at: number, end: number): boolean {
    const { text, tokens } = this;
    const word = /^\{%[-+]?\s*(\w+)/.exec(text.slice(at, Math.min(end, at + 40)))?.[1];
    if (word === 'if' || word === 'for') {
      this.conditions.push({ starts: tokens.startsStatement, openBrackets: tokens.openBrackets });
      return opensStatement(text, end);
    }
    if (word === 'endif' || word === 'endfor') {
      this.conditions.pop();
      return opensStatement(text, end);
    }
    if (word !== 'else' && word !== 'elif') return false;
    const condition = this.conditions.at(-1);
    if (condition !== undefined) tokens.openBrackets = condition.openBrackets;
    return opensStatement(text, end) || (condition?.starts === true && opensQuery(text, end));
  }

  /**
   * Adds the token of a template mark that ends at `end`, with everything directly attached to it. It may be the scheme
   * of a URI.
   */
  protected addGlued(start: number, end: number): number {
    const { text } = this;
    const stop = this.templates.glued(end);
    let word = stop;
    while (C.isWordPart(text.charCodeAt(word - 1))) word--;
    const uri = word < stop && text.charCodeAt(word - 1) !== 38 ? uriAt(text, stop, this.templates) : 0;
    return uri > 0 ? this.add(K.STAGE, start, uri, 0) : this.add(K.TEMPLATE, start, stop, 0);
  }

  /** The end of a row of tags that nothing is attached to. */
  protected looseTo = 0;
  /**
   * Whether the text after a tag at `at` is directly attached to it. For several tags in a row, the text after the last
   * one counts.
   */
  protected gluesTo(at: number): boolean {
    const { text, templates } = this;
    if (at < this.looseTo) return false;
    let to = at;
    while (templates.opensAt(to) && !templates.isKept(to)) {
      const end = templates.end(to);
      if (end < 0 || templates.separatesStatements(to, end)) break;
      if (text.charCodeAt(to + 1) === 123) return true;
      to = end;
    }
    const code = text.charCodeAt(to);
    if ((code !== 36 && C.isWordPart(code)) || code === 39 || code === 34) return true;
    this.looseTo = to;
    return false;
  }

  /** The kind of the token that ends at `at`; EOF if there is none. */
  protected touchedKind(at: number): number {
    const { count, end, kind } = this.tokens;
    return end[count - 1] === at ? (kind[count - 1] as number) : K.EOF;
  }
}

/** Words that can only be the first word of a statement. */
const STATEMENT =
  /(?:insert\s+(?:into|overwrite)|delete\s+from|merge\s+into|truncate\s+table|create\s+(?:or\s+replace|table|view|temp|transient|schema)|alter\s+(?:table|view|session)|drop\s+(?:table|view|schema))\b|update\s+[\w.{][^;\n]{0,300}?\s+set\b/iy;
const QUERY = /(?:select|with)\b/iy;
/** The maximum total length of the comments and tags between a tag and the statement that follows it. */
const MOST_BETWEEN = 2000;

/** Whether the tag that ends at `end` is followed by words that can only begin a statement. */
function opensStatement(text: string, end: number): boolean {
  STATEMENT.lastIndex = afterMarks(text, end);
  return STATEMENT.test(text);
}

function opensQuery(text: string, end: number): boolean {
  QUERY.lastIndex = afterMarks(text, end);
  return QUERY.test(text);
}

/** The index after white space, comments and tags. */
function afterMarks(text: string, start: number): number {
  let at = start;
  while (at < start + MOST_BETWEEN) {
    const code = text.charCodeAt(at);
    let end = -1;
    if (code <= 32) at++;
    else if (code === 45 && text.charCodeAt(at + 1) === 45) end = text.indexOf('\n', at) + 1;
    else if (code === 123 && text.charCodeAt(at + 1) === 37) end = text.indexOf('%}', at) + 2;
    else if (code === 123 && text.charCodeAt(at + 1) === 35) end = text.indexOf('#}', at) + 2;
    else return at;
    if (end >= 0) {
      if (end <= at) return at;
      at = end;
    }
  }
  return at;
}
