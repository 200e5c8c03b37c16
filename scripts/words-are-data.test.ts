import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFields } from '@hln/site-words/read-fields';
import { expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';

/** Shorter ones are names such as "Home", which tests use for other things, too. */
const SHORTEST = 24;

/** The texts that staff may publish at any time, and pull into the content files. */
const publishable = readFields(join(ROOT, 'apps/web/app/content')).filter(
  ({ locked, text }) => locked === null && text.length >= SHORTEST,
);

const files = globSync(['{apps,packages,supabase,scripts,bench,chaos}/**/{*.test.ts,*.test.tsx,e2e/**/*}'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/build/**'],
}).filter((path) => /\.(?:tsx?|txt)$/.test(path));

it('no test and no golden file copies a text that staff may publish', () => {
  expect(publishable.length).toBeGreaterThan(100);
  expect(files.length).toBeGreaterThan(300);
  const copied = files.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'");
    return publishable.filter((field) => text.includes(field.text)).map(({ key }) => `${path}: ${key}`);
  });
  expect(copied).toEqual([]);
});
