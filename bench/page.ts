import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@hln/test-support/browser';
import { startTestServer } from '@hln/test-support/server';

/** The page's own debounce (ms) after the last edit; it is not counted. */
const DEBOUNCE = 500;
const RUNS = 9;
const SIZES = [
  { name: '1 KB', bytes: 1_000 },
  { name: '100 KB', bytes: 100_000 },
  { name: '1 MB', bytes: 1_000_000 },
];
const CASE = fileURLToPath(new URL('../apps/web/public/test-cases/001-before.sql', import.meta.url));

interface Measured {
  /** Milliseconds from the end of the debounce to the frame that shows the result. */
  readonly shown: number;
  /** The longest task of the main thread over 50 ms since the edit; 0 if there was none. */
  readonly longestTask: number;
}

interface Sample extends Measured {
  /** The main thread's total processor time (ms) for all tasks of the run, an upper bound for each of them. */
  readonly busy: number;
}

/** Formats queries in headless Chromium. Measures how soon the result is visible, and the longest block of the page. */
export async function run(): Promise<void> {
  const statement = await readFile(CASE, 'utf8');
  const server = await startTestServer();
  const browser = await launchBrowser();
  try {
    const rows: Record<string, Record<string, string>> = {};
    for (const { name, bytes } of SIZES) {
      const sql = statement.repeat(Math.ceil(bytes / statement.length)).slice(0, bytes);
      const samples: Sample[] = [];
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      await page.goto('/tools/snowflake-sql-formatter');
      await page.waitForSelector('html[data-interactive]', { state: 'attached' });
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      const mainThreadTime = async () => {
        const { metrics } = await devtools.send('Performance.getMetrics');
        return 1_000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN);
      };
      for (let round = 0; round < RUNS; round += 1) {
        // Uses a different text every time, with whole statements only, so that nothing is unclosed.
        const text = `${sql.slice(0, sql.lastIndexOf(';') + 1) || statement}\n-- ${round}\n`;
        const before = await mainThreadTime();
        const measured = await page.evaluate(measure, { text, debounce: DEBOUNCE });
        samples.push({ ...measured, busy: (await mainThreadTime()) - before });
      }
      await context.close();
      // The first run also starts the worker; it is the one for which a visitor waits.
      rows[name] = describe(samples);
    }
    console.table(rows);
  } finally {
    await browser.close();
    await server.close();
  }
}

function describe(samples: readonly Sample[]): Record<string, string> {
  const shown = samples.map((sample) => sample.shown);
  const longest = Math.max(...samples.map((sample) => sample.longestTask));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return {
    'first shown': ms(shown[0] ?? Number.NaN),
    'median shown': ms(median(shown)),
    'slowest shown': ms(Math.max(...shown)),
    'longest task': longest === 0 ? 'none over 50 ms' : ms(longest),
    'main thread, processor time': ms(median(samples.map((sample) => sample.busy))),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Runs inside the page. */
async function measure({ text, debounce }: { text: string; debounce: number }): Promise<Measured> {
  const input = document.querySelector<HTMLTextAreaElement>('#input-sql');
  if (input === null) throw new Error('The page has no text area.');
  const frame = () => new Promise(requestAnimationFrame);
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration);
  });
  observer.observe({ type: 'longtask' });

  // For a long result the area contains only the first lines, which may be the same as before: they are painted again.
  const sheet = document.querySelector('div:has(+ #formatted-sql) > pre');
  if (sheet === null) throw new Error('The page has no coloured lines.');
  const written = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The result did not come within 30 s.')), 30_000);
    const painted = new MutationObserver(() => {
      painted.disconnect();
      clearTimeout(timer);
      resolve();
    });
    painted.observe(sheet, { childList: true });
  });

  const edited = performance.now();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await written;
  await frame();
  // One frame paints it; the next one begins after that.
  await frame();
  const shown = performance.now() - edited - debounce;
  await new Promise((resolve) => setTimeout(resolve, 300));
  observer.disconnect();
  return { shown, longestTask };
}
