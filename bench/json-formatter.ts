import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@hln/test-support/browser';
import { startTestServer } from '@hln/test-support/server';
import { measureFile, measurePaste, type Shown } from './json/page.ts';
import { PEERS } from './json/peers.ts';
import { jsonOf } from './json/texts.ts';

const SIZES = [1_000, 100_000, 1_000_000, 10_000_000, 50_000_000];
/** Runs are repeated until this many milliseconds have passed, and at least this many times. */
const ENOUGH = 1_000;
const RUNS = 3;
const PASTES = 7;

/** Times the logic compared with the platform's parser and a peer, and the page with 1 MB pasted and 50 MB opened. */
export async function run(): Promise<void> {
  for (const bytes of SIZES) {
    const text = jsonOf(bytes);
    const rows: Record<string, Record<string, string>> = {};
    let platform: number | null = null;
    for (const { name, largest, load } of PEERS) {
      if (bytes > largest) continue;
      const work = await load();
      const best = await bestOf(() => work(text));
      platform ??= best;
      rows[name] = {
        ms: best.toFixed(2),
        'MB/s': (text.length / 1000 / best).toFixed(1),
        'JSON.parse and stringify = 1': (best / platform).toFixed(2),
      };
    }
    console.log(`\n${bytes / 1_000_000} MB`);
    console.table(rows);
  }
  await page();
}

async function bestOf(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let runs = 0, spent = 0; runs < RUNS || spent < ENOUGH; runs += 1) {
    const started = performance.now();
    await work();
    const time = performance.now() - started;
    best = Math.min(best, time);
    spent += time;
    if (time > 5_000) break;
  }
  return best;
}

async function page(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hln-json-'));
  const server = await startTestServer();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const rows: Record<string, Record<string, string>> = {};
    const pastes: Shown[] = [];
    for (let round = 0; round < PASTES; round += 1) {
      // Opens a new page each time, because visitors wait for the first paste.
      pastes.push(await measurePaste(await context.newPage(), `${jsonOf(1_000_000)}${' '.repeat(round)}`));
    }
    rows['1 MB pasted'] = describe(pastes);
    const file = join(folder, 'large.json');
    writeFileSync(file, jsonOf(50_000_000));
    rows['50 MB opened'] = describe([await measureFile(await context.newPage(), file)]);
    console.log('\nThe page');
    console.table(rows);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

function describe(samples: readonly Shown[]): Record<string, string> {
  const shown = samples.map((sample) => sample.shown).sort((a, b) => a - b);
  const longest = Math.max(...samples.map((sample) => sample.longestTask));
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} ms`;
  return {
    'median shown': ms(shown[Math.floor(shown.length / 2)]),
    'slowest shown': ms(shown.at(-1)),
    'longest task': longest === 0 ? 'none over 50 ms' : ms(longest),
    'main thread, processor time': ms(Math.min(...samples.map((sample) => sample.busy))),
  };
}
