import { launchBrowser } from '@hln/test-support/browser';
import { createStaff, startTestServer } from '@hln/test-support/server';
import { signedIn } from '@hln/web/e2e/staff';
import type { Browser, Page } from 'playwright-core';
import { buildHarness } from './costs/harness-script.ts';
import type { Kind, Task, Timings } from './costs/page/kinds.ts';

const START = '2024-01-01';
const END = '2025-12-30';
const DAYS = 730;
const CATEGORIES = 40;
const ROUNDS = 3;
const SETTINGS = { viewport: { width: 1440, height: 1000 } };

/**
 * How often each chart is drawn on a new page, and how often it is changed there; less often for a peer that takes
 * seconds.
 */
const KINDS: readonly { kind: Kind; name: string; pages: number; changes: number }[] = [
  { kind: 'ours', name: 'ours: one canvas', pages: 5, changes: 6 },
  { kind: 'paths', name: 'SVG, a path for each category', pages: 5, changes: 6 },
  { kind: 'recharts', name: 'Recharts 3.10.1', pages: 1, changes: 1 },
];

/**
 * Two years of 40 categories (29,200 rows): our chart compared with its peers, then the whole page on a real backend.
 */
export async function run(): Promise<void> {
  const browser = await launchBrowser();
  try {
    console.log('The chart alone, from the response (one text of JSON) to the painted chart:');
    console.table(await compareCharts(browser));
    console.log('The page, signed in, on the embedded backend:');
    console.table(await measurePage(browser));
  } finally {
    await browser.close();
  }
}

async function compareCharts(browser: Browser): Promise<Record<string, Record<string, string>>> {
  const { script, style } = await buildHarness();
  const response = JSON.stringify(sampleRows());
  const rows: Record<string, Record<string, string>> = {};
  for (const { kind, name, pages, changes } of KINDS) {
    const timings: Timings[] = [];
    for (let round = 0; round < pages; round += 1) {
      // Opens a new page each time, because a first paint has no warm code.
      const page = await browser.newPage(SETTINGS);
      await page.addStyleTag({ content: style });
      await page.addScriptTag({ content: script });
      timings.push(
        await page.evaluate((task) => window.measureChart(task), {
          kind,
          response,
          start: START,
          end: END,
          changes,
        }),
      );
      await page.close();
    }
    rows[name] = {
      'response to paint': describe(timings.map(({ paint }) => paint)),
      'toggle one': describe(timings.flatMap(({ toggle }) => toggle)),
      'drag one': describe(timings.flatMap(({ drag }) => drag)),
    };
  }
  return {
    ...rows,
    aim: { 'response to paint': 'under 250 ms', 'toggle one': 'under 60 ms', 'drag one': '' },
  };
}

async function measurePage(browser: Browser): Promise<Record<string, Record<string, string>>> {
  const server = await startTestServer();
  try {
    await server.backend.database.query(
      `insert into hln.cost_entries (date, class_1, class_2, amount, source, entry_key, import_id)
       select day, 'Class ' || category, 'Thing', round((random() * 20)::numeric, 2), 'bench',
         day::date || '/' || category, gen_random_uuid()
       from generate_series($1::date, $2::date, interval '1 day') as day, generate_series(1, $3::int) as category`,
      [START, END, CATEGORIES],
    );
    const staff = await createStaff(server);
    const session = await signedIn(server, staff);
    const samples: Record<'load' | 'paint' | 'toggle' | 'drag', number[]> = {
      load: [],
      paint: [],
      toggle: [],
      drag: [],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ ...SETTINGS, ...session, baseURL: server.url });
      const page = await context.newPage();
      await page.addInitScript(noteChartAndClicks);
      await page.goto(`/staff/ops/costs?start=${START}&end=${END}`);
      await page.waitForFunction(() => window.chartPaintedAt !== undefined, undefined, { timeout: 60_000 });
      const loaded = await page.evaluate(() => {
        const answers = performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.includes('/rest/v1/daily_costs'))
          .map((entry) => entry as PerformanceResourceTiming);
        const last = Math.max(...answers.map((entry) => entry.responseEnd));
        const first = Math.min(...answers.map((entry) => entry.startTime));
        return { load: last - first, paint: (window.chartPaintedAt ?? Number.NaN) - last };
      });
      samples.load.push(loaded.load);
      samples.paint.push(loaded.paint);
      for (let time = 0; time < 6; time += 1) {
        samples.toggle.push(
          await lastEvent(page, 'click', () =>
            page.getByRole('button', { name: 'Show Class 3 - Thing', exact: true }).click(),
          ),
        );
        samples.drag.push(await lastEvent(page, 'pointerup', () => dragFirstDown(page)));
      }
      await context.close();
    }
    return {
      'the page': {
        'first question to last answer': describe(samples.load),
        'last answer to paint': describe(samples.paint),
        'toggle, click to screen': describe(samples.toggle),
        'drag, drop to screen': describe(samples.drag),
      },
    };
  } finally {
    await server.close();
  }
}

declare global {
  interface Window {
    measureChart(task: Task): Promise<Timings>;
    chartPaintedAt?: number;
    events: { name: string; duration: number }[];
  }
}

/** Runs inside the page before its own scripts. */
function noteChartAndClicks(): void {
  window.events = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) window.events.push({ name, duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const look = () => {
    if (document.querySelector('figure canvas') === null) requestAnimationFrame(look);
    else
      requestAnimationFrame(() => {
        window.chartPaintedAt = performance.now();
      });
  };
  requestAnimationFrame(look);
}

/** Returns how long an input took to reach the screen, as reported by the browser; below 16 ms it reports nothing. */
async function lastEvent(page: Page, name: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.events.length = 0;
  });
  await act();
  await page.waitForTimeout(250);
  return await page.evaluate(
    (wanted) =>
      Math.max(16, ...window.events.filter((event) => event.name === wanted).map((event) => event.duration)),
    name,
  );
}

async function dragFirstDown(page: Page): Promise<void> {
  const rows = page.locator('[data-category]');
  const [from, to] = [await rows.nth(0).boundingBox(), await rows.nth(4).boundingBox()];
  if (from === null || to === null) throw new Error('There are no categories.');
  await page.mouse.move(from.x + 14, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 14, to.y + to.height / 2, { steps: 3 });
  await page.mouse.up();
}

function sampleRows(): object[] {
  const first = Date.parse(START);
  return Array.from({ length: DAYS * CATEGORIES }, (_, index) => ({
    date: new Date(first + Math.floor(index / CATEGORIES) * 86_400_000).toISOString().slice(0, 10),
    class_1: `Class ${(index % CATEGORIES) + 1}`,
    class_2: 'Thing',
    daily_amount: ((index * 7919) % 2_000) / 100,
    net_amount: ((index * 7919) % 2_000) / 100,
  }));
}

function describe(samples: readonly number[]): string {
  const sorted = [...samples].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return `${median.toFixed(0)} ms (${(sorted[0] ?? Number.NaN).toFixed(0)}–${(sorted.at(-1) ?? Number.NaN).toFixed(0)})`;
}
