import {
  type CharacterSet,
  type Difference,
  FlavourError,
  type Folding,
  type ForeignFlavour,
  type Node,
  type SetItem,
} from './tree.ts';

/** The flags that hold at a place of the pattern. */
export interface Modes {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** 1: spaces and comments are skipped; 2: spaces in classes as well. */
  readonly extended: 0 | 1 | 2;
  /** PCRE2 and Go: quantifiers are lazy, and greedy with a question mark. */
  readonly ungreedy: boolean;
  /** PCRE2: plain parentheses don't capture. */
  readonly noCapture: boolean;
  /** PCRE2: groups may share a name. */
  readonly duplicateNames: boolean;
  /** `\w`, `\d`, `\s`, `\b` and POSIX classes know only ASCII. */
  readonly ascii: boolean;
  /** PCRE2: `$` matches only at the very end. */
  readonly dollarEndOnly: boolean;
  /** PCRE2: the text is read as UTF-8, so that letters outside ASCII have cases. */
  readonly unicode: boolean;
}

/** How many groups may be within one another. */
const MAX_DEPTH = 250;

/** Reads what is inside of groups. Readers of groups get it from here, since it needs them as well. */
export interface Grammar {
  readonly choice: (reader: Reader) => Node;
  readonly sequence: (reader: Reader) => Node;
}

/** The state that reading a pattern needs: the position, the groups so far, and what was noticed. */
export class Reader {
  readonly source: string;
  readonly flavour: ForeignFlavour;
  at = 0;
  modes: Modes;
  count = 0;
  /** The numbers of the groups with a name, in their order. */
  readonly named = new Map<string, number[]>();
  readonly names: (string | null)[] = [];
  /** Groups that are open: Python refuses references to them. */
  readonly open = new Set<number>();
  readonly differences: Difference[] = [];
  /** Checks for the end, when all groups are known. */
  readonly later: (() => void)[] = [];
  private depth = 0;
  hasCalls = false;
  hasVerbs = false;

  readonly grammar: Grammar;

  constructor(source: string, flavour: ForeignFlavour, modes: Modes, grammar: Grammar) {
    this.grammar = grammar;
    this.source = source;
    this.flavour = flavour;
    this.modes = modes;
  }

  get isPython(): boolean {
    return this.flavour === 'python';
  }

  peek(length = 1): string {
    return this.source.slice(this.at, this.at + length);
  }

  isDone(): boolean {
    return this.at >= this.source.length;
  }

  /** Reads a code point. */
  next(): string {
    const point = this.source.codePointAt(this.at);
    if (point === undefined) return '';
    const char = String.fromCodePoint(point);
    this.at += char.length;
    return char;
  }

  /** Skips a text if it comes next. */
  take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Reads what a pattern matches from here. */
  match(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern, 'yu');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.source);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  fail(message: string, index = this.at): never {
    throw new FlavourError(message, Math.min(index, this.source.length));
  }

  /** Reads what may be nested, since the parser calls itself for it. */
  nested<Read>(read: () => Read): Read {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.fail('This pattern is nested too deeply.');
    const found = read();
    this.depth -= 1;
    return found;
  }

  /** Notes what differs here. */
  differs(start: number, message: string): void {
    if (this.differences.length < 30 && !this.differences.some((known) => known.message === message))
      this.differences.push({ start, end: this.at, message });
  }

  /** Opens a capturing group and returns its number. */
  newGroup(name: string | null, start: number): number {
    this.count += 1;
    const number = this.count;
    this.names[number - 1] = this.names[number - 1] ?? name;
    if (name !== null) this.nameGroup(name, number, start);
    return number;
  }

  nameGroup(name: string, number: number, start: number): void {
    const numbers = this.named.get(name) ?? [];
    const given = this.names[number - 1];
    if (given !== null && given !== undefined && given !== name)
      this.fail(
        `Group ${number} has the name “${given}” in another alternative. Give it the same name here.`,
        start,
      );
    this.names[number - 1] = name;
    if (numbers.includes(number)) return;
    if (numbers.length > 0 && !this.modes.duplicateNames)
      this.fail(
        this.flavour === 'pcre2'
          ? `Another group has the name “${name}”. Give this one another, or begin the pattern with (?J).`
          : this.flavour === 'go'
            ? `Two groups named “${name}” can’t be run here. Give this one another name.`
            : `Another group has the name “${name}”. Give this one another.`,
        start,
      );
    this.named.set(name, [...numbers, number]);
  }

  get folding(): Folding {
    if (!this.modes.ignoreCase) return 'none';
    if (this.isPython) return this.modes.ascii ? 'ascii' : 'python';
    return this.modes.unicode ? 'unicode' : 'ascii';
  }

  set(items: readonly SetItem[], negate = false, folding = this.folding): CharacterSet {
    return { items, negate, folding };
  }
}
