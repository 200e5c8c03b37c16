/** Builds `/sw.js`, which makes the tools work offline, from app/service-worker/ and a list of their files. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { OfflineBuild } from '../../app/service-worker/offline-pages.ts';
import { buildOf, offlineFiles } from './offline-files.ts';

const TEXT = /\.(?:js|css)$/;
/** The folder of files that a tool fetches: the formatter's test cases, whose URLs never change. */
const FETCHED = 'test-cases';

/**
 * Returns the files that the pages need.
 *
 * @param out the built site
 * @param paths the pages' paths
 */
export async function offlineBuild(out: string, paths: readonly string[]): Promise<OfflineBuild> {
  const assets = new Map<string, string | null>();
  for (const name of await readdir(join(out, 'assets'))) {
    assets.set(name, TEXT.test(name) ? await readFile(join(out, 'assets', name), 'utf8') : null);
  }
  const hash = createHash('sha256');
  const fetched: string[] = [];
  for (const name of (await readdir(join(out, FETCHED))).toSorted()) {
    if (/\.(?:br|gz)$/.test(name)) continue;
    fetched.push(`/${FETCHED}/${name}`);
    hash.update(await readFile(join(out, FETCHED, name)));
  }
  const pages: Record<string, string[]> = {};
  let mark = '';
  for (const path of paths) {
    const html = await readFile(join(out, path, 'index.html'), 'utf8');
    pages[path] = offlineFiles(html, assets, fetched);
    mark = `data-build="${buildOf(html)}"`;
    hash.update(html);
  }
  hash.update(JSON.stringify(pages));
  return { version: hash.digest('hex').slice(0, 16), mark, pages };
}

/** Returns the worker's script; for null, a script that deletes everything that earlier workers have stored. */
export async function serviceWorkerScript(offline: OfflineBuild | null): Promise<string> {
  const entry = offline === null ? 'end.ts' : 'worker.ts';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { OFFLINE_BUILD: JSON.stringify(offline) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: {
        entry: fileURLToPath(new URL(`../../app/service-worker/${entry}`, import.meta.url)),
        formats: ['iife'],
        name: 'sw',
        fileName: 'sw',
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunk = outputs[0]?.output[0];
  if (chunk === undefined) throw new Error('The service worker was not built.');
  return chunk.code;
}
