import styles from './chart.module.css';
import { type Period, periodLabel } from './periods.ts';

export interface PeriodAxisProps {
  readonly periods: readonly Period[];
  readonly unit: 'week' | 'month';
  /** Pixels. */
  readonly width: number;
}

/** Days in a range above which the labels include the year. */
const LONG_RANGE = 330;

/** The weeks or months of the x axis: as many labels as fit. */
export function PeriodAxis({ periods, unit, width }: PeriodAxisProps) {
  const pitch = width / Math.max(1, periods.length);
  const isLong = (periods.at(-1)?.last ?? 0) - (periods[0]?.first ?? 0) >= LONG_RANGE;
  const labelWidth = isLong ? 84 : 56;
  let free = 0;
  return (
    <span className={styles.dayAxis}>
      {periods.map((period, index) => {
        const centre = (index + 0.5) * pitch;
        const text = periodLabel(period, unit, isLong);
        // The first and the last are moved into the chart, where they may meet their neighbours.
        const from = Math.max(0, Math.min(width - labelWidth, centre - labelWidth / 2));
        const labelled = text !== null && from >= free;
        if (labelled) free = from + labelWidth;
        return (
          <span key={period.first}>
            <span className={styles.dayTick} style={{ left: centre }} />
            {labelled && (
              <span className={styles.dayLabel} style={{ left: from, width: labelWidth }}>
                {text}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
