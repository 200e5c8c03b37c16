import { stringEnd } from '../text/json-string.ts';
import type { NodeIndex } from '../text/node-index.ts';
import { isSpace } from '../text/syntax.ts';

/** Where a value begins together with its key. */
export function itemStart({ key, start }: NodeIndex, node: number): number {
  const keyStart = key[node] ?? -1;
  return keyStart >= 0 ? keyStart : (start[node] ?? 0);
}

/** The value before or after another in the same container; null if there is none. */
export function siblingOf(index: NodeIndex, node: number, by: -1 | 1): number | null {
  const { next, parent } = index;
  const container = parent[node] ?? -1;
  if (container < 0) return null;
  const after = next[node] ?? 0;
  if (by === 1) return after < (next[container] ?? 0) ? after : null;
  let before: number | null = null;
  for (let each = container + 1; each < node; each = next[each] ?? node) before = each;
  return before;
}

/** The white space between a comma or an opening bracket and an item. */
export function spaceBefore(index: NodeIndex, node: number): Uint8Array {
  const to = itemStart(index, node);
  let from = to;
  while (from > 0 && isSpace(index.bytes[from - 1] ?? 0)) from -= 1;
  return index.bytes.subarray(from, to);
}

/** The colon of a member with the white space around it. */
export function colonOf({ bytes, key, start }: NodeIndex, node: number): Uint8Array {
  return bytes.subarray(stringEnd(bytes, key[node] ?? 0), start[node]);
}

/**
 * The line break and indent of the first item of a container that is empty, and those of its closing bracket. Both are
 * empty if the container itself has no line of its own.
 */
export function spaceWithin(
  index: NodeIndex,
  container: number,
): { readonly item: string; readonly close: string } {
  const before = new TextDecoder().decode(spaceBefore(index, container));
  const at = before.lastIndexOf('\n');
  if (at < 0) return { item: '', close: '' };
  const lineBreak = before[at - 1] === '\r' ? '\r\n' : '\n';
  const indent = before.slice(at + 1);
  let depth = 0;
  for (let each = index.parent[container] ?? -1; each >= 0; each = index.parent[each] ?? -1) depth += 1;
  const isRegular = depth > 0 && indent.length > 0 && indent.length % depth === 0;
  const unit = isRegular ? indent.slice(0, indent.length / depth) : '  ';
  return { item: `${lineBreak}${indent}${unit}`, close: `${lineBreak}${indent}` };
}
