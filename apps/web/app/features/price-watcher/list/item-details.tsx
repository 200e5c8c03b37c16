import type { PriceWatchItem } from '@hln/contracts';
import { Checkbox } from '../../../ui/controls.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../price-watcher.module.css';
import { WATCH_ITEM } from '../texts.ts';

function sourceText(source: string): string {
  const known: Readonly<Record<string, string>> = WATCH_ITEM.sources;
  return Object.hasOwn(known, source) ? (known[source] ?? source) : source;
}

export interface ItemDetailsProps {
  readonly item: PriceWatchItem;
  readonly busy: boolean;
  readonly onNotify: (notify: boolean) => void;
}

/** Rarely needed details: where the price was found, and which emails are sent. */
export function ItemDetails({ item, busy, onNotify }: ItemDetailsProps) {
  const isReasoned = item.current_price !== null && (item.price_source !== null || item.price_raw !== null);
  if (!isReasoned && !item.is_active) return null;
  return (
    <details className={styles.details}>
      <summary>
        {WATCH_ITEM.details} <VisuallyHidden>{item.item_name}</VisuallyHidden>
      </summary>
      <div className={styles.detailsBody}>
        {isReasoned && <PriceReason item={item} />}
        {item.is_active && (
          <Checkbox
            label={
              <>
                {WATCH_ITEM.notifyOnRise}
                <VisuallyHidden>: {item.item_name}</VisuallyHidden>
              </>
            }
            checked={item.notify_on_rise}
            aria-disabled={busy}
            onChange={(event) => {
              if (!busy) onNotify(event.target.checked);
            }}
          />
        )}
      </div>
    </details>
  );
}

/** Where on the page the price was found, and how it was written there. */
function PriceReason({ item }: Pick<ItemDetailsProps, 'item'>) {
  return (
    <>
      <p className={styles.why}>{WATCH_ITEM.why}</p>
      <dl>
        {item.price_source !== null && (
          <div>
            <dt>{WATCH_ITEM.source}</dt>
            <dd>{sourceText(item.price_source)}</dd>
          </div>
        )}
        {item.price_raw !== null && (
          <div>
            <dt>{WATCH_ITEM.raw}</dt>
            <dd>
              <code>{item.price_raw}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{WATCH_ITEM.currency}</dt>
          <dd>{item.currency ?? WATCH_ITEM.currencyUnknown}</dd>
        </div>
      </dl>
    </>
  );
}
