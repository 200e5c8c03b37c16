import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@hln/test-support/browser';
import { startTestServer } from '@hln/test-support/server';
import { blake3 } from '@noble/hashes/blake3.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import type { CHash } from '@noble/hashes/utils.js';
import type { Page } from 'playwright-core';

const MEGABYTES = 64;
const BYTES = MEGABYTES * 1_000_000;
/** Parts of the size in which the page reads a file. */
const PART = 4 * 1024 * 1024;
const RUNS = 3;
/** The slowest that the page may be beside the library alone. */
const TARGET = 0.6;

const ALGORITHMS: readonly (readonly [string, CHash])[] = [
  ['MD5', md5],
  ['SHA-256', sha256],
  ['SHA-512', sha512],
  ['SHA3-256', sha3_256],
  ['BLAKE3', blake3],
];

/**
 * A file from the disk, hashed by the page in headless Chromium and by the same library in this process, one after the
 * other: the best of a few runs, from the file's choice to the digest on the page.
 */
export async function run(): Promise<void> {
  const bytes = Uint8Array.from({ length: BYTES }, (_, index) => (index * 2_654_435_761) >>> 24);
  const folder = await mkdtemp(join(tmpdir(), 'hln-bench-'));
  const path = join(folder, 'file.bin');
  await writeFile(path, bytes);
  const server = await startTestServer();
  const browser = await launchBrowser();
  try {
    const rows: Record<string, Record<string, string>> = {};
    for (const [id, hash] of ALGORITHMS) {
      const context = await browser.newContext({ baseURL: server.url });
      await context.addInitScript(
        (options) => {
          window.localStorage.setItem('hash-generator-options', options);
        },
        JSON.stringify({ algorithms: [id] }),
      );
      const page = await context.newPage();
      await page.goto('/tools/hash-generator');
      await page.waitForSelector('html[data-interactive]', { state: 'attached' });
      // They take turns, so that a busy moment of the machine meets both.
      const here: number[] = [];
      const there: number[] = [];
      for (let round = 0; round < RUNS; round += 1) {
        here.push(hashHere(hash, bytes));
        there.push(await hashThere(page, path));
      }
      await context.close();
      rows[id] = describe(Math.min(...here), Math.min(...there));
    }
    console.log(`A file of ${MEGABYTES} MB, best of ${RUNS}`);
    console.table(rows);
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
}

function describe(here: number, there: number): Record<string, string> {
  const speed = (milliseconds: number) => `${((MEGABYTES / milliseconds) * 1000).toFixed(0)} MB/s`;
  const share = here / there;
  return {
    'in Node': speed(here),
    'on the page': speed(there),
    share: `${(share * 100).toFixed(0)} %`,
    [`at least ${TARGET * 100} %`]: share >= TARGET ? 'yes' : 'no',
    '1 GB on the page': `${(there / MEGABYTES).toFixed(1)} s`,
  };
}

/** Milliseconds. */
function hashHere(hash: CHash, bytes: Uint8Array): number {
  const started = performance.now();
  const hasher = hash.create();
  for (let start = 0; start < bytes.length; start += PART) hasher.update(bytes.subarray(start, start + PART));
  hasher.digest();
  return performance.now() - started;
}

/** Milliseconds from the file's choice to its digest on the page. */
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
