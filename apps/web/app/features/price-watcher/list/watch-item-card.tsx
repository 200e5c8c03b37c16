import type { PriceWatchItem } from '@hln/contracts';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { externalLinkIcon } from '../../../ui/staff-icons.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LineSample } from '../chart/series-look.tsx';
import { draftOfItem, type ItemField } from '../model/check-item-form.ts';
import type { PricePoint } from '../model/history.ts';
import styles from '../price-watcher.module.css';
import type { WatchWrites } from '../state/use-watch-writes.ts';
import { WATCH_FORM, WATCH_ITEM } from '../texts.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemForm } from './item-form.tsx';
import { PriceStatus } from './price-status.tsx';

export interface WatchItemCardProps {
  readonly item: PriceWatchItem;
  readonly points: readonly PricePoint[];
  /** The item's slot among the colours of the chart; undefined if it is not in the chart. */
  readonly slot: number | undefined;
  /** The field in which editing began; null while the item is not edited. */
  readonly editing: ItemField | null;
  readonly checking: boolean;
  readonly writes: WatchWrites;
  readonly onToggleChart: () => void;
  readonly onEdit: (field: ItemField | null) => void;
  readonly onDelete: () => void;
  readonly onConfirmActive: () => void;
}

/** The URL if it is safe to open. It was checked when it was saved, but this does not rely on that. */
function linkOf(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

/** Returns the focus to the button that opened the form once the form is closed. */
function useFocusAfter(
  editing: ItemField | null,
  editButton: RefObject<HTMLButtonElement | null>,
  targetButton: RefObject<HTMLButtonElement | null>,
) {
  const before = useRef<ItemField | null>(null);
  useEffect(() => {
    const button = before.current === 'target' ? targetButton : editButton;
    if (before.current !== null && editing === null) button.current?.focus();
    before.current = editing;
  }, [editing, editButton, targetButton]);
}

export function WatchItemCard(props: WatchItemCardProps) {
  const { item, points, slot, editing, checking, writes } = props;
  const editButton = useRef<HTMLButtonElement>(null);
  const targetButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(editing, editButton, targetButton);
  const busy = writes.writing.has(item.id);
  const unlessBusy = (act: () => void) => () => {
    if (!busy) act();
  };
  const named = <VisuallyHidden> {item.item_name}</VisuallyHidden>;

  if (editing !== null) {
    return (
      <li className={styles.item}>
        <ItemForm
          initial={{
            name: item.item_name,
            url: item.item_url,
            target: item.target_price === null ? '' : String(item.target_price),
          }}
          currency={item.currency}
          startAt={editing}
          draftName={draftOfItem(item.id)}
          label={`${WATCH_ITEM.edit} ${item.item_name}`}
          submit={WATCH_FORM.save}
          submitting={WATCH_FORM.saving}
          busy={busy}
          onSubmit={async (values) => {
            const outcome = await writes.edit(item, values);
            if (outcome === 'done') props.onEdit(null);
            return outcome;
          }}
          onCancel={() => props.onEdit(null)}
        />
      </li>
    );
  }

  return (
    <li className={classNames(styles.item, !item.is_active && styles.inactive)}>
      <div className={styles.itemHead}>
        <div className={styles.itemNames}>
          <h3 className={styles.itemName}>{item.item_name}</h3>
          <ItemLink item={item} />
        </div>
        {item.is_active && (
          <button
            type="button"
            className={classNames(styles.chartToggle, slot !== undefined && styles.charted)}
            title={slot === undefined ? WATCH_ITEM.addToChart : WATCH_ITEM.removeFromChart}
            onClick={props.onToggleChart}
          >
            <LineSample slot={slot} />
            <VisuallyHidden>
              {slot === undefined ? WATCH_ITEM.addToChart : WATCH_ITEM.removeFromChart}: {item.item_name}
            </VisuallyHidden>
          </button>
        )}
      </div>
      <PriceStatus item={item} points={points} checking={checking} />
      <ItemDetails item={item} busy={busy} onNotify={(notify) => void writes.setNotify(item, notify)} />
      <div className={styles.itemButtons}>
        {item.is_active && (
          <Button
            size="small"
            busy={checking}
            aria-disabled={checking || busy}
            onClick={() => {
              if (!checking && !busy) void writes.checkNow(item);
            }}
          >
            {checking ? WATCH_ITEM.checking : WATCH_ITEM.checkNow}
            {named}
          </Button>
        )}
        <Button
          ref={editButton}
          size="small"
          aria-disabled={busy}
          onClick={unlessBusy(() => props.onEdit('name'))}
        >
          {WATCH_ITEM.edit}
          {named}
        </Button>
        <Button
          ref={targetButton}
          size="small"
          aria-disabled={busy}
          onClick={unlessBusy(() => props.onEdit('target'))}
        >
          {item.target_price === null ? WATCH_ITEM.setTarget : WATCH_ITEM.changeTarget}
          {named}
        </Button>
        <Button size="small" variant="quiet" aria-disabled={busy} onClick={unlessBusy(props.onConfirmActive)}>
          {item.is_active ? WATCH_ITEM.stop : WATCH_ITEM.resume}
          {named}
        </Button>
        <Button size="small" variant="quiet" aria-disabled={busy} onClick={unlessBusy(props.onDelete)}>
          {WATCH_ITEM.delete}
          {named}
        </Button>
      </div>
    </li>
  );
}

function ItemLink({ item }: { readonly item: PriceWatchItem }) {
  const url = linkOf(item.item_url);
  if (url === null) return <p className={styles.quiet}>{item.item_url}</p>;
  return (
    <p className={styles.itemLink}>
      <a href={url.href} target="_blank" rel="noopener noreferrer">
        {WATCH_ITEM.view}
        <VisuallyHidden>
          {' '}
          {item.item_name} ({WATCH_ITEM.newTab})
        </VisuallyHidden>
        <Icon path={externalLinkIcon} />
      </a>
      <span className={styles.host}>{url.hostname.replace(/^www\./, '')}</span>
    </p>
  );
}
