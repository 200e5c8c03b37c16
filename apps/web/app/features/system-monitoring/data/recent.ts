import { addHistograms, type Metrics, percentileOf } from '@hln/contracts';
import { readTimestamp } from '../../../lib/timestamps.ts';

/** A timestamp of the backend in milliseconds since 1970; 0 for a text that isn't one. */
export const timeOf = (text: string): number => readTimestamp(text)?.getTime() ?? 0;

/** How many of the last minutes count as "now". */
const MINUTES = 5;

/** Figures of the last minutes. Times in milliseconds; null if there was nothing to measure. */
export interface Recent {
  readonly perMinute: number;
  readonly errorPercent: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly loop99: number | null;
  readonly databaseMs: number;
}

/** @param metrics of the last hour; null if there are too few samples to say anything */
export function recentOf(metrics: Metrics | null): Recent | null {
  const from = timeOf(metrics?.read_at ?? '') - MINUTES * 60_000;
  const points = (metrics?.points ?? []).filter(({ at }) => timeOf(at) >= from);
  if (points.length === 0) return null;
  const requests = points.reduce((sum, point) => sum + point.requests, 0);
  const errors = points.reduce((sum, point) => sum + point.errors, 0);
  const latency = addHistograms(points.map((point) => point.latency));
  return {
    perMinute: requests / points.length,
    errorPercent: requests === 0 ? 0 : (errors / requests) * 100,
    p50: percentileOf(latency, 50),
    p95: percentileOf(latency, 95),
    p99: percentileOf(latency, 99),
    loop99: percentileOf(addHistograms(points.map((point) => point.loop_delay)), 99),
    databaseMs: Math.max(...points.map((point) => point.database_ms)),
  };
}
