import type { DeletedWatchItem, PriceWatchItem } from '@hln/contracts';
import { type RefObject, useEffect, useId, useState } from 'react';
import { hasDraft } from '../../../lib/draft.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { draftOfItem, type ItemField } from '../model/check-item-form.ts';
import type { PriceHistory } from '../model/history.ts';
import styles from '../price-watcher.module.css';
import type { DeletedItemsState } from '../state/use-deleted-items.ts';
import type { WatchWrites } from '../state/use-watch-writes.ts';
import { PRICE_WATCHER } from '../texts.ts';
import { DeletedItems } from './deleted-items.tsx';
import { findItems, type ItemOrder } from './find-items.ts';
import { WatchItemCard } from './watch-item-card.tsx';

/** Longer lists have a search field. */
const MAX_WITHOUT_SEARCH = 8;

export interface WatchListPanelProps {
  /** The items to list; null until they have been read. */
  readonly items: readonly PriceWatchItem[] | null;
  /** Whether there are items that are hidden because they are no longer watched. */
  readonly hasHidden: boolean;
  readonly loading: boolean;
  readonly history: PriceHistory;
  readonly deleted: Pick<DeletedItemsState, 'items' | 'failure'>;
  readonly slots: ReadonlyMap<string, number>;
  readonly checking: ReadonlySet<string>;
  readonly writes: WatchWrites;
  /** Receives the focus when the item that had it disappears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The id of the chart, which is far below the list on a phone. */
  readonly chartId: string;
  readonly onAddFirst: () => void;
  readonly onToggleChart: (item: PriceWatchItem) => void;
  readonly onConfirmActive: (item: PriceWatchItem) => void;
  readonly onDelete: (item: PriceWatchItem) => void;
  readonly onRestore: (item: DeletedWatchItem) => void;
}

function isOrder(value: string): value is ItemOrder {
  return Object.hasOwn(PRICE_WATCHER.sortBy, value);
}

export function WatchListPanel(props: WatchListPanelProps) {
  const { items, hasHidden, loading, writes, heading } = props;
  const id = useId();
  const [editing, setEditing] = useState<{ id: string; field: ItemField } | null>(null);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<ItemOrder>('newest');
  const isRead = items !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the items arrive: reopens the form that was open before a reload.
  useEffect(() => {
    const leftOpen = items?.find((item) => hasDraft(draftOfItem(item.id)));
    if (leftOpen !== undefined) setEditing((before) => before ?? { id: leftOpen.id, field: 'name' });
  }, [isRead]);
  const hasSearch = (items?.length ?? 0) > MAX_WITHOUT_SEARCH;
  const shown = hasSearch ? findItems(items ?? [], query, order) : (items ?? []);

  return (
    <section aria-labelledby={id} aria-busy={loading}>
      <h2 ref={heading} id={id} className={styles.listTitle} tabIndex={-1}>
        {PRICE_WATCHER.listTitle(items?.length)}
      </h2>
      {(items?.length ?? 0) > 0 && (
        <a className={styles.toChart} href={`#${props.chartId}`}>
          {PRICE_WATCHER.toChart}
        </a>
      )}
      {items === null && loading && (
        <p className={styles.waiting}>
          <Spinner /> {PRICE_WATCHER.loading}
        </p>
      )}
      {items?.length === 0 && (
        <div className={styles.empty}>
          <p>{PRICE_WATCHER.empty}</p>
          <button type="button" className={styles.addFirst} onClick={props.onAddFirst}>
            {PRICE_WATCHER.addFirst}
          </button>
          {hasHidden && <p className={styles.quiet}>{PRICE_WATCHER.allInactive}</p>}
        </div>
      )}
      {hasSearch && (
        <div className={styles.finder}>
          <Field label={PRICE_WATCHER.find}>
            {(control) => (
              <Input
                {...control}
                type="search"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            )}
          </Field>
          <Field label={PRICE_WATCHER.sort}>
            {(control) => (
              <Select
                {...control}
                value={order}
                options={Object.entries(PRICE_WATCHER.sortBy).map(([value, label]) => ({ value, label }))}
                onChange={({ target }) => {
                  if (isOrder(target.value)) setOrder(target.value);
                }}
              />
            )}
          </Field>
          <LiveRegion className={styles.quiet}>
            {query.trim() !== '' && PRICE_WATCHER.found(shown.length, items?.length ?? 0)}
          </LiveRegion>
        </div>
      )}
      <ul className={styles.items}>
        {shown.map((item) => (
          <WatchItemCard
            key={item.id}
            item={item}
            points={props.history.get(item.id) ?? []}
            slot={props.slots.get(item.id)}
            editing={editing?.id === item.id ? editing.field : null}
            checking={props.checking.has(item.id)}
            writes={writes}
            onToggleChart={() => props.onToggleChart(item)}
            onEdit={(field) => setEditing(field === null ? null : { id: item.id, field })}
            onConfirmActive={() => props.onConfirmActive(item)}
            onDelete={() => props.onDelete(item)}
          />
        ))}
      </ul>
      <DeletedItems {...props.deleted} writing={writes.writing} onRestore={props.onRestore} />
    </section>
  );
}
