import { dailyCostRowsSchema } from '@hln/contracts';
import { CostChart } from '@hln/web/costs-chart';
import { paintOf } from '@hln/web/costs-chart/palette';
import type { Series } from '@hln/web/costs-chart/series';
import { dayCosts } from '@hln/web/day-costs';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { RechartsChart } from '../../peers/recharts-chart.tsx';
import type { Kind, Task, Timings } from './kinds.ts';
import { PathChart } from './path-chart.tsx';

const WIDTH = 900;
const HEIGHT = 384;

declare global {
  interface Window {
    measureChart: typeof measureChart;
  }
}

/** Draws a response of the data API in one way and measures it; everything after the response counts. */
async function measureChart({ kind, response, start, end, changes }: Task): Promise<Timings> {
  const host = document.createElement('div');
  host.style.width = `${WIDTH}px`;
  document.body.replaceChildren(host);
  const root = createRoot(host);
  await frames(3);

  const began = performance.now();
  const costs = dayCosts(v.parse(dailyCostRowsSchema, JSON.parse(response)), { start, end });
  const all = costs.categories.map(
    ({ id, amounts, dollars }, index): Series => ({ id, label: id, paint: paintOf(index), amounts, dollars }),
  );
  const draw = (series: readonly Series[]) =>
    flushSync(() => root.render(chart(kind, series, costs.firstDay, costs.days)));
  draw(all);
  await drawn(host, kind);
  const paint = performance.now() - began;

  const toggle: number[] = [];
  const drag: number[] = [];
  for (let round = 0; round < changes; round += 1) {
    const hidden = all.filter((_, index) => index !== round * 5);
    toggle.push(await change(() => draw(hidden)), await change(() => draw(all)));
    const moved = [...all.slice(1), ...all.slice(0, 1)];
    drag.push(await change(() => draw(moved)), await change(() => draw(all)));
  }
  root.unmount();
  return { paint, toggle, drag };
}

function chart(kind: Kind, series: readonly Series[], firstDay: number, days: number): ReactNode {
  if (kind === 'ours')
    return <CostChart series={series} firstDay={firstDay} days={days} today={0} summary="" unit="day" />;
  const props = { series, days, width: WIDTH, height: HEIGHT };
  return kind === 'paths' ? <PathChart {...props} /> : <RechartsChart {...props} />;
}

/** Waits until something is visible, and until the browser has painted it. */
async function drawn(host: HTMLElement, kind: Kind): Promise<void> {
  const mark = { ours: 'canvas', paths: 'path', recharts: '.recharts-bar-rectangle' }[kind];
  while (host.querySelector(mark) === null) await frames(1);
  await frames(2);
}

async function change(act: () => void): Promise<number> {
  await frames(2);
  const began = performance.now();
  act();
  await frames(2);
  return performance.now() - began;
}

/** The second frame after a change begins when the first, which shows it, has been handed to the screen. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

window.measureChart = measureChart;
