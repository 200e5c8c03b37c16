import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';
import { sourceHash } from './lib/source-hash.ts';

let folder: string;
const hashNow = (environment: Record<string, string> = {}) =>
  sourceHash([relative(ROOT, folder)], environment);

beforeEach(() => {
  folder = mkdtempSync(join(ROOT, 'scripts/build-'));
  writeFileSync(join(folder, 'a.ts'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is the same for the same sources', () => {
  expect(hashNow()).toBe(hashNow());
});

it('changes with a byte, a name, a file and the build-time environment', () => {
  const hashes = [hashNow(), hashNow({ VITE_BACKEND_URL: 'https://example.test' })];
  writeFileSync(join(folder, 'a.ts'), 'two');
  hashes.push(hashNow());
  mkdirSync(join(folder, 'below'));
  writeFileSync(join(folder, 'below', 'b.ts'), '');
  hashes.push(hashNow());
  expect(new Set(hashes).size).toBe(4);
});

it('ignores what a build leaves behind, and the rest of the environment', () => {
  const before = hashNow();
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'build', 'out.js'), '');
  expect(hashNow({ HOME: '/somewhere', PORT: '8080' })).toBe(before);
});
