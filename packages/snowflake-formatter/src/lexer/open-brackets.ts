import * as K from './kinds.ts';
import type { TokenList } from './tokens.ts';

/** Brackets of a text without a partner, by the indexes of their tokens. */
export interface LooseBrackets {
  readonly opening: readonly number[];
  readonly closing: readonly number[];
  /** Brackets for which another branch opens a bracket instead: `{% if a %}f({% else %}g({% endif %} x)`. */
  readonly replaced: readonly number[];
}

/** An open condition: the brackets that were open before it, and after each of its branches. */
interface Condition {
  readonly before: readonly number[];
  readonly branches: (readonly number[])[];
  hasElse: boolean;
}

/** The tags in a comment; a comment that is text to be left as it is may have several. */
const TAGS = /\{#[\s\S]*?#\}|\{%[-+]?\s*(if|elif|else|endif)\b/g;

/**
 * The brackets without a partner. Only one branch of a template's condition is ever present: if each branch opens a
 * bracket and one bracket after the condition closes it, they are balanced. If the branches leave different brackets
 * open, all of them count as open, as in `{% if a %}({% endif %} b {% if a %}){% endif %}`.
 */
export function looseBrackets(tokens: TokenList): LooseBrackets {
  const { commentCount } = tokens;
  const all = new Counter(tokens).count(false);
  const balanced = all.opening.length === 0 && all.closing.length === 0;
  if (balanced || commentCount === 0) return all;
  const byBranch = new Counter(tokens).count(true);
  return byBranch.opening.length + byBranch.closing.length < all.opening.length + all.closing.length
    ? byBranch
    : all;
}

class Counter {
  private readonly tokens: TokenList;
  private stack: number[] = [];
  private readonly closing: number[] = [];
  private readonly replaced: number[] = [];
  private readonly conditions: Condition[] = [];

  constructor(tokens: TokenList) {
    this.tokens = tokens;
  }

  count(byBranch: boolean): LooseBrackets {
    const { kind, count, commentsBefore, commentKind } = this.tokens;
    let comment = 0;
    for (let i = 0; i < count; i++) {
      for (; byBranch && comment < (commentsBefore[i] as number); comment++)
        if (commentKind[comment] === K.TAG) this.tags(comment);
      const k = kind[i] as number;
      if (k < K.OPEN_PAREN || k > K.CLOSE_BRACE) continue;
      if ((k - K.OPEN_PAREN) % 2 === 0) this.stack.push(i);
      else if (kind[this.stack.at(-1) ?? count] === k - 1) this.stack.pop();
      else this.closing.push(i);
    }
    return { opening: this.stack, closing: this.closing, replaced: this.replaced };
  }

  private tags(comment: number): void {
    const { text, commentStart, commentEnd } = this.tokens;
    for (const [, word] of text.slice(commentStart[comment], commentEnd[comment]).matchAll(TAGS)) {
      const last = this.conditions.at(-1);
      if (word === 'if') {
        this.conditions.push({ before: [...this.stack], branches: [], hasElse: false });
      } else if (last !== undefined && (word === 'else' || word === 'elif')) {
        last.branches.push(this.stack);
        this.stack = [...last.before];
        last.hasElse ||= word === 'else';
      } else if (last !== undefined && word === 'endif') {
        this.conditions.pop();
        this.leave(last);
      }
    }
  }

  private leave({ before, branches, hasElse }: Condition): void {
    const { kind } = this.tokens;
    branches.push(this.stack);
    // With `elif`, the branches are assumed to cover all cases.
    if (!hasElse && branches.length === 1) branches.push([...before]);
    const shape = (open: readonly number[]): string => open.map((i) => kind[i]).join();
    const [first = []] = branches;
    const others = branches.slice(1).flatMap((open) => open.filter((i) => !before.includes(i)));
    if (branches.every((open) => shape(open) === shape(first))) {
      this.stack = [...(branches.at(-1) ?? [])];
      const opened = [...first, ...others].filter((i) => !before.includes(i));
      this.replaced.push(...opened.filter((i) => !this.stack.includes(i)));
      return;
    }
    // The branches differ: every bracket that any of them leaves open stays open.
    this.stack = [...new Set([...first, ...others])];
  }
}
