import * as K from './kinds.ts';
import type { TokenList } from './tokens.ts';

/** Brackets of a text without a partner, by the indexes of their tokens. */
export interface LooseBrackets {
  readonly opening: readonly number[];
  readonly closing: readonly number[];
  /** Brackets for which another branch opens a bracket instead: `{% if a %}f({% else %}g({% endif %} x)`. */
  readonly replaced: readonly number[];
}

/** Open brackets, the innermost first. Branches share what was open before them, so that a condition copies nothing. */
interface Open {
  /** The index of its token. */
  readonly at: number;
  readonly below: Open | null;
  readonly size: number;
}

type Stack = Open | null;

const push = (below: Stack, at: number): Open => ({ at, below, size: (below?.size ?? 0) + 1 });

/** The indexes that a branch has opened since `before`, the outermost first. */
function openedSince(before: Stack, branch: Stack): number[] {
  const opened: number[] = [];
  let shared = before;
  for (let open = branch; open !== null; open = open.below) {
    while (shared !== null && shared.size > open.size) shared = shared.below;
    if (shared === open) break;
    opened.push(open.at);
  }
  return opened.reverse();
}

/** An open condition: the brackets that were open before it, and after each of its branches. */
interface Condition {
  readonly before: Stack;
  readonly branches: Stack[];
  hasElse: boolean;
}

/** The tags in a comment; a comment that stands for unchanged text may have several. */
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
  private stack: Stack = null;
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
      if ((k - K.OPEN_PAREN) % 2 === 0) this.stack = push(this.stack, i);
      else if (this.stack !== null && kind[this.stack.at] === k - 1) this.stack = this.stack.below;
      else this.closing.push(i);
    }
    return { opening: openedSince(null, this.stack), closing: this.closing, replaced: this.replaced };
  }

  private tags(comment: number): void {
    const { text, commentStart, commentEnd } = this.tokens;
    for (const [, word] of text.slice(commentStart[comment], commentEnd[comment]).matchAll(TAGS)) {
      const last = this.conditions.at(-1);
      if (word === 'if') {
        this.conditions.push({ before: this.stack, branches: [], hasElse: false });
      } else if (last !== undefined && (word === 'else' || word === 'elif')) {
        last.branches.push(this.stack);
        this.stack = last.before;
        last.hasElse ||= word === 'else';
      } else if (last !== undefined && word === 'endif') {
        this.conditions.pop();
        this.leave(last);
      }
    }
  }

  private leave({ before, branches, hasElse }: Condition): void {
    branches.push(this.stack);
    // With `elif`, the branches are assumed to cover all cases.
    if (!hasElse && branches.length === 1) branches.push(before);
    const [first = null, ...others] = branches;
    if (others.every((branch) => this.isAlike(first, branch))) {
      for (const branch of branches.slice(0, -1)) this.replaced.push(...openedSince(before, branch));
      this.stack = branches.at(-1) ?? null;
      return;
    }
    // The branches differ: every bracket that any of them leaves open stays open.
    this.stack = others.flatMap((branch) => openedSince(before, branch)).reduce(push, first);
  }

  /** Whether two branches leave the same kinds of brackets open. */
  private isAlike(one: Stack, other: Stack): boolean {
    const { kind } = this.tokens;
    let [a, b] = [one, other];
    if (a?.size !== b?.size) return false;
    for (; a !== b && a !== null && b !== null; a = a.below, b = b.below)
      if (kind[a.at] !== kind[b.at]) return false;
    return true;
  }
}
