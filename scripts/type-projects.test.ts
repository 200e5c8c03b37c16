import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';
import { TYPE_PROJECTS } from './lib/suites/static-checks.ts';

it('every project of the compiler is checked', () => {
  const files = execFileSync('git', ['ls-files', '--', '*tsconfig*.json'], { cwd: ROOT, encoding: 'utf8' });
  const projects = files
    .trim()
    .split('\n')
    .filter((file) => file !== 'tsconfig.base.json')
    .map((file) => file.replace(/\/?tsconfig\.json$/, '') || '.');
  expect(projects.length).toBeGreaterThan(10);
  expect(TYPE_PROJECTS.map(([project]) => project).sort()).toEqual(projects.sort());
});
