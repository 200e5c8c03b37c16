import * as C from './characters.ts';
import { hasNewline } from './first-characters.ts';
import * as K from './kinds.ts';
import { operatorAt } from './operators.ts';
import { uriAt } from './scan.ts';
import { TemplateFinder } from './templates.ts';
import { TokenList } from './tokens.ts';

/** A part of a text that is no SQL, from the start of a template tag to the end of one: it is carried along like a tag. */
export interface KeptRange {
  readonly start: number;
  readonly end: number;
}

/** Adds tokens, comments and template marks to the list of a text's tokens. */
export abstract class TemplateLexer {
  protected readonly text: string;
  protected readonly tokens: TokenList;
  protected readonly templates: TemplateFinder;
  /** Flags for the next token or comment: the white space before it. */
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

  /** A template mark: an atom of kind TEMPLATE, or a tag (kind EOF). */
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
   * A tag is carried along like a comment. Glued to what follows it is part of that, except before a word if nothing
   * touches the tag in front.
   */
  protected tag(at: number, end: number): number {
    const last = this.touchedKind(at);
    // Nothing is glued to a mark, so the white space after it, about which the printer decides, has no meaning.
    const apart = last === K.EOF || (last >= K.OPERATOR && last <= K.CLOSE_BRACE);
    const leads = apart && C.CLASS[this.text.charCodeAt(end)] === C.LETTER;
    const separates = this.templates.separatesStatements(at, end);
    if (!leads && !separates && this.gluesTo(end)) return this.addGlued(at, end);
    if (separates || this.dividesStatements(at, end)) this.tokens.endStatement();
    this.comment(K.TAG, at, end);
    this.gap = 0;
    return end;
  }

  /** For each condition that is open, whether a statement started with it, and how many brackets were open before it. */
  protected readonly conditions: { readonly starts: boolean; readonly openBrackets: number }[] = [];
  /** Whether the tag from `at` to `end` divides statements, as `{% else %}` does where each branch is one. */
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

  /** The token of a template mark that ends at `end`, with everything glued to it. It may be the scheme of a URI. */
  protected addGlued(start: number, end: number): number {
    const { text } = this;
    const stop = this.templates.glued(end);
    let word = stop;
    while (C.isWordPart(text.charCodeAt(word - 1))) word--;
    const uri = word < stop && text.charCodeAt(word - 1) !== 38 ? uriAt(text, stop, this.templates) : 0;
    return uri > 0 ? this.add(K.STAGE, start, uri, 0) : this.add(K.TEMPLATE, start, stop, 0);
  }

  /** Where a row of tags ends that nothing is glued to. */
  protected looseTo = 0;
  /** Whether what follows a tag at `at` is glued to it. Of several tags in a row, what follows the last one decides. */
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

/** The first words of statements that nothing else begins with. */
const STATEMENT =
  /(?:insert\s+(?:into|overwrite)|delete\s+from|merge\s+into|truncate\s+table|create\s+(?:or\s+replace|table|view|temp|transient|schema)|alter\s+(?:table|view|session)|drop\s+(?:table|view|schema))\b|update\s+[\w.{][^;\n]{0,300}?\s+set\b/iy;
const QUERY = /(?:select|with)\b/iy;
/** Comments and tags that may stand between a tag and the statement that it leads are not longer than this, all in all. */
const MOST_BETWEEN = 2000;

/** Whether a statement that only its first words can begin follows the tag that ends at `end`. */
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
