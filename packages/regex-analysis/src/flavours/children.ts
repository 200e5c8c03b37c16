import type { Node } from './tree.ts';

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
