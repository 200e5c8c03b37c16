import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, run } from './lib/command.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const PACKED = [
  'src',
  'scripts',
  'schema',
  'docs',
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  '.pre-commit-hooks.yaml',
];

/** The machine's own Node, possibly older than the workspace's, if there is one: the package must run on it, too. */
function otherNode(): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    if (folder.includes('node_modules')) continue;
    try {
      const version = execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
      if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20) return join(folder, 'node');
    } catch {
      // There is no Node in this folder of the PATH; try the next one.
    }
  }
  return undefined;
}

let home = '';
let copy = '';

/** Packs a copy, so that the workspace's manifest does not change while other tests use it. */
beforeAll(async () => {
  mkdirSync(join(PACKAGE, 'build'), { recursive: true });
  copy = mkdtempSync(join(PACKAGE, 'build', 'packed-'));
  for (const name of PACKED) cpSync(join(PACKAGE, name), join(copy, name), { recursive: true });
  const packed = await run('npm', ['pack', '--json'], { cwd: copy });
  expect(packed.code, packed.err).toBe(0);
  const tarball = readdirSync(copy).find((name) => name.endsWith('.tgz'));
  expect(tarball).toBeDefined();
  home = mkdtempSync(join(tmpdir(), 'installed-'));
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const args = ['install', '--offline', '--no-audit', '--no-fund', join(copy, tarball ?? '')];
  const installed = await run('npm', args, { cwd: home });
  expect(installed.code, installed.err).toBe(0);
}, 240_000);

afterAll(() => {
  for (const folder of [copy, home]) rmSync(folder, { recursive: true, force: true });
});

const nodes = [process.execPath, otherNode()].filter((node) => node !== undefined);

function command(node: string, args: readonly string[], input = ''): Promise<Outcome> {
  const env = { PATH: `${dirname(node)}:${process.env.PATH}` };
  return run(join(home, 'node_modules/.bin/snowflake-format'), args, { cwd: home, input, env });
}

describe('the packed package', () => {
  it('restores the manifest of the workspace', () => {
    expect(readFileSync(join(copy, 'package.json'), 'utf8')).toBe(
      readFileSync(join(PACKAGE, 'package.json'), 'utf8'),
    );
  });

  it('installs only itself, without sources', () => {
    expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@hln']);
    const installed = join(home, 'node_modules/@hln/snowflake-formatter');
    expect(readdirSync(installed).sort()).toEqual(
      [
        '.pre-commit-hooks.yaml',
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist',
        'docs',
        'package.json',
        'schema',
      ].sort(),
    );
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest.license).toBe('MIT');
  });

  it.each(nodes)('runs as a command on %s', async (node) => {
    expect(await command(node, [], 'select a from t\n')).toEqual({
      code: 0,
      out: 'SELECT a\n  FROM t\n',
      err: '',
    });
    const names = Array.from({ length: 16 }, (_, i) => `f${i + 10}.sql`);
    for (const name of names) writeFileSync(join(home, name), 'select a from t\n');
    const written = await command(node, ['--write', '*.sql']);
    expect(written).toEqual({ code: 0, out: `${names.join('\n')}\n`, err: '16 of 16 files formatted\n' });
    expect(readFileSync(join(home, 'f12.sql'), 'utf8')).toBe('SELECT a\n  FROM t\n');
  });

  it.each(nodes)('is a library on %s', async (node) => {
    const script =
      "import { formatSQL } from '@hln/snowflake-formatter'; import { createLlmService } from '@hln/snowflake-formatter/llm';" +
      "console.log(formatSQL('select 1').formatted, (await createLlmService().formatSQL('select 2')).formatted)";
    const outcome = await run(node, ['--input-type=module', '--eval', script], { cwd: home });
    expect(outcome).toEqual({ code: 0, out: 'SELECT 1 SELECT 2\n', err: '' });
  });

  it('brings types that a strict project understands', async () => {
    writeFileSync(
      join(home, 'use.ts'),
      "import { formatSQL, type FormatterResult } from '@hln/snowflake-formatter';\n" +
        "import { createLlmService } from '@hln/snowflake-formatter/llm';\n" +
        "export const result: FormatterResult = formatSQL('select 1', { layout: 'left' });\n" +
        'export const service = createLlmService({ enabled: false });\n' +
        "// @ts-expect-error: there is no such layout.\nformatSQL('select 1', { layout: 'lake' });\n",
    );
    const flags = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom',
    ];
    const compiler = join(PACKAGE, '../../node_modules/typescript/bin/tsc');
    expect(await run(process.execPath, [compiler, ...flags, 'use.ts'], { cwd: home })).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });
});
