import { dayFormat } from '../range/date-range.ts';
import { mondayTicks } from './axis.ts';
import styles from './chart.module.css';
import { type Period, periodLabel, type Unit } from './periods.ts';

/** Days in a range above which the labels include the year. */
const LONG_RANGE = 330;
/** The width of a label including its margins, in pixels. */
const LABEL_WIDTH = 56;
const LABEL_WIDTH_WITH_YEAR = 84;

const dayAndMonth = dayFormat({ day: 'numeric', month: 'short' });
const dayMonthAndYear = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

interface Tick {
  /** The bar's position in the range, from 0. */
  readonly index: number;
  /** null for a mark without a label. */
  readonly text: string | null;
}

export interface TimeAxisProps {
  /** Days since 1970-01-01. */
  readonly firstDay: number;
  readonly days: number;
  readonly unit: Unit;
  /** One for each bar. */
  readonly periods: readonly Period[];
  /** Pixels. */
  readonly width: number;
}

/** The x axis: the Mondays where a bar is a day, else each week or month. It has as many labels as fit. */
export function TimeAxis({ firstDay, days, unit, periods, width }: TimeAxisProps) {
  const pitch = width / Math.max(1, periods.length);
  const isLong = days > LONG_RANGE;
  const labelWidth = isLong ? LABEL_WIDTH_WITH_YEAR : LABEL_WIDTH;
  const dayLabel = isLong ? dayMonthAndYear : dayAndMonth;
  const ticks: readonly Tick[] =
    unit === 'day'
      ? mondayTicks(firstDay, days, { pitch, labelWidth }).map(({ index, labelled }) => ({
          index,
          text: labelled ? dayLabel(firstDay + index) : null,
        }))
      : periods.map((period, index) => ({ index, text: periodLabel(period, unit, isLong) }));
  let free = 0;
  return (
    <span className={styles.dayAxis}>
      {ticks.map(({ index, text }) => {
        const centre = (index + 0.5) * pitch;
        // The first and the last are moved into the chart, where they may meet their neighbours.
        const from = Math.max(0, Math.min(width - labelWidth, centre - labelWidth / 2));
        const labelled = text !== null && from >= free;
        if (labelled) free = from + labelWidth;
        return (
          <span key={index}>
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
