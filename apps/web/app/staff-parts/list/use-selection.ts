import { useState } from 'react';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which rows of the shown page are selected. What is no longer shown is no longer selected. */
export function useSelection<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  isSelectable: (row: Row) => boolean,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = rows.filter(isSelectable);
  const selected = selectable.filter((row) => ids.has(idOf(row)));
  const isAll = selectable.length > 0 && selected.length === selectable.length;
  return {
    rows: selected,
    has: (row) => ids.has(idOf(row)) && isSelectable(row),
    toggle: (row) => {
      if (!isSelectable(row)) return;
      const next = new Set(selected.map(idOf));
      if (!next.delete(idOf(row))) next.add(idOf(row));
      setIds(next);
    },
    isAll,
    toggleAll: () => setIds(new Set(isAll ? [] : selectable.map(idOf))),
    clear: () => setIds(new Set()),
  };
}
