import type { CharSet } from '../matcher/char-set.ts';
import { pointsOf, unionOf } from './sets.ts';
import { childrenOf, type FlavourPattern, type Node, numbersOf } from './tree.ts';

/** How many code points a part matches, at least and at most. */
export interface Width {
  readonly min: number;
  readonly max: number;
}

const NONE: Width = { min: 0, max: 0 };
const ONE: Width = { min: 1, max: 1 };
const ANY: Width = { min: 0, max: Number.POSITIVE_INFINITY };
/** How many groups that refer to one another are followed, since following calls itself. */
const MOST_FOLLOWED = 50;

/** What is known of a pattern's parts before it runs. */
export class Facts {
  private readonly pattern: FlavourPattern;
  /** The groups by number; of several with one number, the first. */
  private readonly groups = new Map<number, Node>();
  /** Groups may refer to groups that refer to groups …: each part is measured once. */
  private readonly widths = new Map<Node, Width>();
  private followed = 0;

  constructor(pattern: FlavourPattern) {
    this.pattern = pattern;
    this.collect(pattern.root);
  }

  private collect(node: Node): void {
    if (node.type === 'group' && node.number !== null && !this.groups.has(node.number))
      this.groups.set(node.number, node);
    for (const child of childrenOf(node)) this.collect(child);
  }

  /** Returns how many code points a part can match. A reference or a call is as wide as its group, if that is known. */
  widthOf(node: Node): Width {
    const known = this.widths.get(node);
    if (known !== undefined) return known;
    // Within itself, a group has any width.
    this.widths.set(node, ANY);
    const width = this.measure(node);
    this.widths.set(node, width);
    return width;
  }

  private measure(node: Node): Width {
    switch (node.type) {
      case 'set':
        return ONE;
      case 'sequence':
        return node.parts
          .map((part) => this.widthOf(part))
          .reduce((one, other) => ({ min: one.min + other.min, max: one.max + other.max }), NONE);
      case 'choice':
        return widest(node.options.map((option) => this.widthOf(option)));
      case 'group':
        return this.widthOf(node.body);
      case 'repeat': {
        const body = this.widthOf(node.body);
        return { min: body.min * node.min, max: body.max === 0 || node.max === 0 ? 0 : body.max * node.max };
      }
      case 'condition':
        return node.test.kind === 'never' ? NONE : widest([this.widthOf(node.yes), this.widthOf(node.no)]);
      case 'reference':
      case 'call': {
        const [number, other] = numbersOf(node.target, this.pattern);
        const group = number === undefined ? undefined : this.groups.get(number);
        if (group === undefined || other !== undefined || this.followed === MOST_FOLLOWED) return ANY;
        this.followed += 1;
        const width = this.widthOf(group);
        this.followed -= 1;
        return width;
      }
      case 'newline':
        return { min: 1, max: 2 };
      case 'grapheme':
        return { min: 1, max: Number.POSITIVE_INFINITY };
      default:
        return NONE;
    }
  }

  /** Returns the characters with which a match can begin; null if it can be empty, or if that isn't known. */
  firstOf(node: Node): CharSet | null {
    switch (node.type) {
      case 'set':
        return pointsOf(node.set);
      case 'sequence':
        for (const part of node.parts) {
          if (part.type === 'edge' || part.type === 'note' || part.type === 'look') continue;
          return this.firstOf(part);
        }
        return null;
      case 'choice': {
        const sets = node.options.map((option) => this.firstOf(option));
        const known = sets.filter((set) => set !== null);
        return known.length === sets.length ? unionOf(known) : null;
      }
      case 'group':
        return this.firstOf(node.body);
      case 'repeat':
        return node.min > 0 && this.widthOf(node.body).min > 0 ? this.firstOf(node.body) : null;
      default:
        return null;
    }
  }
}

const widest = (widths: readonly Width[]): Width => ({
  min: Math.min(...widths.map(({ min }) => min)),
  max: Math.max(...widths.map(({ max }) => max)),
});

/** Whether a match can begin only at the beginning of the text. */
export function isAnchored(node: Node): boolean {
  switch (node.type) {
    case 'edge':
      return node.kind === 'text-start';
    case 'sequence':
      return node.parts[0] !== undefined && isAnchored(node.parts[0]);
    case 'choice':
      return node.options.every(isAnchored);
    case 'group':
      return isAnchored(node.body);
    default:
      return false;
  }
}

/** The set in a part that always matches exactly one character and captures nothing. */
export function singleOf(node: Node): (Node & { readonly type: 'set' }) | null {
  if (node.type === 'set') return node;
  if (node.type === 'group' && node.number === null) return singleOf(node.body);
  if (node.type === 'sequence' && node.parts.length === 1 && node.parts[0] !== undefined)
    return singleOf(node.parts[0]);
  return null;
}

/** Whether a part does nothing at all, such as `(?:)` or a comment. */
export function isNothing(node: Node): boolean {
  switch (node.type) {
    case 'note':
      return true;
    case 'sequence':
      return node.parts.every(isNothing);
    case 'group':
      return node.number === null && isNothing(node.body);
    case 'repeat':
      return isNothing(node.body);
    default:
      return false;
  }
}

/** Whether a part contains `\R` or `\X`. */
export const hasBreakOrGrapheme = (node: Node): boolean =>
  node.type === 'newline' || node.type === 'grapheme' || childrenOf(node).some(hasBreakOrGrapheme);

/** Returns the groups that calls in the pattern name; 0 is the whole pattern. */
export function calledGroups(pattern: FlavourPattern): Set<number> {
  const called = new Set<number>();
  const visit = (node: Node): void => {
    if (node.type === 'call') called.add(numbersOf(node.target, pattern)[0] ?? 0);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(pattern.root);
  return called;
}
