import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { format, formatInProcess, temporaryFolder } from './lib/command.ts';

const UGLY = 'select a from t\n';

it('formats a file whose name is a pattern, and reports that a broken pattern matches nothing', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '[z-a].sql'), UGLY);
  expect((await format(folder, ['--check', '[z-a].sql'])).out).toBe('[z-a].sql\n');
  expect(await format(folder, ['--check', '[b-a]*.sql'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('[b-a]*.sql: no file matches'),
  });
});

it('leaves a read-only file alone, although its folder is writable', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, 'a.sql'), UGLY);
  chmodSync(join(folder, 'a.sql'), 0o444);
  const nobody = process.getuid?.() === 0 ? { user: 65_534 } : {};
  const outcome = await formatInProcess(folder, ['--write', 'a.sql'], nobody);
  expect(outcome.err).toContain('a.sql:1:1: permission denied');
  expect(readFileSync(join(folder, 'a.sql'), 'utf8')).toBe(UGLY);
});

it('ignores a folder called .gitignore', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.gitignore'));
  writeFileSync(join(folder, 'a.sql'), UGLY);
  expect((await format(folder, ['--check', '.'])).out).toBe('a.sql\n');
});

it('formats nothing if it may not read what .gitignore excludes', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, 'a.sql'), UGLY);
  writeFileSync(join(folder, '.gitignore'), 'a.sql\n');
  chmodSync(join(folder, '.gitignore'), 0);
  const nobody = process.getuid?.() === 0 ? { user: 65_534 } : {};
  const outcome = await formatInProcess(folder, ['--check', '.'], nobody);
  expect(outcome).toMatchObject({ code: 2, out: '' });
  expect(outcome.err).toMatch(/^snowflake-format: .*\.gitignore: permission denied\n$/);
});

it('prints nothing for empty input', async () => {
  expect(await format(temporaryFolder(), [])).toEqual({ code: 0, out: '', err: '' });
});
