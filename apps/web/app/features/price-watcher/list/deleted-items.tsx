import type { DeletedWatchItem } from '@hln/contracts';
import { PRICE_WATCHER } from '../../../content/price-watcher.ts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../price-watcher.module.css';

export interface DeletedItemsProps {
  readonly items: readonly DeletedWatchItem[];
  /** Ids of items that are being written. */
  readonly writing: ReadonlySet<string>;
  readonly onRestore: (item: DeletedWatchItem) => void;
}

/** What was deleted and can still be brought back, also from another tab than the one that deleted it. */
export function DeletedItems({ items, writing, onRestore }: DeletedItemsProps) {
  if (items.length === 0) return null;
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
