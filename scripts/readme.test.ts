import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocuments } from './lib/docs/read-documents.ts';
import { environmentTable } from './lib/environment-table.ts';
import { ROOT } from './lib/run.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');
const configuration = read('docs/configuration.md');

/** Returns the environment variables that a schema declares: `  NAME: v.…` at the indentation of one object. */
const declared = (file: string) =>
  [...read(file).matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)].map((match) => match[1] ?? '');

describe('the documentation', () => {
  it.each([
    ['the server', [...environmentTable().matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] ?? '')],
    ['apps/web/app/lib/config.ts', declared('apps/web/app/lib/config.ts')],
  ])('covers the variables of %s', (_, names) => {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the README', () => {
  it('names the test command that CI runs', () => {
    const command = read('.ci/run').trim().split('\n').at(-1);
    expect(readme).toContain(`\n${command}`);
  });

  it('lists only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const named = readDocuments().flatMap(({ text }) =>
      [...text.matchAll(/npm run ([a-z:]+)(?! -w| --workspace)\b/g)].map((match) => match[1] ?? ''),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('can be read in a minute', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThan(80);
  });
});
