import { type MetricPoint, type Metrics, percentileOf } from '@hln/contracts';
import { aucklandTime } from '../../../lib/timestamps.ts';
import { timeOf } from '../data/recent.ts';
import { CHARTS } from '../texts.ts';

export interface ChartLine {
  readonly label: string;
  /** null if there was nothing to measure. */
  readonly measure: (point: MetricPoint, stepSeconds: number) => number | null;
}

export interface ChartPlan {
  readonly title: string;
  readonly lines: readonly ChartLine[];
  readonly isForExperts?: true;
}

const { lines } = CHARTS;
const percentile = (of: 'latency' | 'loop_delay', percent: number) => (point: MetricPoint) =>
  percentileOf(point[of], percent);

/** The chart's lines, which are also the columns of the table. */
export const CHART_PLANS: readonly ChartPlan[] = [
  {
    title: CHARTS.requests,
    lines: [{ label: lines.requests, measure: ({ requests }, step) => requests / (step / 60) }],
  },
  {
    title: CHARTS.latency,
    isForExperts: true,
    lines: [
      { label: lines.p50, measure: percentile('latency', 50) },
      { label: lines.p95, measure: percentile('latency', 95) },
      { label: lines.p99, measure: percentile('latency', 99) },
    ],
  },
  {
    title: CHARTS.errors,
    lines: [
      {
        label: lines.errors,
        measure: ({ requests, errors }) => (requests === 0 ? null : (errors / requests) * 100),
      },
    ],
  },
  {
    title: CHARTS.loop,
    isForExperts: true,
    lines: [{ label: lines.p99, measure: percentile('loop_delay', 99) }],
  },
  {
    title: CHARTS.memory,
    lines: [{ label: lines.memory, measure: ({ memory_bytes: bytes }) => bytes / 1_048_576 }],
  },
];

export interface DrawnPoint {
  /** 0 at the start of the range, 1 at its end. */
  readonly x: number;
  readonly value: number;
}

/** The position of a point in its range: 0 at the start, 1 at the end. */
export function placeOf({ at }: Pick<MetricPoint, 'at'>, { from, read_at }: Metrics): number {
  const start = timeOf(from);
  return Math.min(1, Math.max(0, (timeOf(at) - start) / Math.max(1, timeOf(read_at) - start)));
}

/**
 * The unbroken parts of a chart's line: missing samples leave gaps.
 *
 * @returns values in order of time
 */
export function segmentsOf(metrics: Metrics, { measure }: ChartLine): DrawnPoint[][] {
  const { points, step_s } = metrics;
  const segments: DrawnPoint[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const value = measure(point, step_s);
    if (value === null) continue;
    const at = timeOf(point.at);
    const drawn = { x: placeOf(point, metrics), value };
    const open = segments.at(-1);
    // A step may be slightly longer than nominal, for example on the day that the clocks change.
    if (open !== undefined && at - last <= step_s * 1_500) open.push(drawn);
    else segments.push([drawn]);
    last = at;
  }
  return segments;
}

/** The time of a point, short enough for an axis: minutes, and for long steps also the day. */
export function axisTime(at: string, stepSeconds: number): string {
  const text = aucklandTime(new Date(timeOf(at)));
  return stepSeconds > 60 ? text.slice(5, 16) : text.slice(11, 16);
}
