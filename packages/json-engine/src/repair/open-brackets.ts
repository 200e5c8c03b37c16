/** A bracket that is open. A parenthesis is a call around a value, or stands for the bracket of a list. */
export interface OpenBracket {
  readonly kind: '{' | '[' | '(';
  readonly tuple: boolean;
}

/** The bracket that closes what is open; a call closes with nothing, as it is not in the result. */
export function closerOf({ kind, tuple }: OpenBracket): string {
  if (kind === '(') return tuple ? ']' : '';
  return kind === '{' ? '}' : ']';
}

/** Says that `right` stands in the place of `closer`. */
export function insteadOf(closer: string, right: string): string {
  if (right === '') return 'The end of a call removed';
  if (closer === ')') return 'A list in brackets instead of parentheses';
  return `${right} instead of ${closer}, which does not close what is open`;
}

const WRITTEN = { '{': '}', '[': ']', '(': ')' } as const;

/** What is open, from the outside in. */
export class OpenBrackets {
  readonly #open: OpenBracket[] = [];
  /** How many of them the result has, too: all but those of calls. */
  depth = 0;

  get size(): number {
    return this.#open.length;
  }

  push(bracket: OpenBracket): void {
    this.#open.push(bracket);
    if (closerOf(bracket) !== '') this.depth += 1;
  }

  pop(): OpenBracket {
    const popped = this.#open.pop() ?? { kind: '(', tuple: false };
    if (closerOf(popped) !== '') this.depth -= 1;
    return popped;
  }

  /** Whether what comes next is a member of an object. */
  get inObject(): boolean {
    return this.#open.findLast((bracket) => closerOf(bracket) !== '')?.kind === '{';
  }

  /** What a value that comes next is: a member of an object, an element of a list, or the whole text. */
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

  /** What closes all that is open, from the inside out. */
  get closers(): string {
    return this.#open.map(closerOf).reverse().join('');
  }

  /** How many lie outside the innermost one that this closes; -1 when it closes none. */
  outside(closer: string): number {
    return this.#open.findLastIndex(({ kind }) => WRITTEN[kind] === closer);
  }
}
