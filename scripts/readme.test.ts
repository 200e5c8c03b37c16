import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentTable } from './lib/environment-table.ts';
import { ROOT } from './lib/run.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The names that a schema file declares: `  NAME: v.…` at the indentation of one object. */
const declared = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)].map(
    (match) => match[1] ?? '',
  );

describe('the README', () => {
  it.each([
    ['the server', [...environmentTable().matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] ?? '')],
    ['apps/web/app/lib/config.ts', declared('apps/web/app/lib/config.ts')],
  ])('lists every variable of %s', (_, names) => {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('names the test command that CI runs', () => {
    const command = readFileSync(join(ROOT, '.ci/run'), 'utf8').trim().split('\n').at(-1);
    expect(readme).toContain(`\n${command}`);
  });

  it('lists only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...readme.matchAll(/npm run ([a-z]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
