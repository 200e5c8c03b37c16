import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';

const UNFORMATTED = 'export   const a = "1"\n';
const FORMATTED = "export const a = '1';\n";

let repository: string;

/** Makes git ignore the user's configuration and the variables of a git that may be running the tests. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@hln.example',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@hln.example',
};

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: repository,
    encoding: 'utf8',
    env: environment,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

const write = (name: string, text: string) => writeFileSync(join(repository, name), text);
const committed = (name: string) => run('git', 'show', `HEAD:./${name}`);

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'hln hook-'));
  run('git', 'init', '--quiet');
  for (const folder of ['.githooks', 'scripts']) mkdirSync(join(repository, folder));
  for (const file of ['.githooks/pre-commit', 'scripts/format-staged.ts', 'biome.json']) {
    copyFileSync(join(ROOT, file), join(repository, file));
  }
  chmodSync(join(repository, '.githooks/pre-commit'), 0o755);
  symlinkSync(join(ROOT, 'node_modules'), join(repository, 'node_modules'));
  write('package.json', '{ "type": "module" }\n');
  run(process.execPath, join(ROOT, 'scripts/prepare.mjs'));
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

describe('the pre-commit hook', () => {
  it('formats staged files with any name that git accepts', () => {
    const names = [
      'plain.ts',
      'with space.ts',
      ' led-by-a-space.ts',
      'line\nbreak.ts',
      '-leading-dash.ts',
      '--write.ts',
      'quote"and\'apostrophe.ts',
      'back\\slash.ts',
      'macron-māori.ts',
      '$(touch planted).ts',
      ':(top)magic.ts',
    ];
    for (const name of names) write(name, UNFORMATTED);
    run('git', '--literal-pathspecs', 'add', '--', ...names);
    run('git', 'commit', '--quiet', '--message', 'odd names');
    expect(names.map((name) => [name, committed(name)])).toEqual(names.map((name) => [name, FORMATTED]));
    expect(run('git', 'diff', '--name-only')).toBe('');
  });

  it('expands no wildcard in a name: what is not staged stays unchanged', () => {
    write('starfish.ts', FORMATTED);
    run('git', 'add', 'starfish.ts');
    run('git', 'commit', '--quiet', '--message', 'first');
    write('starfish.ts', UNFORMATTED);
    write('star*.ts', UNFORMATTED);
    run('git', '--literal-pathspecs', 'add', '--', 'star*.ts');
    run('git', 'commit', '--quiet', '--message', 'second');
    expect(committed('star*.ts')).toBe(FORMATTED);
    expect(committed('starfish.ts')).toBe(FORMATTED);
    expect(run('git', 'diff', '--name-only')).toBe('starfish.ts\n');
  });

  it('leaves a partly staged file to its author', () => {
    write('partly staged.ts', UNFORMATTED);
    run('git', 'add', '--', 'partly staged.ts');
    write('partly staged.ts', `${UNFORMATTED}// more\n`);
    run('git', 'commit', '--quiet', '--message', 'half of it');
    expect(committed('partly staged.ts')).toBe(UNFORMATTED);
  });

  it("commits a file that can't be parsed unchanged", () => {
    write('broken.ts', 'const = ;\n');
    write('fine.ts', UNFORMATTED);
    run('git', 'add', '--', 'broken.ts', 'fine.ts');
    run('git', 'commit', '--quiet', '--message', 'work in progress');
    expect(committed('broken.ts')).toBe('const = ;\n');
    expect(committed('fine.ts')).toBe(FORMATTED);
  });
});
