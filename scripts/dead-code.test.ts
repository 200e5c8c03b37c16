import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';

let tree: string;
let output: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'hln-dead-'));
  const write = (name: string, text: string) => writeFileSync(join(tree, name), text);
  mkdirSync(join(tree, 'src'));
  write('package.json', JSON.stringify({ name: 'planted', type: 'module', dependencies: { valibot: '1' } }));
  write('knip.json', JSON.stringify({ entry: ['src/main.ts'], project: ['src/**/*.ts'] }));
  write('src/main.ts', "import { used } from './part.ts';\nconsole.log(used);\n");
  write('src/part.ts', 'export const used = 1;\nexport const nobodyCalls = 2;\n');
  write('src/forgotten.ts', 'export const forgotten = 1;\n');
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  const knip = spawnSync(join(ROOT, 'node_modules/.bin/knip'), ['--no-progress'], {
    cwd: tree,
    encoding: 'utf8',
  });
  expect(knip.status).toBe(1);
  output = knip.stdout;
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

it.each([
  ['a file that nothing imports', 'src/forgotten.ts'],
  ['an export that nothing uses', 'nobodyCalls'],
  ['a dependency that nothing needs', 'valibot'],
])('the search for dead code finds %s', (_what, name) => {
  expect(output).toContain(name);
});
