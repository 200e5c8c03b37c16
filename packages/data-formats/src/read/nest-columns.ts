import type { DataValue, Member, Span } from '../model/value.ts';

/** A column with more steps keeps its name. */
const MAX_STEPS = 50;

interface Branch {
  readonly children: Map<string, Branch | DataValue>;
}

const isBranch = (node: Branch | DataValue): node is Branch => 'children' in node;

/**
 * Turns the columns `name`, `address.city`, `tags.0` of one row into nested objects and lists. A branch whose steps are
 * 0, 1, 2 … is a list. A column whose path runs through another column's value keeps its name.
 */
export function nestColumns(members: readonly Member[], span: Span): DataValue {
  const root: Branch = { children: new Map() };
  for (const { key, value } of members) {
    const steps = key.split('.');
    if (steps.length > MAX_STEPS || !put(root, steps, value)) root.children.set(key, value);
  }
  return closed(root, span, true);
}

function put(root: Branch, steps: readonly string[], value: DataValue): boolean {
  let branch = root;
  for (const step of steps.slice(0, -1)) {
    const next = branch.children.get(step) ?? { children: new Map() };
    if (!isBranch(next)) return false;
    branch.children.set(step, next);
    branch = next;
  }
  const last = steps.at(-1) ?? '';
  if (branch.children.has(last)) return false;
  branch.children.set(last, value);
  return true;
}

function closed(branch: Branch, span: Span, isRoot = false): DataValue {
  const entries = [...branch.children].map(
    ([key, node]) => [key, isBranch(node) ? closed(node, span) : node] as const,
  );
  if (!isRoot && entries.every(([key], i) => key === String(i)))
    return { kind: 'list', items: entries.map(([, value]) => value), ...span };
  return {
    kind: 'map',
    members: entries.map(([key, value]) => ({ key, keySpan: span, value })),
    ...span,
  };
}
