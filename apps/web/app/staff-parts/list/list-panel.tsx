import { type ReactNode, useId, useRef } from 'react';
import { LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LIST } from '../texts.ts';
import styles from './list.module.css';
import { type ListColumn, shownColumns } from './list-column.ts';
import { ListFaults, ListProblem } from './list-states.tsx';
import { useListSettings } from './settings/list-settings.ts';
import { ListTable } from './table/list-table.tsx';
import { type BulkAction, BulkBar, useSelection } from './table/selection.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import type { List } from './use-list.ts';

interface ListPagerProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
}

/** Buttons to the previous and the next page. One that leads nowhere keeps the focus and does nothing. */
function ListPager<Row, Filter extends string, Sort extends string>({
  list,
}: ListPagerProps<Row, Filter, Sort>) {
  const { page, cursor } = list;
  const pager = useRef<HTMLElement>(null);
  const buttonTo = (label: string, target: string | null | undefined) => (
    <Button
      size="small"
      aria-disabled={target === undefined || list.isLoading}
      onClick={() => {
        if (target === undefined || list.isLoading) return;
        list.goTo(target);
        // The next page is shown from its top.
        const { top } = pager.current?.closest('section')?.getBoundingClientRect() ?? { top: 0 };
        if (top < 0) window.scrollBy({ top });
      }}
    >
      {label}
    </Button>
  );
  if (page !== null && page.next === null && page.previous === null && cursor === null) return null;
  return (
    <nav ref={pager} className={styles.pager} aria-label={LIST.pages}>
      {cursor !== null && buttonTo(LIST.first, null)}
      {buttonTo(LIST.previous, page?.previous ?? undefined)}
      {buttonTo(LIST.next, page?.next ?? undefined)}
    </nav>
  );
}

export interface ListPanelProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
  readonly title: string;
  /** The first column names the row and opens its details. */
  readonly columns: readonly ListColumn<Row, Sort>[];
  readonly idOf: (row: Row) => string;
  /** Names a row, in labels: "Select mere@hln.example". */
  readonly nameOf: (row: Row) => string;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** The message if there are no rows at all. */
  readonly empty: ReactNode;
  /** The file's name, without its extension. */
  readonly fileName: string;
  /** Actions on several rows at once. */
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Whether any action applies to a row. */
  readonly isSelectable?: (row: Row) => boolean;
}

const always = () => true;

/** A complete list: search, filters, views, columns, rows and pages. */
export function ListPanel<Row, Filter extends string, Sort extends string>({
  list,
  title,
  columns,
  idOf,
  nameOf,
  actions,
  empty,
  fileName,
  bulkActions = [],
  isSelectable = always,
}: ListPanelProps<Row, Filter, Sort>) {
  const { page, isLoading, failure } = list;
  const keysId = useId();
  const settings = useListSettings(list.definition.id);
  const rows = page?.rows ?? [];
  const selection = useSelection(rows, idOf, bulkActions.length > 0 ? isSelectable : () => false);
  const shown = shownColumns(columns, settings.settings.columns);
  const isEmpty = page !== null && rows.length === 0 && failure === null;
  const count = settings.isReady ? list.count.text : '';
  const isSettled = !isLoading && !list.count.isCounting && settings.isReady;
  const announcement = !isSettled ? '' : isEmpty ? (list.isNarrowed ? LIST.noMatch : '') : count;
  return (
    <Panel title={title} actions={actions} flush className={styles.panel}>
      <ListToolbar list={list} columns={columns} shown={shown} settings={settings} fileName={fileName} />
      <ListFaults list={list} />
      <LiveRegion className="visually-hidden">{failure === null && announcement}</LiveRegion>
      <ListProblem list={list} isEmpty={isEmpty} empty={empty} />
      {selection.rows.length > 0 && <BulkBar selection={selection} actions={bulkActions} />}
      {!isEmpty && (page !== null || failure === null) && (
        <>
          <ListTable
            list={list}
            title={title}
            // Columns that somebody has hidden must not flash up first.
            isReady={settings.isReady}
            columns={shown}
            idOf={idOf}
            nameOf={nameOf}
            selection={bulkActions.length > 0 ? selection : null}
            isSelectable={isSelectable}
            keysId={keysId}
          />
          <div className={styles.foot}>
            <p className={styles.count}>{count}</p>
            <p className={styles.keys} id={keysId}>
              {LIST.keys}
            </p>
            <ListPager list={list} />
          </div>
        </>
      )}
    </Panel>
  );
}
