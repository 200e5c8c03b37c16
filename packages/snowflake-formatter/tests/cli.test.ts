import { chmodSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { format, formatInProcess, temporaryFolder } from './lib/command.ts';
import { folderWith, PRETTY, read, UGLY } from './lib/files.ts';

describe('standard input', () => {
  it('prints the formatted text', async () => {
    expect(await format(temporaryFolder(), [], UGLY)).toEqual({ code: 0, out: PRETTY, err: '' });
    expect(await format(temporaryFolder(), ['-'], UGLY)).toEqual({ code: 0, out: PRETTY, err: '' });
  });

  it('is checked and compared on request', async () => {
    expect(await format(temporaryFolder(), ['--check'], PRETTY)).toEqual({ code: 0, out: '', err: '' });
    expect(await format(temporaryFolder(), ['--check'], UGLY)).toEqual({
      code: 1,
      out: '<stdin>\n',
      err: '',
    });
    const diff = await format(temporaryFolder(), ['--diff', '--stdin-path', 'q.sql'], UGLY);
    expect(diff.out).toBe(
      '--- q.sql\n+++ q.sql (formatted)\n@@ -1 +1,3 @@\n-select a,b from t\n+SELECT a,\n+       b\n+  FROM t\n',
    );
  });

  it('reports the position of a mistake and prints nothing else', async () => {
    const outcome = await format(temporaryFolder(), ['--stdin-path', 'q.sql'], "select a,\n 'b");
    expect(outcome).toEqual({ code: 2, out: '', err: 'q.sql:2:2: Unclosed string literal at position 12\n' });
  });

  it('refuses bytes that are not text', async () => {
    const outcome = await format(temporaryFolder(), [], new Uint8Array([115, 0, 116]));
    expect(outcome).toEqual({ code: 2, out: '', err: '<stdin>:1:2: is a binary file\n' });
  });

  it('cannot be written to', async () => {
    expect(await format(temporaryFolder(), ['--write'], UGLY)).toMatchObject({ code: 2, out: '' });
  });
});

describe('files', () => {
  it('prints them by default', async () => {
    const folder = folderWith({ 'a.sql': UGLY });
    expect(await format(folder, ['a.sql'])).toEqual({ code: 0, out: PRETTY, err: '' });
    expect(read(folder, 'a.sql')).toBe(UGLY);
  });

  it('writes them, keeps their mode and leaves no other files behind', async () => {
    const folder = folderWith({ 'a.sql': UGLY, 'b.sql': PRETTY });
    chmodSync(join(folder, 'a.sql'), 0o640);
    const before = statSync(join(folder, 'b.sql')).mtimeMs;
    const outcome = await format(folder, ['--write', '.']);
    expect(outcome).toEqual({ code: 0, out: 'a.sql\n', err: '1 of 2 files formatted\n' });
    expect(read(folder, 'a.sql')).toBe(PRETTY);
    expect(statSync(join(folder, 'a.sql')).mode & 0o777).toBe(0o640);
    expect(statSync(join(folder, 'b.sql')).mtimeMs).toBe(before);
    expect(readdirSync(folder).sort()).toEqual(['a.sql', 'b.sql']);
  });

  it('lists unformatted files and exits with 1', async () => {
    const folder = folderWith({ 'a.sql': UGLY, 'sub/b.sql': PRETTY, 'sub/c.SQL': UGLY, 'd.txt': UGLY });
    const outcome = await format(folder, ['--check', '.']);
    expect(outcome).toEqual({ code: 1, out: 'a.sql\nsub/c.SQL\n', err: '2 of 3 files to format\n' });
    expect(await format(folder, ['--check', '--quiet', '.'])).toEqual({ code: 1, out: '', err: '' });
    expect(await format(folder, ['--check', 'sub/b.sql'])).toMatchObject({ code: 0, out: '' });
  });

  it('shows what would change', async () => {
    const many = Array.from({ length: 20 }, (_, i) => `SELECT ${i}\n  FROM t;\n`).join('\n');
    const folder = folderWith({ 'a.sql': many.replace('SELECT 9\n', 'select 9\n') });
    const outcome = await format(folder, ['--diff', '--check', 'a.sql']);
    expect(outcome.code).toBe(1);
    expect(outcome.out).toBe(
      '--- a.sql\n+++ a.sql (formatted)\n@@ -25,7 +25,7 @@\n SELECT 8\n   FROM t;\n \n-select 9\n+SELECT 9\n   FROM t;\n \n SELECT 10\n',
    );
  });

  it('accepts globs, each file once', async () => {
    const folder = folderWith({ 'a.sql': UGLY, 'x/b.sql': UGLY, 'x/y/c.sql': UGLY, 'x/y/d.ddl': UGLY });
    expect((await format(folder, ['--check', '**/*.sql', 'a.sql', './x'])).out).toBe(
      'a.sql\nx/b.sql\nx/y/c.sql\n',
    );
    expect((await format(folder, ['--check', 'x/*/{c,d}.*'])).out).toBe('x/y/c.sql\nx/y/d.ddl\n');
    expect((await format(folder, ['--check', '--extensions', 'ddl', '.'])).out).toBe('x/y/d.ddl\n');
    expect(await format(folder, ['--check', 'z/*.sql'])).toMatchObject({
      code: 2,
      err: 'snowflake-format: z/*.sql: no file matches\n0 of 0 files to format, 1 error\n',
    });
  });

  it('skips files that .sqlfluffignore excludes', async () => {
    const folder = folderWith({ '.sqlfluffignore': 'target/\n', 'a.sql': UGLY, 'target/b.sql': UGLY });
    expect((await format(folder, ['--check', '.'])).out).toBe('a.sql\n');
  });

  it('skips files that --exclude names', async () => {
    const folder = folderWith({
      'a.sql': UGLY,
      'b.sql': UGLY,
      'target/c.sql': UGLY,
      'sub/target/d.sql': UGLY,
    });
    expect((await format(folder, ['--check', '--exclude', 'target/, b.sql', '.'])).out).toBe('a.sql\n');
    expect((await format(folder, ['--check', '--exclude', '/target', '.'])).out).toBe(
      'a.sql\nb.sql\nsub/target/d.sql\n',
    );
    expect((await format(folder, ['--check', '--exclude', 'b.sql', 'b.sql'])).out).toBe('b.sql\n');
  });

  it('skips files that .gitignore excludes, unless they are named', async () => {
    const folder = folderWith({
      '.git/HEAD': '',
      '.gitignore': 'out/\n*.tmp.sql\n',
      'a.sql': UGLY,
      'a.tmp.sql': UGLY,
      'out/b.sql': UGLY,
      'sub/.gitignore': '!keep.tmp.sql\n/own.sql\n',
      'sub/keep.tmp.sql': UGLY,
      'sub/own.sql': UGLY,
      'node_modules/p/c.sql': UGLY,
    });
    expect((await format(folder, ['--check', '.'])).out).toBe('a.sql\nsub/keep.tmp.sql\n');
    expect((await format(join(folder, 'sub'), ['--check', '.'])).out).toBe('keep.tmp.sql\n');
    expect((await format(folder, ['--check', 'out/b.sql'])).out).toBe('out/b.sql\n');
    expect((await format(folder, ['--check', '--no-gitignore', '.'])).out).toBe(
      'a.sql\na.tmp.sql\nout/b.sql\nsub/keep.tmp.sql\nsub/own.sql\n',
    );
  });

  it('uses many workers and keeps the order', async () => {
    const files: Record<string, string> = {};
    for (let i = 100; i < 160; i++)
      files[`f${i}.sql`] = i % 3 === 0 ? PRETTY : UGLY.repeat(i - 99).replaceAll('\n', ';\n');
    const folder = folderWith(files);
    const outcome = await format(folder, ['--write', '--jobs', '3', '.']);
    const names = Object.keys(files).filter((_, i) => (i + 100) % 3 !== 0);
    expect(outcome).toEqual({ code: 0, out: `${names.join('\n')}\n`, err: '40 of 60 files formatted\n' });
    expect((await format(folder, ['--check', '.'])).code).toBe(0);
  });

  it('continues after files that it cannot read', async () => {
    const folder = folderWith({
      'a.sql': UGLY,
      'binary.sql': new Uint8Array([1, 0, 2]),
      'latin.sql': new Uint8Array([115, 10, 0xc3, 0xa9, 32, 0xe9, 116]),
      'wide.sql': new Uint8Array([0xff, 0xfe, 115, 0]),
      'open.sql': 'select (1',
    });
    symlinkSync('nowhere', join(folder, 'broken.sql'));
    const outcome = await format(folder, ['--write', 'missing.sql', 'broken.sql', '.']);
    expect(outcome.code).toBe(2);
    expect(outcome.out).toBe('a.sql\n');
    expect(outcome.err).toBe(
      [
        'snowflake-format: missing.sql: no such file or folder',
        'snowflake-format: broken.sql: no such file or folder',
        'binary.sql:1:2: is a binary file',
        'latin.sql:2:3: is not valid UTF-8',
        'open.sql:1:8: 1 unmatched opening parenthesis(es)',
        'wide.sql:1:1: is UTF-16; only UTF-8 is read',
        '1 of 5 files formatted, 6 errors',
        '',
      ].join('\n'),
    );
    expect(read(folder, 'open.sql')).toBe('select (1');
  });

  it('formats the target of a symbolic link and keeps the link', async () => {
    const folder = folderWith({ 'real/a.sql': UGLY });
    symlinkSync('real/a.sql', join(folder, 'link.sql'));
    expect(await format(folder, ['--write', 'link.sql', 'real'])).toMatchObject({
      code: 0,
      out: 'link.sql\n',
    });
    expect(lstatSync(join(folder, 'link.sql')).isSymbolicLink()).toBe(true);
    expect(read(folder, 'real/a.sql')).toBe(PRETTY);
  });

  it('does not follow links in a folder', async () => {
    const folder = folderWith({ 'in/a.sql': UGLY, 'outside/b.sql': UGLY });
    symlinkSync('../outside', join(folder, 'in/loop'));
    symlinkSync('..', join(folder, 'in/up'));
    expect((await format(folder, ['--check', 'in'])).out).toBe('in/a.sql\n');
  });

  it('keeps a byte order mark and Windows line ends', async () => {
    const folder = folderWith({ 'a.sql': `\ufeff${UGLY.replace('\n', '\r\n')}` });
    await format(folder, ['--write', 'a.sql']);
    expect(read(folder, 'a.sql')).toBe(`\ufeff${PRETTY.replaceAll('\n', '\r\n')}`);
  });

  it('reports missing permission to read or write', async () => {
    const folder = folderWith({ 'a.sql': UGLY, 'locked/b.sql': UGLY });
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'a.sql'), 0);
    chmodSync(join(folder, 'locked'), 0o555);
    const nobody = process.getuid?.() === 0 ? { user: 65_534 } : {};
    const outcome = await formatInProcess(folder, ['--write', 'a.sql', 'locked/b.sql'], nobody);
    chmodSync(join(folder, 'locked'), 0o755);
    expect(outcome.err).toContain('a.sql:1:1: permission denied');
    expect(outcome.err).toContain('locked/b.sql:1:1: permission denied');
    expect(read(folder, 'locked/b.sql')).toBe(UGLY);
    expect(readdirSync(join(folder, 'locked'))).toEqual(['b.sql']);
  });
});

describe('the process', () => {
  it('reads standard input and exits with the code', async () => {
    const folder = temporaryFolder();
    expect(await formatInProcess(folder, [], { input: UGLY })).toEqual({ code: 0, out: PRETTY, err: '' });
    expect(await formatInProcess(folder, ['--check'], { input: UGLY })).toMatchObject({ code: 1 });
    expect(await formatInProcess(folder, ['--wirte'], { input: UGLY })).toMatchObject({ code: 2 });
  });

  it('starts workers from its own file', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i + 10}.sql`, UGLY]));
    const folder = folderWith(files);
    const outcome = await formatInProcess(folder, ['--write', '.']);
    expect(outcome).toEqual({
      code: 0,
      out: `${Object.keys(files).join('\n')}\n`,
      err: '20 of 20 files formatted\n',
    });
  });
});
