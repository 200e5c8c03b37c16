import type { Metrics } from '@hln/contracts';
import { useMemo, useRef } from 'react';
import { nearestIndex } from '../../../lib/partition-point.ts';
import { roundStep } from '../../../lib/round-step.ts';
import { ChartTooltip } from '../../../ui/chart-tooltip.tsx';
import { useChartSlider } from '../../../ui/use-chart-slider.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import { CHARTS, figure } from '../texts.ts';
import { axisTime, type ChartPlan, type DrawnPoint, placeOf, segmentsOf } from './chart-lines.ts';
import styles from './charts.module.css';

const WIDTH = 300;

const HEIGHT = 100;

const STEPS = [1, 2, 5, 10] as const;

/** One small chart: a line for each value, the highest label at the top, 0 at the bottom. */
export function LineChart({ plan, metrics }: { readonly plan: ChartPlan; readonly metrics: Metrics }) {
  const lines = plan.lines.map((line) => ({ line, segments: segmentsOf(metrics, line) }));
  const values = lines.flatMap(({ segments }) => segments.flat().map(({ value }) => value));
  const highest = Math.max(0, ...values);
  const top = highest > 0 ? roundStep(highest, STEPS) : 1;
  const main = lines.at(-1)?.segments.at(-1)?.at(-1)?.value;
  const last = main === undefined ? CHARTS.noValue : figure(main);
  const path = (segment: readonly DrawnPoint[]) =>
    segment
      .map(({ x, value }, n) => `${n === 0 ? 'M' : 'L'}${(x * WIDTH).toFixed(1)} ${y(value, top)}`)
      .join('') +
    // A line of zero length shows only its round cap: a dot.
    (segment.length === 1 ? 'h0' : '');
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{plan.title}</span>
        <span className={styles.last}>{CHARTS.now(last)}</span>
      </figcaption>
      <div className={styles.frame}>
        <span className={styles.top} aria-hidden>
          {figure(top)}
        </span>
        <div className={styles.stage}>
          <svg
            className={styles.plot}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={CHARTS.summary(plan.title, last, figure(highest))}
          >
            {[0, HEIGHT / 2, HEIGHT].map((height) => (
              <line key={height} className={styles.grid} x1={0} x2={WIDTH} y1={height} y2={height} />
            ))}
            {lines.map(({ line, segments }, index) => (
              <path
                key={line.label}
                className={styles.line}
                data-line={index}
                d={segments.map(path).join('')}
              />
            ))}
          </svg>
          <MomentSlider plan={plan} metrics={metrics} />
        </div>
        <span className={styles.times} aria-hidden>
          <span>{axisTime(metrics.from, metrics.step_s)}</span>
          <span>{axisTime(metrics.read_at, metrics.step_s)}</span>
        </span>
      </div>
      {lines.length > 1 && (
        <ul className={styles.legend}>
          {lines.map(({ line }, index) => (
            <li key={line.label}>
              <svg className={styles.swatch} viewBox="0 0 24 8" aria-hidden>
                <path className={styles.line} data-line={index} d="M1 4H23" />
              </svg>
              {line.label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

const y = (value: number, top: number) => (HEIGHT - (value / top) * HEIGHT).toFixed(1);

const wholeWidth = (element: HTMLElement) => element.clientWidth;

/** Covers a chart, and gives its values at the point in time that is pointed at, touched or chosen with the keys. */
function MomentSlider({ plan, metrics }: { readonly plan: ChartPlan; readonly metrics: Metrics }) {
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
