import { expect, test } from 'vitest';
import { buildOf, offlineFiles } from './offline-files.ts';

const ASSETS = new Map<string, string | null>([
  ['manifest-1f2791bb.js', '"/assets/about-D8DrpHim.js"'],
  ['tool-CplAuJmm.js', 'import{a}from"./shared-B5-LGs-E.js";const later=()=>import(`./panel-x_1-Ab9.js`)'],
  ['shared-B5-LGs-E.js', 'import"./tool-CplAuJmm.js";import("./deliver-waiting-BHku_ZwZ.js")'],
  ['panel-x_1-Ab9.js', 'new Worker(new URL("/assets/engine-worker-Zz-_9.js",import.meta.url))'],
  ['engine-worker-Zz-_9.js', 'postMessage(1)'],
  ['deliver-waiting-BHku_ZwZ.js', ''],
  ['index-DLSPu0f1.css', '@font-face{src:url(/assets/text-DbRGAeVc.woff2)}'],
  ['text-DbRGAeVc.woff2', null],
  ['about-D8DrpHim.js', ''],
  ['tool-CplAuJmm2.js', ''],
]);

test('a page needs everything it references, directly, lazily and in workers, and nothing of other pages', () => {
  const html =
    '<link href="/assets/index-DLSPu0f1.css"><script>import("/assets/manifest-1f2791bb.js");import("/assets/tool-CplAuJmm.js")</script>';
  expect(offlineFiles(html, ASSETS)).toEqual([
    '/assets/engine-worker-Zz-_9.js',
    '/assets/index-DLSPu0f1.css',
    '/assets/manifest-1f2791bb.js',
    '/assets/panel-x_1-Ab9.js',
    '/assets/shared-B5-LGs-E.js',
    '/assets/text-DbRGAeVc.woff2',
    '/assets/tool-CplAuJmm.js',
  ]);
});

test('a script needs what it fetches', () => {
  const assets = new Map([['tool-CplAuJmm.js', 'fetch("/samples/b.sql");fetch("/samples/a.sql")']]);
  expect(
    offlineFiles('import("/assets/tool-CplAuJmm.js")', assets, [
      '/samples/a.sql',
      '/samples/b.sql',
      '/samples/c.sql',
    ]),
  ).toEqual(['/assets/tool-CplAuJmm.js', '/samples/a.sql', '/samples/b.sql']);
});

test('a page without the name of its build stops the build', () => {
  expect(buildOf('<html lang="en-NZ" data-build="1f2791bb" data-isolated="">')).toBe('1f2791bb');
  expect(() => buildOf('<html lang="en-NZ"><p data-build="1f2791bb">')).toThrow('which build');
});

test('data in a script is passed over quickly, and what it needs after that is found', () => {
  const assets = new Map<string, string | null>([
    ['wasm-worker-A1.js', `const module="${'x'.repeat(1_000_000)}";import("./after-B2.js")`],
    ['after-B2.js', ''],
  ]);
  expect(offlineFiles('import("/assets/wasm-worker-A1.js")', assets)).toEqual([
    '/assets/after-B2.js',
    '/assets/wasm-worker-A1.js',
  ]);
});
