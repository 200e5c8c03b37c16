import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ModalDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { LIST } from '../../texts.ts';
import type { ListColumn } from '../list-column.ts';
import { type List, OPENED_HERE } from '../use-list.ts';
import type { Selection } from './selection.tsx';
import styles from './table.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Keys on the link of a row: arrows, J and K move to another row, Home and End to the first and last, Space selects.
 * Enter opens it natively. Only on the link, so that no single key has a meaning elsewhere (WCAG 2.1.4).
 *
 * @param onMove called with the position of the row that gets the focus
 * @param onSelect called with the position of the row to select
 * @param onHelp called on `?`
 */
function rowKeys(onMove: (index: number) => void, onSelect: (index: number) => void, onHelp: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
    const at = links.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const goTo = (index: number) => {
      event.preventDefault();
      const next = Math.max(0, Math.min(links.length - 1, index));
      onMove(next);
      links[next]?.focus();
    };
    const step = STEPS[event.key];
    if (step !== undefined) goTo(at + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(links.length - 1);
    else if (event.key === ' ') {
      event.preventDefault();
      onSelect(at);
    } else if (event.key === '?') onHelp();
  };
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Placeholder rows of the final height, so that nothing jumps when the rows arrive. */
function SkeletonRows({ columns }: { readonly columns: number }) {
  return (
    <tbody aria-hidden>
      {ROWS.map((row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
            <td key={column}>
              <span className={styles.bone} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export interface ListTableProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
  readonly title: string;
  /** Whether the visible columns are known yet. */
  readonly isReady: boolean;
  readonly columns: readonly ListColumn<Row, Sort>[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** null if no action applies to several rows. */
  readonly selection: Selection<Row> | null;
  readonly isSelectable: (row: Row) => boolean;
  /** The id of the element that documents the keys. */
  readonly keysId: string;
}

/**
 * The rows: a table, or a card per row on a narrow screen. The Tab key stops at one row; the arrow keys move to the
 * others.
 */
export function ListTable<Row, Filter extends string, Sort extends string>(
  props: ListTableProps<Row, Filter, Sort>,
) {
  const { list, title, isReady, columns, idOf, nameOf, selection, isSelectable, keysId } = props;
  const rows = list.page?.rows ?? [];
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, rows.length - 1);
  const [isHelpShown, setIsHelpShown] = useState(false);
  const select = (index: number) => {
    const row = rows[index];
    if (row !== undefined) selection?.toggle(row);
  };
  const onKeyDown = rowKeys(setCurrent, select, () => setIsHelpShown(true));
  return (
    <>
      {isHelpShown && <KeysDialog onClose={() => setIsHelpShown(false)} />}
      <table className={styles.table} aria-busy={list.isLoading} aria-describedby={keysId}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {/* It waits for rows: a list that turns out to be empty would take it away again. */}
            {selection !== null && list.page === null && <td className={styles.tick} />}
            {selection !== null && list.page !== null && (
              <th scope="col" className={styles.tick}>
                <span className={`checkbox ${styles.box}`}>
                  <input
                    type="checkbox"
                    aria-label={LIST.selectAll}
                    checked={selection.isAll}
                    ref={(box) => {
                      if (box !== null) box.indeterminate = selection.rows.length > 0 && !selection.isAll;
                    }}
                    onChange={selection.toggleAll}
                  />
                </span>
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} list={list} />
            ))}
          </tr>
        </thead>
        {list.page === null || !isReady ? (
          <SkeletonRows columns={columns.length + (selection === null ? 0 : 1)} />
        ) : (
          <tbody onKeyDown={onKeyDown} className={classNames(list.isLoading && styles.stale)}>
            {rows.map((row, index) => (
              <tr
                key={idOf(row)}
                className={classNames(styles.row, selection?.has(row) && styles.selected)}
                data-row={idOf(row)}
              >
                {selection !== null && (
                  <td className={styles.tick}>
                    {isSelectable(row) && (
                      <span className={`checkbox ${styles.box}`}>
                        <input
                          type="checkbox"
                          tabIndex={index === stop ? 0 : -1}
                          aria-label={LIST.select(nameOf(row))}
                          checked={selection.has(row)}
                          onChange={() => selection.toggle(row)}
                        />
                      </span>
                    )}
                  </td>
                )}
                {columns.map((column, position) => (
                  <td key={column.id} data-title={column.title} data-align={column.align}>
                    {position > 0 ? (
                      column.cell(row)
                    ) : (
                      <Link
                        to={list.searchOf(idOf(row))}
                        state={OPENED_HERE}
                        preventScrollReset
                        className={styles.opener}
                        data-row-link=""
                        tabIndex={index === stop ? 0 : -1}
                        onFocus={() => setCurrent(index)}
                      >
                        {column.cell(row)}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </>
  );
}

/** The keys of a list. */
function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { title, rows, close } = LIST.allKeys;
  return (
    <ModalDialog title={title} onClose={onClose} rest={<Button onClick={onClose}>{close}</Button>}>
      <dl className={styles.allKeys}>
        {rows.map(([keys, action]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}

interface ColumnHeadProps<Row, Filter extends string, Sort extends string> {
  readonly column: ListColumn<Row, Sort>;
  readonly list: List<Row, Filter, Sort>;
}

/** A column's heading; if the list can be sorted by it, a button that does so and reverses the order. */
function ColumnHead<Row, Filter extends string, Sort extends string>({
  column,
  list,
}: ColumnHeadProps<Row, Filter, Sort>) {
  const { title, sort, align } = column;
  if (sort === undefined) {
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    );
  }
  const isSorted = list.query.sort.by === sort;
  const { descending } = list.query.sort;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sorter}
        onClick={() => list.ask({ sort: { by: sort, descending: isSorted && !descending } })}
      >
        {title}
        <Icon
          path={isSorted && descending ? arrowDownIcon : arrowUpIcon}
          className={isSorted ? undefined : styles.unsorted}
        />
      </button>
    </th>
  );
}
