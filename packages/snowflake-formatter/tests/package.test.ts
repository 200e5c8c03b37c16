import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { type Outcome, run } from './lib/command.ts';
import { nodeOf } from './lib/nodes.ts';
import { commitAll, needPreCommit, preCommit } from './lib/pre-commit.ts';
import { Editor } from './lsp/client.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const PACKED = [
  'src',
  'scripts',
  'schema',
  'docs',
  'workflows',
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  '.pre-commit-hooks.yaml',
];

/** The Node versions that are maintained. */
const MAJORS = [20, 22, 24];

/** The environment variables in which GitHub gives a workflow's steps their repository. */
const IN_A_WORKFLOW = {
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'owner/repository',
  GITHUB_WORKSPACE: PACKAGE,
};

let home = '';
let copy = '';
let tarball = '';
const nodes = new Map<number, string | undefined>();

/** Packs a copy, so that the workspace's manifest does not change while other tests use it. */
beforeAll(async () => {
  const found = Promise.all(MAJORS.map(async (major) => nodes.set(major, await nodeOf(major))));
  mkdirSync(join(PACKAGE, 'build'), { recursive: true });
  copy = mkdtempSync(join(PACKAGE, 'build', 'packed-'));
  for (const name of PACKED) cpSync(join(PACKAGE, name), join(copy, name), { recursive: true });
  const packed = await run('npm', ['pack', '--json'], { cwd: copy, env: IN_A_WORKFLOW });
  expect(packed.code, packed.err).toBe(0);
  tarball = join(copy, readdirSync(copy).find((name) => name.endsWith('.tgz')) ?? '');
  home = mkdtempSync(join(tmpdir(), 'installed-'));
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const args = ['install', '--offline', '--no-audit', '--no-fund', tarball];
  const installed = await run('npm', args, { cwd: home });
  expect(installed.code, installed.err).toBe(0);
  await found;
}, 600_000);

afterAll(() => {
  for (const folder of [copy, home]) rmSync(folder, { recursive: true, force: true });
});

/** The Node of this version; skips the test if there is none. */
function nodeFor(major: number, test: TestContext): string {
  const node = nodes.get(major);
  if (node === undefined) test.skip(`there is no Node ${major} here, and npm cannot be reached`);
  return node ?? '';
}

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
        'workflows',
      ].sort(),
    );
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).not.toHaveProperty('private');
    expect(manifest.license).toBe('MIT');
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
    expect(manifest.repository).toEqual({
      type: 'git',
      url: 'git+https://github.com/owner/repository.git',
      directory: relative(PACKAGE, copy),
    });
  });

  it.for(MAJORS)('runs as a command on Node %i', async (major, test) => {
    const node = nodeFor(major, test);
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

  it('runs with npx from its file, without being installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'npx-'));
    cpSync(tarball, join(folder, 'formatter.tgz'));
    // npm needs an absolute path for a program to run.
    const args = ['--yes', '--offline', 'formatter.tgz', '--layout', 'left'];
    const outcome = await run('npx', args, { cwd: folder, input: 'select a from t\n' });
    rmSync(folder, { recursive: true, force: true });
    expect(outcome).toMatchObject({ code: 0, out: 'SELECT a\nFROM t\n' });
  });

  it.for(MAJORS)('is a library on Node %i', async (major, test) => {
    const node = nodeFor(major, test);
    const script =
      "import { formatSQL } from '@hln/snowflake-formatter'; import { createLlmService } from '@hln/snowflake-formatter/llm';" +
      "console.log(formatSQL('select 1').formatted, (await createLlmService().formatSQL('select 2')).formatted)";
    const outcome = await run(node, ['--input-type=module', '--eval', script], { cwd: home });
    expect(outcome).toEqual({ code: 0, out: 'SELECT 1 SELECT 2\n', err: '' });
  });

  it('serves an editor on the oldest Node', async (test) => {
    const server = spawn(nodeFor(Math.min(...MAJORS), test), [
      join(home, 'node_modules/.bin/snowflake-format'),
      '--lsp',
    ]);
    const exit = once(server, 'exit');
    const editor = new Editor(server.stdout, server.stdin);
    await editor.start();
    await editor.open('untitled:a.sql', 'select a from t');
    expect(editor.apply('untitled:a.sql', await editor.format('untitled:a.sql'))).toBe('SELECT a\n  FROM t');
    await editor.stop();
    expect(await exit).toEqual([0, null]);
  });

  it('runs under pre-commit, as the README says', async (test) => {
    needPreCommit(test);
    const folder = join(home, 'repository');
    mkdirSync(folder);
    writeFileSync(join(folder, 'q.sql'), 'select a from t\n');
    await commitAll(folder);
    const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
    const [, config = ''] = /```yaml\n(repos:[\s\S]*?)```/.exec(readme) ?? [];
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    expect(config).toContain(`["@hln/snowflake-formatter@${version}"]`);
    const packed = config.replace(`@hln/snowflake-formatter@${version}`, tarball);
    const outcome = await preCommit(folder, join(home, 'pre-commit'), packed);
    expect(outcome).toMatchObject({ code: 1, out: expect.stringContaining('1 of 1 file formatted') });
    expect(readFileSync(join(folder, 'q.sql'), 'utf8')).toBe('SELECT a\n  FROM t\n');
    expect(await preCommit(folder, join(home, 'pre-commit'), packed)).toMatchObject({ code: 0 });
  });

  it('includes types that a strict project accepts', async () => {
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
    const compiler = join(PACKAGE, '../../node_modules/typescript-native/bin/tsc');
    expect(await run(process.execPath, [compiler, ...flags, 'use.ts'], { cwd: home })).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });
});
