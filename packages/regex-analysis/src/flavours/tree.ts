/** The flavours whose patterns run here beside JavaScript's. */
export const FLAVOURS = ['javascript', 'pcre2', 'python', 'go'] as const;
export type Flavour = (typeof FLAVOURS)[number];
export type ForeignFlavour = Exclude<Flavour, 'javascript'>;

/** The longest pattern that is read, in UTF-16 units. */
export const MAX_PATTERN = 20_000;

/** How letters are compared if case is ignored: not at all, A to Z only, by Unicode's simple folding, or as Python does. */
export type Folding = 'none' | 'ascii' | 'unicode' | 'python';

/** A part of a set: characters from one code point to another, or a set as JavaScript writes it with the flag u. */
export type SetItem =
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'type'; readonly js: string; readonly words: string };

/** What matches one character. */
export interface CharacterSet {
  readonly items: readonly SetItem[];
  readonly negate: boolean;
  readonly folding: Folding;
}

/** Where a part is in the source, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export type EdgeKind =
  | 'text-start'
  | 'text-end'
  | 'last-line-end'
  | 'line-start'
  /** As `line-start`, but not after a line break at the very end. */
  | 'inner-line-start'
  | 'line-end'
  | 'search-start'
  | 'boundary'
  | 'no-boundary';

/** A group by its number or its name; 0 is the whole pattern. */
export type Target = number | string;

export type Condition =
  /** A group, by number or name, has matched. */
  | { readonly kind: 'group'; readonly target: Target }
  /** Inside a recursion of any group (null) or of one. */
  | { readonly kind: 'recursion'; readonly target: Target | null }
  | { readonly kind: 'never' }
  | { readonly kind: 'look'; readonly look: Node & { readonly type: 'look' } };

export type Node = Place &
  (
    | { readonly type: 'set'; readonly set: CharacterSet }
    | { readonly type: 'sequence'; readonly parts: readonly Node[] }
    | { readonly type: 'choice'; readonly options: readonly Node[] }
    /** A group; number null if it isn't captured. An atomic one gives nothing back. */
    | {
        readonly type: 'group';
        readonly number: number | null;
        readonly name: string | null;
        readonly atomic: boolean;
        /** Flags that it switches, as written. */
        readonly modifiers: string;
        readonly body: Node;
      }
    | {
        readonly type: 'repeat';
        readonly body: Node;
        readonly min: number;
        readonly max: number;
        readonly mode: 'greedy' | 'lazy' | 'possessive';
      }
    | { readonly type: 'look'; readonly behind: boolean; readonly negate: boolean; readonly body: Node }
    /** For boundaries, the set says what a word character is. */
    | { readonly type: 'edge'; readonly kind: EdgeKind; readonly words: CharacterSet | null }
    /** The text that a group has matched; of several with the name, the first that has. */
    | { readonly type: 'reference'; readonly target: Target; readonly folding: Folding }
    /** Matches what a group matches, again: recursion if it is inside of that group. */
    | { readonly type: 'call'; readonly target: Target }
    | { readonly type: 'condition'; readonly test: Condition; readonly yes: Node; readonly no: Node }
    | { readonly type: 'verb'; readonly verb: 'fail' | 'accept' | 'commit' | 'prune' | 'skip' }
    /** `\K`: the match begins here. */
    | { readonly type: 'keep' }
    /** `\R`: a line break, of one or two characters. */
    | { readonly type: 'newline' }
    /** `\X`: a character with its marks. */
    | { readonly type: 'grapheme' }
    /** Matches nothing and consumes nothing: a comment, or flags that hold from here on. */
    | { readonly type: 'note'; readonly words: string }
  );

/** Returns the parts of a part. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'sequence':
      return node.parts;
    case 'choice':
      return node.options;
    case 'group':
    case 'repeat':
    case 'look':
      return [node.body];
    case 'condition':
      return [...(node.test.kind === 'look' ? [node.test.look] : []), node.yes, node.no];
    default:
      return [];
  }
}

/** What differs between the flavour and this page, at a place in the pattern. */
export interface Difference extends Place {
  readonly message: string;
}

export interface FlavourPattern {
  readonly root: Node;
  /** The names of the groups by number minus one; null for those without. */
  readonly names: readonly (string | null)[];
  /** The numbers of the groups with a name. */
  readonly named: ReadonlyMap<string, readonly number[]>;
  readonly differences: readonly Difference[];
}

/** A pattern that the flavour refuses, or that can't be run here. */
export class FlavourError extends Error {
  /** Offset in the source, in UTF-16 units. */
  readonly index: number;

  constructor(message: string, index: number) {
    super(message);
    this.index = index;
  }
}

/** Returns the numbers of the groups that a target means. */
export const numbersOf = (target: Target, { named }: Pick<FlavourPattern, 'named'>): readonly number[] =>
  typeof target === 'number' ? [target] : (named.get(target) ?? []);
