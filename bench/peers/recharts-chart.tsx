import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { PeerChartProps } from '../costs/page/kinds.ts';

/** Draws the same bars with Recharts, stacked as in its documentation; without its animation, which only takes time. */
export function RechartsChart({ series, days, width, height }: PeerChartProps) {
  const data = Array.from({ length: days }, (_, day) => {
    const row: Record<string, number> = { day };
    for (const { id, dollars } of series) row[id] = dollars[day] ?? 0;
    return row;
  });
  return (
    <BarChart width={width} height={height} data={data} barCategoryGap={0}>
      <CartesianGrid vertical={false} />
      <XAxis dataKey="day" />
      <YAxis />
      <Tooltip isAnimationActive={false} />
      {series.map(({ id, paint }) => (
        <Bar key={id} dataKey={id} stackId="day" fill={paint.light} isAnimationActive={false} />
      ))}
    </BarChart>
  );
}
