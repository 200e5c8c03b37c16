import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './lib/command.ts';
import { commitAll, needPreCommit, preCommit } from './lib/pre-commit.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGE = 'packages/snowflake-formatter';
const HOOKS = readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8');
const [ENTRY = ''] = /packages\S+/.exec(HOOKS) ?? [];

let clone = '';
let project = '';

/** Copies what pre-commit gets from this repository: the committed files, with nothing installed. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'hook-clone-'));
  project = mkdtempSync(join(tmpdir(), 'hook-project-'));
  mkdirSync(join(clone, PACKAGE), { recursive: true });
  for (const name of ['src', 'hooks', 'package.json'])
    cpSync(join(ROOT, PACKAGE, name), join(clone, PACKAGE, name), { recursive: true });
});

afterAll(() => {
  for (const folder of [clone, project]) rmSync(folder, { recursive: true, force: true });
});

describe('the pre-commit hook of a repository that contains the package in a folder', () => {
  it('names an executable file', () => {
    expect(HOOKS.match(/language: script/g)).toHaveLength(2);
    expect(statSync(join(clone, ENTRY)).mode & 0o111).toBe(0o111);
  });

  it('checks and writes the files of another project', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `q${i + 10}.sql`);
    for (const name of names) writeFileSync(join(project, name), 'select a from t\n');
    const hook = (flag: string) => run(join(clone, ENTRY), [flag, ...names], { cwd: project });
    expect((await hook('--check')).code).toBe(1);
    expect(await hook('--write')).toMatchObject({ code: 0, err: '14 of 14 files formatted\n' });
    expect(readFileSync(join(project, 'q10.sql'), 'utf8')).toBe('SELECT a\n  FROM t\n');
    expect((await hook('--check')).code).toBe(0);
  });

  it('says what to do about options in TOML, which it cannot read', async () => {
    const folder = join(project, 'toml');
    mkdirSync(folder);
    writeFileSync(join(folder, 'pyproject.toml'), '[tool.sqlfluff.core]\nmax_line_length = 90\n');
    writeFileSync(join(folder, 'q.sql'), 'select a from t\n');
    expect(await run(join(clone, ENTRY), ['--write', 'q.sql'], { cwd: folder })).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'this hook cannot read TOML; write the options into .snowflake-format.json',
      ),
    });
    expect(readFileSync(join(folder, 'q.sql'), 'utf8')).toBe('select a from t\n');
  });

  it('runs under pre-commit', async (test) => {
    needPreCommit(test);
    writeFileSync(join(clone, '.pre-commit-hooks.yaml'), HOOKS);
    const [revision, folder] = [await commitAll(clone), join(project, 'repository')];
    mkdirSync(folder);
    writeFileSync(join(folder, 'q.sql'), 'select a from t\n');
    await commitAll(folder);
    const config = (id: string) =>
      `repos:\n  - repo: ${clone}\n    rev: ${revision}\n    hooks:\n      - id: ${id}\n`;
    const check = () => preCommit(folder, join(project, 'home'), config('snowflake-format-check'));
    expect(await check()).toMatchObject({ code: 1, out: expect.stringMatching(/Failed[\s\S]*\nq\.sql\n/) });
    const write = await preCommit(folder, join(project, 'home'), config('snowflake-format'));
    expect(write).toMatchObject({
      code: 1,
      out: expect.stringContaining('files were modified by this hook'),
    });
    expect(readFileSync(join(folder, 'q.sql'), 'utf8')).toBe('SELECT a\n  FROM t\n');
    expect(await check()).toMatchObject({ code: 0, out: expect.stringContaining('Passed') });
  });
});
