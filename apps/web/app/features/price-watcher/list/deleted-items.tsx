import type { DeletedWatchItem } from '@hln/contracts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../price-watcher.module.css';
import { PRICE_WATCHER } from '../texts.ts';

export interface DeletedItemsProps {
  readonly items: readonly DeletedWatchItem[];
  /** Why they could not be read. */
  readonly failure: string | null;
  /** Ids of items that are being written. */
  readonly writing: ReadonlySet<string>;
  readonly onRestore: (item: DeletedWatchItem) => void;
}

/** Deleted items that can still be restored, also from another tab than the one that deleted them. */
export function DeletedItems({ failure, ...props }: DeletedItemsProps) {
  return (
    <>
      <LiveRegion>{failure !== null && <Alert tone="danger">{failure}</Alert>}</LiveRegion>
      {props.items.length > 0 && <Items {...props} />}
    </>
  );
}

function Items({ items, writing, onRestore }: Omit<DeletedItemsProps, 'failure'>) {
  return (
    <details className={styles.deleted}>
      <summary>{PRICE_WATCHER.deleted(items.length)}</summary>
      <ul>
        {items.map((item) => {
          const at = readTimestamp(item.deleted_at);
          const busy = writing.has(item.id);
          return (
            <li key={item.id}>
              <div>
                <p className={styles.deletedName}>{item.item_name}</p>
                {at !== null && <p className={styles.quiet}>{PRICE_WATCHER.deletedAt(aucklandTime(at))}</p>}
              </div>
              <Button
                size="small"
                busy={busy}
                aria-disabled={busy}
                onClick={() => {
                  if (!busy) onRestore(item);
                }}
              >
                {PRICE_WATCHER.restore} <VisuallyHidden>{item.item_name}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
