import { LIST } from '../../../content/staff-parts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Selection } from '../use-selection.ts';
import styles from './table.module.css';

/** Something that can be done with several rows at once. It says in a toast what became of it, with "Undo". */
export interface BulkAction<Row> {
  readonly label: string;
  readonly isBusy: boolean;
  readonly run: (rows: readonly Row[]) => void;
}

export interface BulkBarProps<Row> {
  readonly selection: Selection<Row>;
  readonly actions: readonly BulkAction<Row>[];
}

/** How many rows are selected, and what can be done with them. */
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
