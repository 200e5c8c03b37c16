import type { Series } from '@hln/web/costs-chart/series';

/** The ways of drawing that are compared. */
export type Kind = 'ours' | 'paths' | 'recharts';

export interface Task {
  readonly kind: Kind;
  /** The data API's response, as text. */
  readonly response: string;
  readonly start: string;
  readonly end: string;
  /** How often a category is toggled, and how often one is moved. */
  readonly changes: number;
}

export interface PeerChartProps {
  readonly series: readonly Series[];
  readonly days: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Milliseconds from the start to the frame that shows the end. */
export interface Timings {
  readonly paint: number;
  readonly toggle: readonly number[];
  readonly drag: readonly number[];
}
