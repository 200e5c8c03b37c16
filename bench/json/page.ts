import type { Page } from 'playwright-core';

export interface Shown {
  /** Milliseconds from the paste, or from choosing the file, to the frame that shows the result. */
  readonly shown: number;
  /** The longest task of the main thread over 50 ms during that time; 0 if there was none. */
  readonly longestTask: number;
  /** Processor time (ms) of the main thread during that time, an upper bound for each task. */
  readonly busy: number;
}

const RESULT = '[aria-label="Text of the result"] code';

/** Returns a function that resolves to the processor time (ms) that the main thread has used so far. */
async function openTool(page: Page): Promise<() => Promise<number>> {
  await page.goto('/tools/json-formatter');
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
  await page.focus('#json-input');
  await page.evaluate(watch, RESULT);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** Pastes a text into the empty page. */
export async function measurePaste(page: Page, text: string): Promise<Shown> {
  const time = await openTool(page);
  // Passing the text to the page is the benchmark's own work, not the visitor's: it has its own task.
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    window.jsonBench.event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  }, text);
  const before = await time();
  await page.evaluate(() => {
    const { event } = window.jsonBench;
    window.jsonBench.started = performance.now();
    if (event !== undefined) document.querySelector('#json-input')?.dispatchEvent(event);
  });
  return finish(page, before, time);
}

/** Opens a file in the empty page. */
export async function measureFile(page: Page, path: string): Promise<Shown> {
  const time = await openTool(page);
  const before = await time();
  await page.evaluate(() => {
    document.querySelector('input[type=file]')?.addEventListener(
      'change',
      () => {
        window.jsonBench.started = performance.now();
      },
      { capture: true },
    );
  });
  await page.locator('input[type=file]').first().setInputFiles(path);
  return finish(page, before, time);
}

async function finish(page: Page, before: number, time: () => Promise<number>): Promise<Shown> {
  const shown = await page.evaluate(async () => {
    const bench = window.jsonBench;
    const at = await bench.shown;
    return { shown: at - bench.started, longestTask: bench.longestTask() };
  });
  const busy = (await time()) - before;
  await page.close();
  return { ...shown, busy };
}

declare global {
  interface Window {
    jsonBench: {
      event?: ClipboardEvent;
      started: number;
      shown: Promise<number>;
      longestTask: () => number;
    };
  }
}

/** Runs inside the page. */
function watch(selector: string): void {
  let longest = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > window.jsonBench.started) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: 'longtask' });
  const shown = new Promise<number>((resolve) => {
    const rows = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      rows.disconnect();
      // One frame paints it; the next one begins after that.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, performance.now())));
    });
    rows.observe(document.body, { childList: true, subtree: true });
  });
  window.jsonBench = { started: Number.POSITIVE_INFINITY, shown, longestTask: () => longest };
}
