/**
 * The last step of `npm run build`: icons, share pictures, sitemap, robots and manifest, made from the same
 * content and tokens as the pages and written beside them. Also puts the style rules into reading pages, and writes the
 * page without scripts and the tools' service worker.
 */
import { readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES_WITH_TEXTS as pages } from '../../app/content/page-texts.ts';
import { readConfig } from '../../app/lib/config.ts';
import { shareImagePath } from '../../app/lib/page-meta.ts';
import { isKeptOffline } from '../../app/service-worker/is-kept-offline.ts';
import { wrapScripts } from '../../app/shell/late-scripts.ts';
import { builtSiteUrl } from '../built-site-url.ts';
import { drawIcons } from './icons.ts';
import { inlineStyles } from './inline-styles.ts';
import { minifyInlineScripts } from './minify-inline-scripts.ts';
import { offlineBuild, serviceWorkerScript } from './service-worker.ts';
import { drawShareImage, registerFonts } from './share-image.ts';
import { statusPage } from './status-page.ts';
import { contactWarning, robotsTxt, securityTxt, sitemapXml, webManifest } from './texts.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const OUT = resolve(ROOT, process.env.SITE_BUILD_DIR ?? 'build', 'client');

async function put(path: string, data: string | Uint8Array): Promise<void> {
  const file = join(OUT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
}

/** Returns whether the page has this mark of app/root.tsx. */
const isToRead = (html: string) => /<html[^>]* data-document=""/.test(html);

const readRules = (path: string) => readFileSync(join(OUT, path), 'utf8');

const { contactDomain, offline } = readConfig(process.env);
const siteUrl = builtSiteUrl(process.env);

await put('sitemap.xml', sitemapXml(siteUrl, pages));
await put('robots.txt', robotsTxt(siteUrl));
await put('.well-known/security.txt', securityTxt(siteUrl, `security@${contactDomain}`, new Date()));
await put('manifest.webmanifest', webManifest());
for (const [path, data] of await drawIcons()) await put(path, data);
await registerFonts();
for (const page of pages) await put(shareImagePath(page.path), await drawShareImage(page));
// Every URL has its own file or the 404 page, so nobody needs the empty fallback page.
await rm(join(OUT, '__spa-fallback.html'), { force: true });
const statusCss = await readFile(join(import.meta.dirname, 'status-page.css'), 'utf8');
const status = statusPage(await readFile(join(OUT, '404/index.html'), 'utf8'), statusCss);
for await (const page of glob('**/index.html', { cwd: OUT })) {
  const html = await readFile(join(OUT, page), 'utf8');
  const drawn = isToRead(html) ? inlineStyles(html, readRules) : html;
  await put(page, wrapScripts(minifyInlineScripts(drawn)));
}
await put('status/index.html', status);
const kept = pages.map((page) => page.path).filter(isKeptOffline);
await put('sw.js', await serviceWorkerScript(offline ? await offlineBuild(OUT, kept) : null));
const warning = contactWarning(siteUrl, contactDomain);
if (warning !== null) console.warn(`\n${warning}\n`);
console.log(`Published ${pages.length} pages for ${siteUrl}`);
