import type { Notes } from '../model/notes.ts';
import type { DataValue, Path } from '../model/value.ts';

/**
 * The items to write as rows or lines: those of a list, or of the only member of an object if that is a list of
 * objects, as TOML has it; null for other values.
 */
export function onlyList(root: DataValue, notes: Notes): { rows: readonly DataValue[]; path: Path } | null {
  if (root.kind === 'list') return { rows: root.items, path: [] };
  if (root.kind !== 'map' || root.members.length !== 1) return null;
  const [only] = root.members;
  if (only?.value.kind !== 'list' || only.value.items.length === 0) return null;
  if (!only.value.items.every(({ kind }) => kind === 'map')) return null;
  notes.add('unwrapped', [only.key], only.value.start);
  return { rows: only.value.items, path: [only.key] };
}
