import type { CharSet } from '../matcher/char-set.ts';
import { pointsOf, unionOf } from './sets.ts';
import type { FlavourPattern, Node } from './tree.ts';
import { widthOf } from './widths.ts';

/** Returns the characters with which a match can begin; null if it can be empty, or if that isn't known. */
export function firstOf(
  node: Node,
  pattern: FlavourPattern,
  groups: ReadonlyMap<number, Node>,
): CharSet | null {
  switch (node.type) {
    case 'set':
      return pointsOf(node.set);
    case 'sequence':
      for (const part of node.parts) {
        if (part.type === 'edge' || part.type === 'note' || part.type === 'look') continue;
        return firstOf(part, pattern, groups);
      }
      return null;
    case 'choice': {
      const sets = node.options.map((option) => firstOf(option, pattern, groups));
      const known = sets.filter((set) => set !== null);
      return known.length === sets.length ? unionOf(known) : null;
    }
    case 'group':
      return firstOf(node.body, pattern, groups);
    case 'repeat':
      return node.min > 0 && widthOf(node.body, pattern, groups).min > 0
        ? firstOf(node.body, pattern, groups)
        : null;
    default:
      return null;
  }
}

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
