import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './lib/run.ts';
import { strayHooks } from './lib/stray-hooks.ts';

it('only tests and their setup call hooks when they are loaded', () => {
  expect(strayHooks(ROOT)).toEqual([]);
});

it('finds a planted hook, and allows one within a function', () => {
  const root = mkdtempSync(join(tmpdir(), 'hln-hooks-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['apps', 'packages/support', 'scripts', 'supabase'])
    mkdirSync(join(root, folder), { recursive: true });
  const plant = (name: string, text: string) => writeFileSync(join(root, name), text);
  plant('apps/shop.ts', "import { afterEach } from 'vitest';\n\nafterEach(() => {\n  close();\n});\n");
  plant('apps/shop.test.ts', 'afterEach(() => {});\n');
  plant('scripts/console.setup.ts', 'beforeEach(() => {});\n');
  plant('packages/support/stage.ts', 'export function stage() {\n  afterAll(() => close());\n}\n');
  expect(strayHooks(root)).toEqual(['apps/shop.ts']);
});
