/** `npm run build`: builds the site unless the last build was made from the same sources. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compressSite } from '@hln/server/compress-site';
import { keepAssets } from '@hln/server/keep-assets';
import { ROOT, run } from './lib/run.ts';
import { type Lock, SHIPPED, softwareBill } from './lib/sbom.ts';
import { sourceHash } from './lib/source-hash.ts';

const USAGE = `Usage: npm run build [-- OPTIONS]

  --force        builds even if the last build was made of the same sources
  --into FOLDER  builds into another folder, as the publisher does, and leaves the site that is served alone
  --words FILE   takes the words of that file in the place of those in the sources`;

const { values: options } = parseArgs({
  options: {
    force: { type: 'boolean' },
    into: { type: 'string' },
    words: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (options.help === true) {
  console.log(USAGE);
  process.exit();
}
const BUILD = resolve(options.into ?? join(ROOT, 'apps/web/build'));
const STAMP = join(BUILD, 'source-hash.txt');
const SITE = join(BUILD, 'client');
/** The site that is served, which a build into another folder does not change. */
const SERVED = join(ROOT, 'apps/web/build/client');
/** The assets of earlier builds, kept outside of the build folder, which every build empties. */
const EARLIER_ASSETS = join(ROOT, '.earlier-assets');
const SOURCES = ['apps/web', 'packages', 'apps/server/src/site'];

const hash = sourceHash(SOURCES, process.env);
const fresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
if (fresh && options.force !== true && options.into === undefined) process.exit(0);

if (options.into !== undefined) {
  mkdirSync(BUILD, { recursive: true });
  // The build runs its own server bundle, which resolves packages from its location.
  symlinkSync(join(ROOT, 'node_modules'), join(BUILD, 'node_modules'), 'junction');
}
console.log('Building the site …');
const started = performance.now();
// Runs the build with Node, since npm before version 10 exits with 0 when a workspace's script fails.
const built = await run('node', ['--run', 'build'], true, {
  folder: 'apps/web',
  environment: {
    // Visitors get a production build, even if a development server or a test starts it.
    NODE_ENV: 'production',
    // The site that is served has the words of the sources, whatever is left in the environment.
    SITE_BUILD_DIR: BUILD,
    SITE_WORDS: options.words === undefined ? '' : resolve(options.words),
  },
});
if (built.code !== 0) {
  console.error(built.output);
  console.error('The site could not be built; the messages above say why.');
  process.exit(1);
}
// Changed words affect some pages and leave the scripts unchanged.
const { plain, brotli } = await compressSite(SITE, options.into === undefined ? undefined : SERVED);
const kept =
  options.into === undefined
    ? await keepAssets(join(SITE, 'assets'), EARLIER_ASSETS, Date.now())
    : { files: 0, bytes: 0 };
// The bill is next to the site, not in it, because it also lists what runs on our machines.
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
writeFileSync(join(BUILD, 'sbom.cdx.json'), `${JSON.stringify(softwareBill(lock, SHIPPED), null, 2)}\n`);
// The served folder may now contain other words than the sources', so the next build must not be skipped.
writeFileSync(STAMP, options.words !== undefined && options.into === undefined ? `${hash} with words` : hash);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-NZ')} KB`;
console.log(`Built in ${seconds} s: ${kilobytes(plain)} of text, ${kilobytes(brotli)} compressed.`);
if (kept.files > 0) console.log(`${kept.files} files of earlier builds are kept: ${kilobytes(kept.bytes)}.`);
