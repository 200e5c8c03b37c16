import { childrenOf } from './children.ts';
import { type FlavourPattern, type Node, numbersOf } from './tree.ts';

/** How many code points a part matches, at least and at most. */
export interface Width {
  readonly min: number;
  readonly max: number;
}

const NONE: Width = { min: 0, max: 0 };
const ONE: Width = { min: 1, max: 1 };
const ANY: Width = { min: 0, max: Number.POSITIVE_INFINITY };

/** Finds the groups of a pattern by number; of several with one number, the first. */
export function groupsByNumber(root: Node): Map<number, Node> {
  const groups = new Map<number, Node>();
  const visit = (node: Node): void => {
    if (node.type === 'group' && node.number !== null && !groups.has(node.number))
      groups.set(node.number, node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return groups;
}

/** Returns how many code points a part can match. A reference or a call is as wide as its group, if that is known. */
export function widthOf(
  node: Node,
  pattern: FlavourPattern,
  groups: ReadonlyMap<number, Node>,
  active: readonly number[] = [],
): Width {
  const inner = (child: Node) => widthOf(child, pattern, groups, active);
  switch (node.type) {
    case 'set':
      return ONE;
    case 'sequence':
      return node.parts
        .map(inner)
        .reduce((one, other) => ({ min: one.min + other.min, max: one.max + other.max }), NONE);
    case 'choice':
      return widest(node.options.map(inner));
    case 'group':
      return inner(node.body);
    case 'repeat': {
      const body = inner(node.body);
      return { min: body.min * node.min, max: body.max === 0 || node.max === 0 ? 0 : body.max * node.max };
    }
    case 'condition':
      return node.test.kind === 'never' ? NONE : widest([inner(node.yes), inner(node.no)]);
    case 'reference':
    case 'call': {
      const [number, other] = numbersOf(node.target, pattern);
      const group = number === undefined ? undefined : groups.get(number);
      if (group === undefined || number === undefined || other !== undefined || active.includes(number))
        return ANY;
      return widthOf(group, pattern, groups, [...active, number]);
    }
    case 'newline':
      return { min: 1, max: 2 };
    case 'grapheme':
      return { min: 1, max: Number.POSITIVE_INFINITY };
    default:
      return NONE;
  }
}

const widest = (widths: readonly Width[]): Width => ({
  min: Math.min(...widths.map(({ min }) => min)),
  max: Math.max(...widths.map(({ max }) => max)),
});
