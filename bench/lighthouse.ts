/**
 * Runs Lighthouse's mobile preset on every public page of our own server, with the built and compressed site, and takes
 * the median of five runs: `npm run bench -- lighthouse`.
 */
import { createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { compressSite } from '@hln/server/compress-site';
import { findChromium } from '@hln/test-support/browser';
import { BUILD_DIR, startSite } from '@hln/web/e2e/site';
import { isIsolated, PRERENDERED_PATHS } from '@hln/web/site-map';
import { loadChromeLauncher, loadLighthouse } from './peers/load.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface PageResult {
  readonly path: string;
  /** Scores from 0 to 100, in the order of CATEGORIES. */
  readonly scores: readonly number[];
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** Titles of the audits that did not pass in the median run. */
  readonly faults: readonly string[];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Lighthouse requests robots.txt on behalf of the page, and Chromium refuses that on pages that may make no requests,
 * so the audit fails whatever the file contains (GoogleChrome/lighthouse#4386). The other pages check the same file.
 */
const IMPOSSIBLE_IF_ISOLATED = ['robots-txt'];

async function audit(url: string, port: number): Promise<Omit<PageResult, 'path'>> {
  const { default: lighthouse } = await loadLighthouse();
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    skipAudits: isIsolated(new URL(url).pathname) ? IMPOSSIBLE_IF_ISOLATED : [],
    // The preset of the command line: a slow phone on a slow network, simulated.
    formFactor: 'mobile',
  });
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    throw new Error(
      `Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
    );
  }
  const { audits, categories } = result.lhr;
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    lcpMs: numeric('largest-contentful-paint'),
    cls: numeric('cumulative-layout-shift'),
    tbtMs: numeric('total-blocking-time'),
    faults: Object.values(audits)
      .filter(
        (entry) => entry.score !== null && entry.score < 0.9 && entry.scoreDisplayMode !== 'informative',
      )
      .map((entry) => `${entry.id} (${entry.score})`),
  };
}

async function measure(siteUrl: string, path: string, port: number, runs: number): Promise<PageResult> {
  const results: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < runs; run++) results.push(await audit(`${siteUrl}${path}`, port));
  return {
    path,
    scores: CATEGORIES.map((_, index) => median(results.map((result) => result.scores[index] ?? 0))),
    lcpMs: median(results.map((result) => result.lcpMs)),
    cls: median(results.map((result) => result.cls)),
    tbtMs: median(results.map((result) => result.tbtMs)),
    faults: [...new Set(results.flatMap((result) => result.faults))],
  };
}

/**
 * Forwards everything except the Referrer-Policy header: with it, the Chromium from npm (147, headless shell) aborts
 * Lighthouse's first navigation. The header only states what browsers do by default.
 */
async function withoutReferrerPolicy(siteUrl: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(siteUrl);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forward = request({ hostname, port, method, path, headers }, (answer) => {
      const { 'referrer-policy': _dropped, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
    });
    forward.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(forward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The forwarder has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** Measures pages, one after another, on our own server with the built and compressed site. */
export async function* auditPages(paths: readonly string[], runs = RUNS): AsyncGenerator<PageResult> {
  await compressSite(BUILD_DIR);
  const { executablePath, args } = await findChromium();
  const site = await startSite();
  const front = await withoutReferrerPolicy(site.url);
  const { launch } = await loadChromeLauncher();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...args, '--headless'],
    logLevel: 'silent',
  });
  try {
    for (const path of paths) yield await measure(front.url, path, chrome.port, runs);
  } finally {
    chrome.kill();
    front.close();
    await site.close();
  }
}

/** Measures every public page and prints one line for each. */
export async function run(options: { runs?: number; paths?: readonly string[] } = {}): Promise<void> {
  const { runs = RUNS, paths = PRERENDERED_PATHS } = options;
  console.log(`Lighthouse, mobile, median of ${runs}: performance / accessibility / best practices / SEO`);
  for await (const page of auditPages(paths, runs)) {
    console.log(
      `${page.path.padEnd(34)} ${page.scores.join(' / ')}  LCP ${Math.round(page.lcpMs)} ms  CLS ${page.cls.toFixed(3)}  TBT ${Math.round(page.tbtMs)} ms`,
    );
    if (page.faults.length > 0) console.log(`  below 0.9 in some run: ${page.faults.join(', ')}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
