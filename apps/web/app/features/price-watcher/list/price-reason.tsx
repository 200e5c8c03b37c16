import type { PriceWatchItem } from '@hln/contracts';
import { WATCH_ITEM } from '../../../content/price-watcher.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../price-watcher.module.css';

function sourceText(source: string): string {
  const known: Readonly<Record<string, string>> = WATCH_ITEM.sources;
  return Object.hasOwn(known, source) ? (known[source] ?? source) : source;
}

/** Why the price was believed: where it stood and in which words, on demand. */
export function PriceReason({ item }: { readonly item: PriceWatchItem }) {
  if (item.current_price === null || (item.price_source === null && item.price_raw === null)) return null;
  return (
    <details className={styles.reason}>
      <summary>
        {WATCH_ITEM.why} <VisuallyHidden>{item.item_name}</VisuallyHidden>
      </summary>
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
    </details>
  );
}
