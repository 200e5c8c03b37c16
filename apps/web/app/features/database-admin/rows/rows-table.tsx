import type { BrowsableTable, BrowsedRow } from '@hln/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../database-admin.module.css';
import { shownCell } from './csv-button.tsx';
import { type RowKey, showValues } from './read-rows.ts';
import { ROWS } from './texts.ts';

/** Up to this many characters, a cell is one line. */
const SHORT = 36;

export interface RowsTableProps {
  readonly table: BrowsableTable;
  readonly rows: readonly BrowsedRow[];
  readonly shown: ShownValues['valueOf'];
  /** null for people who may not uncover values. */
  readonly onShow: ((wanted: Wanted) => void) | null;
}

/** A page of rows; masked values can be shown by row and by column. */
export function RowsTable({ table, rows, shown, onShow }: RowsTableProps) {
  const { columns } = table;
  const masked = columns.filter(({ is_masked: isMasked }) => isMasked).map(({ name }) => name);
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  const canShow = onShow !== null && masked.length > 0;
  return (
    <>
      {canShow && (
        <div className={styles.pair}>
          {masked.map((name) => (
            <Button key={name} size="small" onClick={() => onShow({ keys, columns: [name] })}>
              {ROWS.showColumn(name)}
            </Button>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <section className={styles.scroller} aria-label={ROWS.region(table.name)} tabIndex={0}>
        <table className={styles.answer}>
          <thead>
            <tr>
              {canShow && <th scope="col">{ROWS.shownHead}</th>}
              {columns.map(({ name, type }) => (
                <th key={name} scope="col">
                  {name} <span className={styles.type}>{type}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, place, cells }, at) => (
              <tr key={place.join(' ')}>
                {/* The first column, which is visible on a phone, too. */}
                {canShow && (
                  <td className={styles.action}>
                    <Button
                      size="small"
                      aria-label={ROWS.showRow(at + 1)}
                      onClick={() => key !== null && onShow({ keys: [key], columns: masked })}
                    >
                      {ROWS.show}
                    </Button>
                  </td>
                )}
                {columns.map(({ name, kind, is_masked: isMasked }, index) => {
                  const uncovered = isMasked ? shown(key, name) : undefined;
                  const cell = (uncovered === undefined ? cells[index] : uncovered) ?? null;
                  return (
                    <td
                      key={name}
                      className={classNames(
                        kind === 'number' && styles.number,
                        (cell ?? '').length <= SHORT && styles.short,
                      )}
                    >
                      {cell === null ? <span className={styles.null}>{ROWS.null}</span> : shownCell(cell)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** What to show: some columns of some rows. */
export interface Wanted {
  readonly keys: readonly RowKey[];
  readonly columns: readonly string[];
}

export interface ShownValues {
  /** undefined while it is masked. */
  readonly valueOf: (key: RowKey | null, column: string) => string | null | undefined;
  /** @throws SiteError */
  readonly show: (wanted: Wanted, why: string) => Promise<void>;
}

/** The uncovered values of a table, until another one is chosen. */
export function useShownValues(table: string): ShownValues {
  const [values, setValues] = useState<ReadonlyMap<string, string | null>>(new Map());
  const nameOf = (key: RowKey, column: string) => JSON.stringify([...key, column]);
  return {
    valueOf: (key, column) => (key === null ? undefined : values.get(nameOf(key, column))),
    show: async ({ keys, columns }, why) => {
      const found = await showValues(table, keys, columns, why);
      setValues(
        (before) =>
          new Map([
            ...before,
            ...found.flatMap(({ key, values: uncovered }) =>
              Object.entries(uncovered).map(([column, value]) => [nameOf(key, column), value] as const),
            ),
          ]),
      );
    },
  };
}
