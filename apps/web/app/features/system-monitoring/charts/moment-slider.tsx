import type { Metrics } from '@hln/contracts';
import { useMemo, useRef } from 'react';
import { CHARTS, figure } from '../../../content/system-monitoring.ts';
import { nearestIndex } from '../../../lib/partition-point.ts';
import { ChartTooltip } from '../../../ui/chart-tooltip.tsx';
import { useChartSlider } from '../../../ui/use-chart-slider.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import { axisTime, type ChartPlan, placeOf } from './chart-lines.ts';
import styles from './charts.module.css';

const wholeWidth = (element: HTMLElement) => element.clientWidth;

/** Lies over a chart, and says what it was at the moment that is pointed at, touched or chosen with the keys. */
export function MomentSlider({ plan, metrics }: { readonly plan: ChartPlan; readonly metrics: Metrics }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useMeasurement(box, wholeWidth) ?? 0;
  const { points, step_s: step } = metrics;
  const places = useMemo(() => metrics.points.map((point) => placeOf(point, metrics)), [metrics]);
  const valuesAt = (at: number) =>
    plan.lines.map(({ label, measure }) => {
      const point = points[at];
      const value = point === undefined ? null : measure(point, step);
      return { label, text: value === null ? CHARTS.noValue : figure(value) };
    });
  const timeAt = (at: number) => axisTime(points[at]?.at ?? '', step);
  const { index, slider } = useChartSlider({
    label: CHARTS.moment(plan.title),
    textAt: (at) => CHARTS.atMoment(timeAt(at), valuesAt(at)),
    count: points.length,
    indexAt: (left, whole) => nearestIndex(places.length, (at) => (places[at] ?? 0) * whole, left),
  });
  const x = index === null ? 0 : (places[index] ?? 0) * width;
  return (
    <div ref={box} className={styles.slider} {...slider}>
      {index !== null && (
        <>
          <span className={styles.cursor} style={{ left: x }} />
          <ChartTooltip time={timeAt(index)} x={x} width={width}>
            <dl className={styles.values}>
              {valuesAt(index).map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </ChartTooltip>
        </>
      )}
    </div>
  );
}
