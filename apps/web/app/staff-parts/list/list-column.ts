import type { ReactNode } from 'react';
import type { CsvColumn } from './list-csv.ts';

/** A column of a list, and of its file. */
export interface ListColumn<Row, Sort extends string> extends CsvColumn<Row> {
  readonly id: string;
  readonly cell: (row: Row) => ReactNode;
  /** What its heading sorts by. */
  readonly sort?: Sort;
  /** Figures stand at the end. */
  readonly align?: 'end';
  /** Whether it is shown only when somebody chooses it. */
  readonly isHidden?: boolean;
}

/** The shown ones of the columns; the first, which names the row, always is. */
export function shownColumns<Row, Sort extends string>(
  columns: readonly ListColumn<Row, Sort>[],
  chosen: Readonly<Record<string, boolean>>,
): readonly ListColumn<Row, Sort>[] {
  return columns.filter(({ id, isHidden = false }, index) => index === 0 || (chosen[id] ?? !isHidden));
}
