import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AlgorithmId, type Hasher, startHasher } from '@hln/digests';
import { startFastHasher } from '@hln/digests/fast';
import { launchBrowser } from '@hln/test-support/browser';
import { startTestServer } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';

/** A file of any size repeats this text; holding more of it in memory would gain nothing. */
const TEXT = Uint8Array.from({ length: 4_194_304 }, (_, index) => (index * 2_654_435_761) >>> 24);
const SMALL = 16 * TEXT.length;
const LARGE = 256 * TEXT.length;
const RUNS = 3;
/** The slowest that the page may be compared with the same library in Node. */
const TARGET = 0.6;
/** How long the page may take for its eight usual algorithms over a file of 1 GiB (s). */
const GOAL = 12;

/** The algorithms that the page computes unless somebody chooses others. */
const USUAL = ['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'BLAKE3', 'CRC32'] as const;

/** Milliseconds. */
interface Measured {
  readonly javaScript: number;
  readonly webAssembly: number;
  readonly page: number;
}

/**
 * Hashes a file from the disk on the page in headless Chromium, and in this process, which already has its bytes in
 * memory: with `@noble/hashes` in JavaScript, and with `hash-wasm`, which the page uses for large files. They take
 * turns, so that a busy moment of the machine affects all. Reports the best of a few runs; the page's time runs from
 * choosing the file to its last digest on the page.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hln-bench-'));
  const server = await startTestServer();
  const browser = await launchBrowser();
  try {
    const small = await writeBytes(join(folder, 'small.bin'), SMALL);
    const rows: Record<string, Record<string, string>> = {};
    for (const id of USUAL) rows[id] = describe(SMALL, await measure(browser, server.url, id, small, SMALL));
    console.log(`A file of ${(SMALL / 1_000_000).toFixed(0)} MB, best of ${RUNS}`);
    console.table(rows);

    const large = await writeBytes(join(folder, 'large.bin'), LARGE);
    const page = await openPage(browser, server.url, USUAL);
    const times: number[] = [];
    for (let round = 0; round < RUNS; round += 1) times.push(await hashThere(page, large));
    const seconds = times.sort((a, b) => a - b).map((time) => time / 1000);
    const median = seconds[Math.floor(RUNS / 2)] ?? Number.NaN;
    console.log(`A file of 1 GiB, the ${USUAL.length} usual algorithms, ${RUNS} runs`);
    console.table({
      'on the page': {
        times: seconds.map((time) => `${time.toFixed(1)} s`).join(', '),
        [`at most ${GOAL} s`]: median <= GOAL ? 'yes' : 'NO',
      },
    });
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
}

async function writeBytes(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'w');
  for (let written = 0; written < bytes; written += TEXT.length) await file.write(TEXT);
  await file.close();
  return path;
}

async function openPage(browser: Browser, url: string, algorithms: readonly AlgorithmId[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript((options) => {
    window.localStorage.setItem('hash-generator-options', options);
  }, JSON.stringify({ algorithms }));
  const page = await context.newPage();
  await page.goto('/tools/hash-generator');
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
  return page;
}

async function measure(
  browser: Browser,
  url: string,
  id: AlgorithmId,
  path: string,
  bytes: number,
): Promise<Measured> {
  const page = await openPage(browser, url, [id]);
  const runs: Measured[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    runs.push({
      javaScript: hashHere(startHasher(id), bytes),
      webAssembly: hashHere(await startFastHasher(id), bytes),
      page: await hashThere(page, path),
    });
  }
  await page.context().close();
  const best = (of: keyof Measured) => Math.min(...runs.map((one) => one[of]));
  return { javaScript: best('javaScript'), webAssembly: best('webAssembly'), page: best('page') };
}

function describe(bytes: number, { javaScript, webAssembly, page }: Measured): Record<string, string> {
  const speed = (milliseconds: number) => `${(bytes / 1000 / milliseconds).toFixed(0)} MB/s`;
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return {
    'JavaScript in Node': speed(javaScript),
    'WebAssembly in Node': speed(webAssembly),
    'on the page': speed(page),
    'of WebAssembly': percent(webAssembly / page),
    [`at least ${percent(TARGET)}`]: webAssembly / page >= TARGET ? 'yes' : 'no',
  };
}

function hashHere(hasher: Hasher, bytes: number): number {
  const started = performance.now();
  for (let done = 0; done < bytes; done += TEXT.length) hasher.update(TEXT);
  hasher.digest();
  return performance.now() - started;
}

/** Returns the time (ms) from choosing the file to the last of its digests on the page. */
async function hashThere(page: Page, path: string): Promise<number> {
  const shown = page.evaluate(untilDigest);
  await page.getByLabel('Files to hash').setInputFiles(path);
  const milliseconds = await shown;
  await page.getByRole('button', { name: 'Close file' }).click();
  return milliseconds;
}

/** Runs inside the page. */
function untilDigest(): Promise<number> {
  return new Promise((resolve) => {
    let started = Number.NaN;
    const choose = () => {
      started = performance.now();
    };
    document.addEventListener('change', choose, { once: true, capture: true });
    const observer = new MutationObserver(() => {
      const digest = document.querySelector('li code')?.textContent ?? '';
      if (!/^[0-9a-f]{8,}$/.test(digest) || Number.isNaN(started)) return;
      observer.disconnect();
      resolve(performance.now() - started);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
