/** Builds the site unless the last build was made of the same sources; `--force` builds anyway. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressSite } from '@hln/server/compress-site';
import { keepAssets } from '@hln/server/keep-assets';
import { ROOT, run } from './lib/run.ts';
import { sourceHash } from './lib/source-hash.ts';

const STAMP = join(ROOT, 'apps/web/build/source-hash.txt');
const SITE = join(ROOT, 'apps/web/build/client');
/** Outside of the build folder, which every build empties. */
const EARLIER_ASSETS = join(ROOT, '.earlier-assets');
const SOURCES = ['apps/web', 'packages', 'apps/server/src/site'];

const hash = sourceHash(SOURCES, process.env);
const fresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
if (fresh && !process.argv.includes('--force')) process.exit(0);

console.log('Building the site …');
const started = performance.now();
const built = await run('npm', ['run', '--silent', 'build', '--workspace', '@hln/web'], true);
if (built.code !== 0) {
  console.error(built.output);
  console.error('The site could not be built; the messages above say why.');
  process.exit(1);
}
const { plain, brotli } = await compressSite(SITE);
const kept = await keepAssets(join(SITE, 'assets'), EARLIER_ASSETS, Date.now());
writeFileSync(STAMP, hash);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-NZ')} KB`;
console.log(`Built in ${seconds} s: ${kilobytes(plain)} of text, ${kilobytes(brotli)} compressed.`);
if (kept.files > 0) console.log(`${kept.files} files of earlier builds are kept: ${kilobytes(kept.bytes)}.`);
