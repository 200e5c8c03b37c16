import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LIST } from '../../texts.ts';
import styles from './table.module.css';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which rows of the current page are selected. A row that is no longer shown is no longer selected. */
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

/** An action on several rows at once. It reports the outcome in a toast, with "Undo". */
export interface BulkAction<Row> {
  readonly label: string;
  readonly isBusy: boolean;
  readonly run: (rows: readonly Row[]) => void;
}

export interface BulkBarProps<Row> {
  readonly selection: Selection<Row>;
  readonly actions: readonly BulkAction<Row>[];
}

/** How many rows are selected, and the actions for them. */
export function BulkBar<Row>({ selection, actions }: BulkBarProps<Row>) {
  return (
    <div className={styles.bulk}>
      <p role="status">{LIST.selected(selection.rows.length)}</p>
      {actions.map(({ label, isBusy, run }) => (
        <Button key={label} size="small" disabled={isBusy} onClick={() => run(selection.rows)}>
          {label}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={selection.clear}>
        {LIST.clearSelection}
      </Button>
    </div>
  );
}
