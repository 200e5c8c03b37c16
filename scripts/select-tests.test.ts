import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedFiles } from './lib/changed/changed-files.ts';
import { type ImportGraph, reachOf, readImportGraph } from './lib/changed/import-graph.ts';
import { selectTests } from './lib/changed/select-tests.ts';

/** Maps each file to its dependents. */
const graphOf = (users: Readonly<Record<string, readonly string[]>>): ImportGraph =>
  new Map(Object.entries(users).map(([file, names]) => [file, new Set(names)]));

const GRAPH = graphOf({
  'scripts/summary.test.ts': [],
  'packages/contracts/src/limits.ts': ['apps/server/src/gate.ts', 'packages/contracts/src/limits.test.ts'],
  'packages/contracts/src/limits.test.ts': [],
  'packages/snowflake-formatter/src/format.ts': ['packages/snowflake-formatter/src/format.test.ts'],
  'packages/snowflake-formatter/src/format.test.ts': [],
  'packages/snowflake-formatter/tests/cli.test.ts': [],
  'apps/server/src/gate.ts': [
    'apps/server/src/main.ts',
    'apps/server/tests/gate.test.ts',
    'apps/web/e2e/support/site.ts',
  ],
  'apps/web/e2e/support/site.ts': ['apps/web/e2e/shell.test.ts'],
  'apps/server/src/main.ts': [],
  'apps/server/src/gate.test.ts': [],
  'tests/support/src/smtp.ts': ['tests/support/src/mailbox.ts'],
  'tests/support/src/mailbox.ts': ['apps/server/tests/gate.test.ts'],
  'scripts/lib/fail-on-console.setup.ts': [],
  'apps/server/tests/gate.test.ts': [],
  'apps/server/tests/kill.test.ts': [],
  'apps/web/app/root.tsx': [],
  'apps/web/e2e/shell.test.ts': [],
  'supabase/tests/costs.test.ts': [],
  'supabase/functions/mail/handler.ts': ['supabase/functions/mail/index.ts'],
  'supabase/functions/mail/index.ts': [],
});
const select = (...changed: string[]) => selectTests(changed, GRAPH);
const NONE = { unit: [], database: [], functions: [], server: [], browser: [] };
const ALL = { unit: 'all', database: 'all', functions: 'all', server: 'all', browser: 'all' };
/** These tests read every source. */
const SCRIPTS = ['scripts/summary.test.ts'];

describe('the tests that a change can affect', () => {
  it('are those that import it, directly or indirectly', () => {
    expect(select('tests/support/src/smtp.ts').projects).toEqual({
      ...NONE,
      unit: SCRIPTS,
      server: ['apps/server/tests/gate.test.ts'],
    });
  });

  it('are all if their common set-up has changed', () => {
    expect(select('scripts/lib/fail-on-console.setup.ts').projects).toEqual(ALL);
  });

  it('are a single test if only that has changed', () => {
    expect(select('apps/server/src/gate.test.ts').projects).toMatchObject({
      server: ['apps/server/src/gate.test.ts'],
      browser: [],
    });
    expect(select('supabase/tests/costs.test.ts').projects).toEqual({
      ...NONE,
      unit: SCRIPTS,
      database: ['supabase/tests/costs.test.ts'],
    });
  });

  it('are a whole suite if it starts or builds what imports the change', () => {
    expect(select('packages/contracts/src/limits.ts').projects).toEqual({
      unit: ['packages/contracts/src/limits.test.ts', ...SCRIPTS],
      database: [],
      functions: [],
      server: 'all',
      browser: ['apps/web/e2e/shell.test.ts'],
    });
    expect(select('supabase/functions/mail/handler.ts').projects).toMatchObject({ functions: 'all' });
    expect(select('apps/web/app/root.tsx').projects).toMatchObject({ server: [], browser: 'all' });
  });

  it('include neighbours that start a program or read its files', () => {
    const unit = [
      'packages/snowflake-formatter/src/format.test.ts',
      'packages/snowflake-formatter/tests/cli.test.ts',
      ...SCRIPTS,
    ];
    expect(select('packages/snowflake-formatter/src/format.ts').projects).toEqual({ ...NONE, unit });
  });

  it.each([
    ['supabase/migrations/20260101000000_x.sql', { ...ALL, unit: SCRIPTS }],
    ['apps/web/app/styles/base.css', { ...NONE, unit: 'all', browser: 'all' }],
    ['apps/web/public/robots.txt', { ...NONE, unit: 'all', browser: 'all' }],
    ['README.md', { ...NONE, unit: SCRIPTS }],
    ['docs/decisions/jinja.md', { ...NONE, unit: SCRIPTS }],
  ])('are those that read %s', (file, projects) => {
    expect(select(file).projects).toEqual(projects);
  });

  it.each([
    'package-lock.json',
    'vitest.config.ts',
    'packages/new/thing.bin',
    'supabase/functions/deleted.ts',
  ])('are all when %s has changed, since any test may depend on it', (file) => {
    expect(select('README.md', file)).toMatchObject({ projects: ALL, reached: null, isCode: true });
  });

  it('are none if nothing has changed', () => {
    expect(select()).toEqual({ projects: NONE, isCode: false, reached: new Set() });
  });

  it('leave out the compiler if only texts have changed', () => {
    expect(select('README.md', 'docs/a.md').isCode).toBe(false);
    expect(select('README.md', 'scripts/summary.test.ts').isCode).toBe(true);
  });
});

describe('the graph of this repository', () => {
  it('leads from a source to the tests of all its dependents, also through a thread', async () => {
    const graph = readImportGraph(['scripts', 'apps/server/src/database/embedded']);
    const limits = reachOf(['scripts/lib/limit.ts'], graph);
    expect(limits).toContain('scripts/limit.test.ts');
    expect(limits).not.toContain('scripts/summary.test.ts');
    const thread = 'apps/server/src/database/embedded/engine.worker.ts';
    expect(reachOf([thread], graph)).toContain('apps/server/src/database/embedded/engine.ts');
  });
});

describe('the list of changes', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  const write = (name: string) => writeFileSync(join(folder, name), `${name}\n`);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hln-changed-'));
    git('init', '--initial-branch=main');
    git('config', 'user.name', 'A test');
    git('config', 'user.email', 'test@hln.example');
    for (const name of ['kept', 'edited', 'deleted', 'moved', '.gitignore']) write(name);
    writeFileSync(join(folder, '.gitignore'), 'ignored\n');
    git('add', '.');
    git('commit', '--message', 'First');
    git('checkout', '--quiet', '-b', 'work');
    write('committed');
    git('mv', 'moved', 'moved to');
    git('add', '.');
    git('commit', '--message', 'Second');
    writeFileSync(join(folder, 'edited'), 'otherwise');
    rmSync(join(folder, 'deleted'));
    for (const name of ['new', 'ignored', 'staged']) write(name);
    git('add', 'staged');
    git('checkout', '--quiet', 'main');
    git('stash', '--quiet', '--include-untracked');
    write('on main');
    git('add', '.');
    git('commit', '--message', 'Elsewhere');
    git('checkout', '--quiet', 'work');
    git('stash', 'pop', '--index', '--quiet');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('contains committed, uncommitted, new, moved and deleted files since the branch began', async () => {
    const expected = ['committed', 'deleted', 'edited', 'moved', 'moved to', 'new', 'staged'];
    expect(await changedFiles('main', folder)).toEqual(expected);
  });

  it('fails for an unknown ref', async () => {
    await expect(changedFiles('nowhere', folder)).rejects.toThrow(/git merge-base.*nowhere/);
  });
});
