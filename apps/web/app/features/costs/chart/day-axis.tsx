import { dayFormat } from '../range/date-range.ts';
import { mondayTicks } from './axis.ts';
import styles from './chart.module.css';

/** Days in a range above which the labels include the year. */
const LONG_RANGE = 330;

const dayAndMonth = dayFormat({ day: 'numeric', month: 'short' });
const dayMonthAndYear = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

export interface DayAxisProps {
  /** Days since 1970-01-01. */
  readonly firstDay: number;
  readonly days: number;
  /** Pixels. */
  readonly width: number;
}

/** The Mondays of the x axis. */
export function DayAxis({ firstDay, days, width }: DayAxisProps) {
  const pitch = width / days;
  const isLong = days > LONG_RANGE;
  const labelWidth = isLong ? 84 : 56;
  const dayLabel = isLong ? dayMonthAndYear : dayAndMonth;
  let free = 0;
  return (
    <span className={styles.dayAxis}>
      {mondayTicks(firstDay, days, { pitch, labelWidth }).map(({ index, labelled: isWanted }) => {
        const centre = (index + 0.5) * pitch;
        // The first and the last are moved into the chart, where they may meet their neighbours.
        const from = Math.max(0, Math.min(width - labelWidth, centre - labelWidth / 2));
        const labelled = isWanted && from >= free;
        if (labelled) free = from + labelWidth;
        return (
          <span key={index}>
            <span className={styles.dayTick} style={{ left: centre }} />
            {labelled && (
              <span className={styles.dayLabel} style={{ left: from, width: labelWidth }}>
                {dayLabel(firstDay + index)}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
