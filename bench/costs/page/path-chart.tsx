import { stack } from '@hln/web/costs-chart/series';
import type { PeerChartProps } from './kinds.ts';

/** Draws the same bars as vector graphics: one path per category. */
export function PathChart({ series, days, width, height }: PeerChartProps) {
  const { tops, max } = stack(series, days);
  const pitch = width / days;
  return (
    <svg width={width} height={height} aria-hidden>
      {series.map(({ id, paint }, index) => (
        <path key={id} fill={paint.light} d={outline(tops[index - 1], tops[index], pitch, height, max)} />
      ))}
    </svg>
  );
}

function outline(
  bottoms: Float64Array | undefined,
  tops: Float64Array | undefined,
  pitch: number,
  height: number,
  max: number,
): string {
  let path = '';
  for (const [day, top] of (tops ?? []).entries()) {
    const length = ((top - (bottoms?.[day] ?? 0)) / max) * height;
    if (length <= 0) continue;
    const y = height - (top / max) * height;
    path += `M${(day * pitch).toFixed(2)} ${y.toFixed(2)}h${pitch.toFixed(2)}v${length.toFixed(2)}h-${pitch.toFixed(2)}z`;
  }
  return path;
}
