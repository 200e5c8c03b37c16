/** An open bracket. A parenthesis is a call around a value, or replaces a list's bracket. */
export interface OpenBracket {
  readonly kind: '{' | '[' | '(';
  readonly tuple: boolean;
}

/** Where a member or element begins, and what precedes it. */
export interface Member {
  readonly start: number;
  /** The comma before it, or -1. */
  readonly comma: number;
  readonly last: number;
  /** The number of changes made before it. */
  readonly edits: number;
}

/** Returns the bracket that closes an open one; a call closes with nothing, as it is not in the result. */
export function closerOf({ kind, tuple }: OpenBracket): string {
  if (kind === '(') return tuple ? ']' : '';
  return kind === '{' ? '}' : ']';
}

/** Describes the replacement of `closer` with `right`. */
export function insteadOf(closer: string, right: string): string {
  if (right === '') return 'The end of a call removed';
  if (closer === ')') return 'A list in brackets instead of parentheses';
  return `${right} instead of ${closer}, which does not close what is open`;
}

const WRITTEN = { '{': '}', '[': ']', '(': ')' } as const;

/** The open brackets, from the outside in. */
export class OpenBrackets {
  readonly #open: OpenBracket[] = [];
  /** Those that are also in the result: all except calls. */
  readonly #kept: OpenBracket[] = [];

  /** How many are also in the result. */
  get depth(): number {
    return this.#kept.length;
  }

  get size(): number {
    return this.#open.length;
  }

  push(bracket: OpenBracket): void {
    this.#open.push(bracket);
    if (closerOf(bracket) !== '') this.#kept.push(bracket);
  }

  pop(): OpenBracket {
    const popped = this.#open.pop() ?? { kind: '(', tuple: false };
    if (closerOf(popped) !== '') this.#kept.pop();
    return popped;
  }

  /** Whether the next token is a member of an object. */
  get inObject(): boolean {
    return this.#kept.at(-1)?.kind === '{';
  }

  /** The role of the next value: a member of an object, an element of a list, or the whole text. */
  get memberRole(): 'member' | 'element' | 'root' {
    if (this.inObject) return 'member';
    return this.depth > 0 ? 'element' : 'root';
  }

  /** The bracket around the innermost one, or undefined at the top. */
  get parent(): OpenBracket | undefined {
    return this.#open.at(-2);
  }

  get innermost(): OpenBracket | undefined {
    return this.#open.at(-1);
  }

  /** The closing brackets for everything that is open, from the inside out. */
  get closers(): string {
    return this.#open.map(closerOf).reverse().join('');
  }

  /** Returns how many are outside of the innermost bracket that this closes; -1 if it closes none. */
  outside(closer: string): number {
    return this.#open.findLastIndex(({ kind }) => WRITTEN[kind] === closer);
  }
}
