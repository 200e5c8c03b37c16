import { isWordPart, numberEnd, wordEnd } from './characters.ts';

const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
/** The words of tags that separate statements; `set` only without `=`, when it captures the following text. */
const SEPARATING =
  /^[-+]?\s*(?:(?:end)?(?:macro|call|snapshot|test|materialization|docs)\b|endset\b|set\s+\w+\s*[-+]?%\})/;
/**
 * Placeholders that other programs fill in: `{name}`, and `<name>`, also with several words, as in `<your account>`.
 * Text that could be a comparison is not a placeholder: `a <b and c> d`.
 */
const PLACEHOLDER =
  /\{\s*[a-z_][\w.\s]*\}|(?<!<)<[a-z_](?:[\w$.]|[ -](?!(?:and|or|then|from|where|on) )(?=\w))*>(?![=>])/iy;
/**
 * A block that Jinja or dbt treats as plain text, whatever it contains; its last group is missing if it is never
 * closed.
 */
const OPAQUE = /\{%[-+]?\s*(raw|docs)\b(?:[\s\S]*?\{%[-+]?\s*(end\1)\s*[-+]?%\})?/y;
/** After this many marks without a balanced end, the nearest closing mark is used at once: this limits the work. */
const MAX_UNBALANCED = 8;

/**
 * Finds the ends of dbt's and Snowflake CLI's template marks. Each text has its own finder, which remembers which
 * closing marks the rest of the text lacks, so that a megabyte of `{{` costs one search and not half a million.
 */
export class TemplateFinder {
  /** The end of the last plain-text block. */
  opaque = 0;
  /** The end of a block whose lines are all comments: anything that opens in it is part of it. */
  commentedTo = 0;
  private readonly text: string;
  /** The starts of the parts of the text that are left as they are: nothing is attached to one. */
  private readonly kept: ReadonlySet<number>;
  private readonly absent = new Set<string>();
  private readonly unbalanced = new Set<number>();

  constructor(text: string, kept: ReadonlySet<number> = new Set()) {
    this.text = text;
    this.kept = kept;
  }

  /** The end of the mark that opens at `at`, or -1. Handles `{{ }}`, `{% %}`, `{# #}` and `<% %>`. */
  end(at: number): number {
    const second = this.text[at + 1];
    if (this.text.charCodeAt(at) !== OPEN_BRACE) return this.find(at + 2, '%>');
    if (second === '#') return this.find(at + 2, '#}');
    if (second === '%') return this.opaqueEnd(at) || this.walk(at, '%}');
    if (second === '{') return this.walk(at, '}}');
    return -1;
  }

  /**
   * The end of a block that opens at `at` inside a string or a quoted name, or -1 if the braces are only text. The
   * braces of a block are balanced, and if a quote comes first in it, it opens a string (`'{{'` and `'{%'` are texts).
   */
  within(at: number): number {
    const { text } = this;
    const { size } = this.unbalanced;
    if (!this.opensAt(at) || size >= MAX_UNBALANCED || this.unbalanced.has(at)) return -1;
    const second = text.charCodeAt(at + 1);
    const first = text.charCodeAt(at + 2);
    if ((first === 39 || first === 34) && !isWordPart(text.charCodeAt(at + 3))) return -1;
    if (second === 35) return this.find(at + 2, '#}');
    const close = second === 37 ? '%}' : '}}';
    return this.find(at + 2, close) < 0 ? -1 : this.balanced(at, close);
  }

  /** The end of the `{% raw %}` or `{% docs name %}` block that opens at `at`, or 0. */
  private opaqueEnd(at: number): number {
    OPAQUE.lastIndex = at;
    const block = this.absent.has('end') ? null : OPAQUE.exec(this.text);
    if (block === null) return 0;
    if (block[2] === undefined) {
      this.absent.add('end');
      return 0;
    }
    this.opaque = OPAQUE.lastIndex;
    return this.opaque;
  }

  /** Notes that the block at `at` was only text after all, so that a text full of such blocks costs no more. */
  misled(at: number): void {
    this.unbalanced.add(at);
  }

  /**
   * Whether the tag from `at` to `end` separates statements: the start or end of a macro, a call, a captured text and
   * the like separates it from the statements around it.
   */
  separatesStatements(at: number, end: number): boolean {
    return SEPARATING.test(this.text.slice(at + 2, Math.min(end, at + 200)));
  }

  /** Whether a part of the text that is left unchanged starts at `at`. */
  isKept(at: number): boolean {
    return this.kept.has(at);
  }

  /** Whether a template mark opens at `at`. */
  opensAt(at: number): boolean {
    const next = this.text.charCodeAt(at + 1);
    return this.text.charCodeAt(at) === OPEN_BRACE && (next === OPEN_BRACE || next === 37 || next === 35);
  }

  /**
   * Extends a word that ends at `at` over everything directly attached to it: `stg_{{ name }}_v2`, `db_&{env}`, `a{% if
   * x %}b`, `${db}_<env>`. Nothing may come between these, so they are one token.
   */
  glued(at: number): number {
    const text = this.text;
    let end = at;
    for (;;) {
      const code = text.charCodeAt(end);
      if (code >= 48 && code <= 57) {
        // After a mark, a number is read as a whole: its dot does not start a path's step, and its exponent's sign is
        // not an operator.
        end = numberEnd(text, end);
      } else if (isWordPart(code)) {
        // After a mark, `$$` opens a string; within a word it is part of the word.
        if (code === 36 && text.charCodeAt(end + 1) === 36 && !isWordPart(text.charCodeAt(end - 1)))
          return end;
        end = wordEnd(text, end);
      } else if (code === OPEN_BRACE && this.opensAt(end)) {
        const close = this.isKept(end) ? -1 : this.end(end);
        if (close < 0 || this.separatesStatements(end, close)) return end;
        // A tag with nothing attached to it is handled like a comment.
        if (
          text.charCodeAt(end + 1) !== OPEN_BRACE &&
          !isWordPart(text.charCodeAt(close)) &&
          !this.opensAt(close)
        )
          return end;
        end = close;
      } else {
        const close = code === 38 ? this.substitution(end) : this.placeholder(end);
        if (close < 0) return end;
        end = close;
      }
    }
  }

  /** The end of a placeholder in braces or angle brackets, `{name}`, `${name}` or `<name>`, that starts at `at`, or -1. */
  placeholder(at: number): number {
    const code = this.text.charCodeAt(at);
    if (this.opensAt(at) || (code !== OPEN_BRACE && code !== 60)) return -1;
    if (code === OPEN_BRACE && this.text.charCodeAt(at - 1) === 36) return this.bracedEnd(at, 9);
    PLACEHOLDER.lastIndex = at;
    return PLACEHOLDER.test(this.text) ? PLACEHOLDER.lastIndex : -1;
  }

  /** The end of SnowSQL's `&name` or `&{name}` that starts at `at`, or -1. */
  substitution(at: number): number {
    const text = this.text;
    if (text.charCodeAt(at + 1) === OPEN_BRACE) return this.bracedEnd(at + 1, 32);
    const end = wordEnd(text, at + 1);
    return end > at + 1 ? end : -1;
  }

  /**
   * The end of the name in braces that open at `at`, or -1. The name cannot contain a quote, a brace or a character
   * below `least`.
   */
  private bracedEnd(at: number, least: number): number {
    for (let end = at + 1; ; end++) {
      const code = this.text.charCodeAt(end);
      if (code === CLOSE_BRACE) return end + 1;
      if (!(code >= least) || code === 34 || code === 39 || code === OPEN_BRACE) return -1;
    }
  }

  private find(from: number, close: string): number {
    if (this.absent.has(close)) return -1;
    const found = this.text.indexOf(close, from);
    if (found < 0) this.absent.add(close);
    return found < 0 ? -1 : found + close.length;
  }

  /** The end of the mark that opens at `at`. If its braces are not balanced, this is the nearest closing mark. */
  private walk(at: number, close: string): number {
    const nearest = this.find(at + 2, close);
    const { unbalanced } = this;
    if (nearest < 0 || unbalanced.has(at) || unbalanced.size >= MAX_UNBALANCED) return nearest;
    const end = this.balanced(at, close);
    return end < 0 ? nearest : end;
  }

  /**
   * Skips strings and pairs of braces as Jinja does: a string may contain line breaks and backslash escapes, and an
   * unmatched quote is an ordinary character. -1 if no end is found that way.
   */
  private balanced(at: number, close: string): number {
    const text = this.text;
    const first = close.charCodeAt(0);
    let depth = 0;
    let unclosed = '';
    for (let i = at + 2; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 39 || code === 34) {
        const quote = text.charAt(i);
        const end = unclosed.includes(quote) ? -1 : templateStringEnd(text, i);
        if (end < 0) unclosed += quote;
        else i = end;
      } else if (depth === 0 && code === first && text.charCodeAt(i + 1) === CLOSE_BRACE) return i + 2;
      else if (code === OPEN_BRACE) depth++;
      else if (code === CLOSE_BRACE && depth > 0) depth--;
    }
    this.unbalanced.add(at);
    return -1;
  }
}

/** The index of the quote that closes the one at `start`, or -1. */
function templateStringEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === 92) i++;
  }
  return -1;
}
