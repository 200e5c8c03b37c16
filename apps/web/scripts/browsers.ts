/**
 * Tests the site and its tools with real input in every browser on this machine, and names the browsers that are
 * missing: `npm run browsers`, after `npm run build`. Arguments select browsers, or journeys and tool paths by a part of
 * their name: `npm run browsers -- webkit hash`. With `--shots FOLDER` it also takes pictures of pages in two sizes
 * (`--sizes 1440x900,390x844`), with all browsers side by side.
 */
import { parseArgs } from 'node:util';
import { BUILD_DIR } from '../e2e/support/site.ts';
import { type StaticSite, startStaticSite } from '../e2e/support/static-site.ts';
import { startWholeSite, type WholeSite } from '../e2e/support/whole-site.ts';
import { CHROMIUM } from './browsers/chromium.ts';
import { FIREFOX } from './browsers/firefox.ts';
import { JOURNEYS, type Journey } from './browsers/journeys.ts';
import { takeShots, writeShots } from './browsers/shots.ts';
import { SITE_JOURNEYS, type SiteJourney } from './browsers/site-journeys.ts';
import { type BrowserKind, Tab } from './browsers/tab.ts';
import { WEBKIT } from './browsers/webkit.ts';

const KINDS: readonly BrowserKind[] = [CHROMIUM, FIREFOX, WEBKIT];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    shots: { type: 'string' },
    sizes: { type: 'string', default: '1440x900,390x844' },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  console.log('Usage: npm run browsers [-- NAME… --shots FOLDER --sizes 1440x900,390x844]');
  process.exit();
}
const sizes = values.sizes.split(',').map((size) => {
  const [width = Number.NaN, height = Number.NaN] = size.split('x').map(Number);
  return { width, height };
});
const wanted = positionals.map((word) => word.toLowerCase());
const isNamed = (name: string) => wanted.some((word) => name.toLowerCase().includes(word));
const kinds = KINDS.some(({ name }) => isNamed(name)) ? KINDS.filter(({ name }) => isNamed(name)) : KINDS;
const namesJourneys =
  JOURNEYS.some(({ path }) => isNamed(path)) || SITE_JOURNEYS.some(({ name }) => isNamed(name));
const journeys = namesJourneys ? JOURNEYS.filter(({ path }) => isNamed(path)) : JOURNEYS;
const siteJourneys = namesJourneys ? SITE_JOURNEYS.filter(({ name }) => isNamed(name)) : SITE_JOURNEYS;

/** Prints the result of a step. Returns whether it succeeded. */
async function step(what: string, run: () => Promise<void>): Promise<boolean> {
  const start = performance.now();
  try {
    await run();
    console.log(`  ✓ ${what} (${Math.round(performance.now() - start)} ms)`);
    return true;
  } catch (error) {
    console.log(`  ✗ ${what}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const isStored = async (path: string) => {
  for (const name of await caches.keys()) {
    if ((await (await caches.open(name)).match(path)) !== undefined) return true;
  }
  return false;
};

async function travel(tab: Tab, site: StaticSite, all: readonly Journey[]): Promise<number> {
  let failed = 0;
  const count = async (what: string, run: () => Promise<void>) => {
    if (!(await step(what, run))) failed++;
  };
  for (const { path, work, isBack } of all) {
    await count(path, async () => {
      await tab.open(path);
      await work(tab);
    });
    await count(`${path} after a reload`, async () => {
      await tab.reload();
      await isBack(tab);
    });
    await count(`${path} is stored for use offline`, () => tab.until('a stored page', isStored, path));
  }
  await site.stop();
  for (const { path, isBack } of all) {
    await count(`${path} offline`, async () => {
      await tab.open(path);
      await isBack(tab);
    });
  }
  return failed;
}

/** Journeys that need the backend, in order: an earlier one signs in for the later ones. */
async function travelSite(tab: Tab, site: WholeSite, all: readonly SiteJourney[]): Promise<number> {
  let failed = 0;
  for (const { name, travel } of all) if (!(await step(name, () => travel(tab, site)))) failed++;
  return failed;
}

let failed = 0;
const missing: string[] = [];
const shots: Map<string, Buffer>[] = [];
for (const { name, find, from } of kinds) {
  const launch = await find();
  if (launch === null) {
    missing.push(`${name} (${from})`);
    continue;
  }
  console.log(name);
  const alone = await startStaticSite(BUILD_DIR);
  const whole = siteJourneys.length === 0 && values.shots === undefined ? null : await startWholeSite();
  const driver = await launch();
  try {
    if (whole !== null) {
      const tab = new Tab(driver, whole.url);
      failed += await travelSite(tab, whole, siteJourneys);
      if (values.shots !== undefined) shots.push(await takeShots(tab, sizes));
    }
    failed += await travel(new Tab(driver, alone.url), alone, journeys);
  } finally {
    await driver.close();
    await alone.stop();
    await whole?.close();
  }
}
if (values.shots !== undefined) await writeShots(values.shots, shots);
if (missing.length > 0) console.log(`Not on this machine: ${missing.join(', ')}.`);
console.log(failed === 0 ? 'All journeys went well.' : `${failed} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
