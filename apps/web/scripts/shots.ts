/**
 * Takes a picture of every page in both themes at three widths, for a person to look through: `npm run shots`. Staff
 * pages are signed in. Extra widths and paths: `node scripts/shots.ts --widths 320,2560 --paths /,/about`.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@hln/test-support/browser';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { PRERENDERED_PATHS } from '../app/content/site-map.ts';
import { STAFF_PATHS } from '../app/content/staff-pages.ts';
import { startWatcherSite } from '../e2e/price-watcher-support.ts';
import { fillStaffPages } from '../e2e/support/filled-staff-pages.ts';
import { createStaff, signedIn } from '../e2e/support/staff.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    widths: { type: 'string', default: '390,820,1440' },
    paths: { type: 'string', default: [...PRERENDERED_PATHS, ...STAFF_PATHS, '/404'].join(',') },
    themes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: resolve(HERE, '../../../shots') },
    fold: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  console.log(
    'Usage: npm run shots [-- --widths 320,2560 --paths /,/about --themes dark --out FOLDER --fold]',
  );
  process.exit();
}

const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 820: 1180, 1440: 900, 2560: 1440 };

async function shoot(
  browser: Browser,
  siteUrl: string,
  path: string,
  theme: 'light' | 'dark',
  width: number,
  session: BrowserContextOptions,
) {
  const page = await browser.newPage({
    ...(path.startsWith('/staff/') ? session : {}),
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    baseURL: siteUrl,
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
  const file = join(values.out, `${name}-${theme}-${width}.png`);
  await page.screenshot({ path: file, fullPage: !values.fold });
  await page.close();
  console.log(file);
}

await mkdir(values.out, { recursive: true });
const site = await startWatcherSite();
const browser = await launchBrowser();
const staff = await createStaff(site, { email: 'mere@hln.example', role: 'owner' });
await fillStaffPages(site, staff);
const session = await signedIn(site, staff);
for (const path of values.paths.split(',')) {
  for (const theme of values.themes.split(',')) {
    for (const width of values.widths.split(',').map(Number)) {
      await shoot(browser, site.url, path, theme === 'dark' ? 'dark' : 'light', width, session);
    }
  }
}
await browser.close();
await site.close();
