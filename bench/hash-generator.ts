import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hasher, startHasher } from '@hln/digests';
import { launchBrowser } from '@hln/test-support/browser';
import { startTestServer } from '@hln/test-support/server';
import { blake2s } from '@noble/hashes/blake2.js';
import { blake3 } from '@noble/hashes/blake3.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import type { Browser, Page } from 'playwright-core';

/** A file of any size repeats this text; holding more of it in memory would gain nothing. */
const TEXT = Uint8Array.from({ length: 4_000_000 }, (_, index) => (index * 2_654_435_761) >>> 24);
const SMALL = 16 * TEXT.length;
const LARGE = 250 * TEXT.length;
const RUNS = 3;
/** The slowest that the page may be compared with the same work in Node. */
const TARGET = 0.6;

const LIBRARY = {
  MD5: md5,
  'SHA-1': sha1,
  'SHA-256': sha256,
  'SHA-512': sha512,
  'SHA3-256': sha3_256,
  'BLAKE2s-256': blake2s,
  BLAKE3: blake3,
} as const;
type Id = keyof typeof LIBRARY;
const isId = (name: string): name is Id => Object.hasOwn(LIBRARY, name);

/** Milliseconds. */
interface Measured {
  readonly library: number;
  readonly ownCode: number;
  readonly page: number;
}

/**
 * Hashes a file from the disk on the page in headless Chromium, and in this process, which already has its bytes in
 * memory: with the library alone, and with the page's code, which for some algorithms is our own. They take turns, so
 * that a busy moment of the machine affects all. Reports the best of a few runs; the page's time runs from choosing the
 * file to its digest on the page.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hln-bench-'));
  const server = await startTestServer();
  const browser = await launchBrowser();
  try {
    const small = await writeBytes(join(folder, 'small.bin'), SMALL);
    const rows: Record<string, Record<string, string>> = {};
    for (const id of Object.keys(LIBRARY).filter(isId))
      rows[id] = describe(SMALL, await measure(browser, server.url, id, small, SMALL));
    console.log(`A file of ${SMALL / 1_000_000} MB, best of ${RUNS}`);
    console.table(rows);

    const large = await writeBytes(join(folder, 'large.bin'), LARGE);
    const measured = await measure(browser, server.url, 'SHA-256', large, LARGE);
    console.log(`A file of ${LARGE / 1_000_000_000} GB, best of ${RUNS}`);
    console.table({
      'SHA-256': {
        ...describe(LARGE, measured),
        'on the page, in all': `${(measured.page / 1000).toFixed(1)} s`,
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

async function measure(
  browser: Browser,
  url: string,
  id: Id,
  path: string,
  bytes: number,
): Promise<Measured> {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(
    (options) => {
      window.localStorage.setItem('hash-generator-options', options);
    },
    JSON.stringify({ algorithms: [id] }),
  );
  const page = await context.newPage();
  await page.goto('/tools/hash-generator');
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
  const runs: Measured[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    runs.push({
      library: hashHere(LIBRARY[id].create(), bytes),
      ownCode: hashHere(startHasher(id), bytes),
      page: await hashThere(page, path),
    });
  }
  await context.close();
  const best = (of: keyof Measured) => Math.min(...runs.map((one) => one[of]));
  return { library: best('library'), ownCode: best('ownCode'), page: best('page') };
}

function describe(bytes: number, { library, ownCode, page }: Measured): Record<string, string> {
  const speed = (milliseconds: number) => `${(bytes / 1000 / milliseconds).toFixed(0)} MB/s`;
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return {
    'library in Node': speed(library),
    'our code in Node': speed(ownCode),
    'on the page': speed(page),
    'of the library': percent(library / page),
    'of our code': percent(ownCode / page),
    [`at least ${percent(TARGET)} of both`]: Math.min(library, ownCode) / page >= TARGET ? 'yes' : 'no',
  };
}

function hashHere(hasher: Hasher, bytes: number): number {
  const started = performance.now();
  for (let done = 0; done < bytes; done += TEXT.length) hasher.update(TEXT);
  hasher.digest();
  return performance.now() - started;
}

/** Returns the time (ms) from choosing the file to its digest on the page. */
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
      if (!/^[0-9a-f]{32,}$/.test(digest) || Number.isNaN(started)) return;
      observer.disconnect();
      resolve(performance.now() - started);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
