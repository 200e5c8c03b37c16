import { type ReactNode, useRef } from 'react';
import styles from './chart-tooltip.module.css';
import { useMeasurement } from './use-measurement.ts';

export interface ChartTooltipProps {
  /** The point in time, in words. */
  readonly time: string;
  /** The position of that point and the width of the chart, in pixels. */
  readonly x: number;
  readonly width: number;
  readonly children: ReactNode;
}

const GAP = 14;

const outerWidth = (element: HTMLElement) => element.offsetWidth;

/**
 * The values of a chart at the point in time that is looked at, shown beside it. The slider around it announces the
 * same.
 */
export function ChartTooltip({ time, x, width, children }: ChartTooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const own = useMeasurement(box, outerWidth) ?? 0;
  const beside = x > width / 2 ? x - GAP - own : x + GAP;
  // Where there is no room beside the point, it overlaps it rather than leaving the chart.
  const left = Math.max(0, Math.min(beside, width - own));
  return (
    <div ref={box} className={styles.tooltip} style={{ left }} aria-hidden>
      <p className={styles.time}>{time}</p>
      {children}
    </div>
  );
}
