import { COSTS_CHART } from '../../../content/costs.ts';
import { nzdText } from '../data/amount.ts';
import styles from './chart.module.css';
import type { DaySummary } from './series.ts';
import { Swatch } from './swatch.tsx';

/** Longer lists have two columns. */
const ONE_COLUMN = 12;

/** What a day cost: the categories that are not zero, the largest first, and the total. */
export function DayTooltip({ summary }: { readonly summary: DaySummary }) {
  const { name, entries, total } = summary;
  return (
    <>
      <p className={styles.tooltipDay}>{name}</p>
      {entries.length === 0 && <p className={styles.tooltipNone}>{COSTS_CHART.noCosts}</p>}
      {entries.length > 0 && (
        <dl className={styles.tooltipEntries} data-columns={entries.length > ONE_COLUMN ? 2 : 1}>
          {entries.map(({ id, label, paint, amount }) => (
            <div key={id}>
              <dt>
                <Swatch paint={paint} />
                {label}
              </dt>
              <dd>{nzdText(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.tooltipTotal}>
        <span>{COSTS_CHART.total}</span> <span>{nzdText(total)}</span>
      </p>
    </>
  );
}
