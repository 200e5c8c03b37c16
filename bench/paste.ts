import { launchBrowser } from '@hln/test-support/browser';
import { startTestServer } from '@hln/test-support/server';
import { TOOLS } from '@hln/web/tools';
import type { Page } from 'playwright-core';

const CHARACTERS = 1_000_000;
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
/** The page is at rest once its main thread has had no task over 50 ms for so long (ms). */
const REST = 2_000;
/** The page has to be at rest by then (ms). */
const PATIENCE = 60_000;
/** How long a paste may block the page, in milliseconds. */
const GOAL = 200;

const filled = (unit: (i: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0; length < CHARACTERS; ) {
    const part = unit(parts.length);
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, CHARACTERS);
};
const json = (): string => {
  const rows = filled((i) => `{"id":${i},"name":"Row ${i}","tags":["a","b"],"price":${i}.5},`);
  return `[${rows.slice(0, rows.lastIndexOf('},') + 1)}]`;
};
const words = () => filled((i) => `Line ${i} of a longer text with ordinary words.\n`);

/** What people paste into the tools that take long texts, by the last part of the tool's path. */
const PASTES: Readonly<Record<string, () => string>> = {
  'snowflake-sql-formatter': () => filled((i) => `select a, b from table_${i} where c = ${i};\n`),
  'json-formatter': json,
  'hash-generator': words,
  'base64-encoder': words,
  'text-compare': words,
  'data-converter': json,
  'json-schema': json,
  'jwt-debugger': () => filled(() => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0. '),
  'regex-tester': words,
  'url-encoder': () => filled((i) => `https://example.com/a%20b?q=${i}&utm_source=x\n`),
  'unix-time': () => filled((i) => `${1_700_000_000 + i}\n`),
  uuid: () => filled((i) => `018f3f5e-7b6a-7c3d-9e2f-${String(i).padStart(12, '0')}\n`),
};

/** What is done before the paste where it would not go to the tool's first field. */
const PREPARATIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'regex-tester': async (page) => {
    await page.getByLabel('Pattern', { exact: true }).fill('(\\w+) of');
    await page.getByLabel('Test text', { exact: true }).focus();
  },
};

/** Pastes a megabyte into each of these tools in headless Chromium, and measures how long a single task blocks the page. */
export async function run(): Promise<void> {
  const server = await startTestServer();
  const browser = await launchBrowser();
  try {
    const rows: Record<string, Record<string, string>> = {};
    for (const { path } of TOOLS) {
      const name = path.split('/').at(-1) ?? path;
      const text = PASTES[name]?.();
      if (text === undefined) continue;
      const longest: number[] = [];
      for (let round = 0; round < RUNS; round += 1) {
        const context = await browser.newContext({
          baseURL: server.url,
          permissions: ['clipboard-read', 'clipboard-write'],
        });
        const page = await context.newPage();
        longest.push(
          await longestTask(page, path, text, PREPARATIONS[name]).catch((cause: unknown) => {
            throw new Error(`${name} could not be measured.`, { cause });
          }),
        );
        await context.close();
      }
      const median = longest.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
      rows[name] = {
        'longest task, median': median === 0 ? 'none over 50 ms' : `${median.toFixed(0)} ms`,
        [`at most ${GOAL} ms`]: median <= GOAL ? 'yes' : 'NO',
      };
    }
    console.log(`1 MB pasted into each tool that takes long texts, median of ${RUNS}`);
    console.table(rows);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Returns the longest task (ms) over 50 ms from the press until the page is at rest; 0 if there is none. */
async function longestTask(
  page: Page,
  path: string,
  text: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<number> {
  await page.goto(path);
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
  await prepare?.(page);
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  const before = await page.evaluate(shownCharacters);
  // The page has to listen before the key is pressed, which reaches it by another way.
  const atRest = await page.evaluateHandle(untilRest, { rest: REST, patience: PATIENCE });
  await page.keyboard.press('Control+V');
  const longest = await atRest.evaluate(({ rest }) => rest);
  if ((await page.evaluate(shownCharacters)) === before) throw new Error('The paste changed nothing.');
  return longest;
}

/** Runs inside the page: the number of characters in its texts and fields. */
function shownCharacters(): number {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input')];
  return fields.reduce((sum, { value }) => sum + value.length, document.body.innerText.length);
}

/** Runs inside the page: resolves to the longest task once the page has pasted and is at rest. */
function untilRest({ rest, patience }: { rest: number; patience: number }): { rest: Promise<number> } {
  const atRest = new Promise<number>((resolve, reject) => {
    window.setTimeout(
      () => reject(new Error('The page pasted nothing, or was not at rest in time.')),
      patience,
    );
    let longest = 0;
    let timer: number | undefined;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      wait();
    });
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        observer.disconnect();
        resolve(longest);
      }, rest);
    };
    observer.observe({ type: 'longtask' });
    document.addEventListener('paste', wait, { capture: true, once: true });
  });
  // In an object, since a promise would be waited for.
  return { rest: atRest };
}
