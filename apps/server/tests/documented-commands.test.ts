import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';
import {
  folderToRestoreInto,
  type Printed,
  SHORT_LIVED_ARGS,
  SHORT_LIVED_ENVIRONMENT,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** On one's own machine, `hln staff add x` stands for `npm run staff -- add x`. */
const asNpm = (command: string) =>
  command
    .replace(/^hln build$/, 'npm run build')
    .replace(/^hln (\w+)/, 'npm run $1 --')
    .replace(/^(npm run [\w:]+) --$/, '$1');

/** Returns the commands in a document's shell blocks that run one of our scripts, without variables and comments. */
function blockCommands(text: string): readonly string[] {
  const lines = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  return lines
    .flatMap((line) => line.replace(/ +# .*$/, '').split(/ && | \| (?!head)/))
    .map((part) => part.trim().replace(/^(?:[A-Z_]+=\S+ )+/, ''))
    .filter((part) =>
      /^(?:npm (?:run|start|test)\b|hln (?:build|staff|backup|costs|content|move)\b)/.test(part),
    )
    .map(asNpm);
}

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: repositoryRoot }).sort();
const documented = new Set(documents.flatMap((path) => blockCommands(read(path))));
const everyCommand = [...read('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([a-z:]+)` \|/gm)].map(
  ([, name = '']) => name,
);

let folder: string;
let dataDir: string;
let restored: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-documented-'));
  dataDir = await usedDataDir();
  restored = await folderToRestoreInto();
  await writeFile(inFolder('costs.csv'), 'Date,Class 1,Class 2,Amount\n2026-01-01,Cloud,Compute,12.50\n');
  await writeFile(inFolder('secrets.env'), 'SITE_URL=https://example.nz\n');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(dataDir, { recursive: true });
  await rm(restored, { recursive: true });
});

/** Runs a script of the manifest as npm does, on the temporary data folder. */
function runScript(name: string, args: readonly string[], environment = {}): Promise<Printed> {
  const [program = '', ...own] = (scripts[name] ?? '').split(' ');
  const [file, before] =
    program === 'node'
      ? [process.execPath, SHORT_LIVED_ARGS]
      : [join(repositoryRoot, 'node_modules/.bin', program), []];
  return new Promise((resolve) => {
    const child = execFile(
      file,
      [...before, ...own, ...args],
      {
        cwd: repositoryRoot,
        timeout: 120_000,
        env: { ...SHORT_LIVED_ENVIRONMENT, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
      },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** The commands' output, by command. */
const printed = new Map<string, string>();

/** How a documented command is run here, and its expected end if that is not code 0. */
interface Run {
  /** The arguments as typed; those in the document by default. */
  readonly args?: () => readonly string[];
  readonly environment?: () => Record<string, string>;
  readonly code?: number;
  /** Part of what it prints. */
  readonly prints?: string;
}

/** For a command that takes minutes or does not end, it is enough that it is loaded and prints its usage. */
const USAGE = 'usage';
const BACKS_UP_TO = 'npm run backup -- --to FOLDER --keep 14';
const RESTORES = 'npm run backup -- --restore FILE';
const ADDS = 'npm run staff -- add aroha@example.nz';
const WRITES_WORDS = 'npm run content -- words FILE';
const ownAccount: Run = { prints: 'password' };

/**
 * The commands in the order in which they run: an account is disabled after it was added. A command that differs from
 * another only in the name of a file, a folder or a person is not run again; its entry names the other one.
 */
const RUNS: Record<string, Run | string> = {
  'npm start': USAGE,
  'npm test': USAGE,
  'npm run build': USAGE,
  'npm run build -- --force --words words.json': USAGE,
  'npm run chaos': USAGE,
  'npm run chaos -- PostgreSQL --rounds 5': USAGE,
  'npm run deploy:check -- --secrets ../hln-secrets.env': {
    args: () => ['--secrets', inFolder('secrets.env')],
    code: 1,
    prints: 'Not ready',
  },

  [ADDS]: ownAccount,
  'npm run staff -- add you@example.nz': ADDS,
  'npm run staff -- role aroha@example.nz manager': { prints: 'aroha@example.nz' },
  'npm run staff -- list': { prints: 'aroha@example.nz' },
  'npm run staff -- disable aroha@example.nz': { prints: 'aroha@example.nz' },
  'npm run staff -- reset aroha@example.nz': ownAccount,
  'npm run staff -- remove-second-factor aroha@example.nz': { code: 1, prints: 'second factor' },
  'npm run staff -- audit verify': { prints: 'entries' },
  'npm run staff -- audit verify POSITION:HASH': {
    args: () => ['audit', 'verify', `1:${'0'.repeat(64)}`],
    code: 1,
  },

  'npm run costs -- import FILE.csv': { args: () => ['import', inFolder('costs.csv')], prints: '1 new' },
  'npm run costs -- import FILE.csv --replace': {
    args: () => ['import', inFolder('costs.csv'), '--replace'],
    prints: '1 unchanged',
  },
  'npm run costs -- list': { prints: 'csv' },
  'npm run costs -- undo IMPORT': {
    args: () => {
      const listed = printed.get('npm run costs -- list') ?? '';
      return ['undo', /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(listed)?.[0] ?? 'none'];
    },
    prints: 'Undone',
  },
  'npm run costs -- demo': { prints: 'demonstration costs' },
  'npm run costs -- clear-demo': { prints: 'Deleted' },

  'npm run content -- status': { prints: 'Nothing is published' },
  'npm run content -- pull': { prints: 'The files have everything' },
  'npm run content -- pull --theirs': { prints: 'The files have everything' },
  'npm run content -- push KEY': {
    args: () => ['push', 'home/HERO.lede'],
    code: 1,
    prints: 'Nothing is published of home/HERO.lede.',
  },
  [WRITES_WORDS]: {
    args: () => ['words', inFolder('words.json')],
    prints: 'Wrote the words',
  },
  'npm run content -- words words.json': WRITES_WORDS,

  'npm run backup': { prints: 'Saved' },
  'npm run backup -- FILE': { args: () => [inFolder('saved.tar.gz')], prints: 'Saved' },
  [BACKS_UP_TO]: { args: () => ['--to', inFolder('backups'), '--keep', '14'], prints: 'Kept the newest 14' },
  'npm run backup -- --to /var/lib/hln/by-hand --keep 14': BACKS_UP_TO,
  'npm run backup -- --to /var/lib/hln/before --keep 3': BACKS_UP_TO,
  [RESTORES]: {
    args: () => ['--restore', inFolder('saved.tar.gz')],
    environment: () => ({ DATA_DIR: restored }),
    prints: 'Restored',
  },
  'npm run backup -- --restore "$(ls -t /var/lib/hln/nightly/hln-*.tar.gz | head -1)"': RESTORES,
  'npm run backup -- --restore "$(ls -t /var/lib/hln/before/hln-*.tar.gz | head -1)"': RESTORES,
  'npm run keys': { prints: 'The keys come from' },
  'npm run keys -- rotate': { prints: 'keys.json.old' },
  'npm run backup -- --new-keys': { prints: 'Made new keys' },
  'npm run move -- postgres://user:password@host:5432/hln': {
    environment: () => ({ DATA_DIR: inFolder('unmoved') }),
    code: 1,
    prints: 'There is no database in',
  },
};

/** Commands that are run beside a server; what they do without one is tested in files of their own. */
const ANSWERED = /^npm run (?:staff|costs)\b/;

const isRun = (entry: [string, Run | string]): entry is [string, Run] => typeof entry[1] !== 'string';
/** The name of the script, and the arguments as typed. */
const partsOf = (command: string) => {
  const [, name = '', typed = ''] = /^npm (?:run )?([\w:]+)(?: -- (.*))?$/.exec(command) ?? [];
  return { name, typed };
};

describe('every command in the documents', () => {
  it('is run by this file', () => {
    expect(documented.size).toBeGreaterThan(30);
    expect([...documented].sort()).toEqual(Object.keys(RUNS).sort());
    for (const [command, run] of Object.entries(RUNS)) {
      if (typeof run !== 'string') continue;
      const { name } = partsOf(command);
      if (run === USAGE) expect(everyCommand).toContain(name);
      else expect({ name: partsOf(run).name, run: typeof RUNS[run] }).toEqual({ name, run: 'object' });
    }
  });

  const runs = Object.entries(RUNS).filter(isRun);
  const testRun = async (command: string, run: Run) => {
    const { name, typed } = partsOf(command);
    const args = run.args?.() ?? typed.split(' ').filter((word) => word !== '');
    const { code, out, err } = await runScript(name, args, run.environment?.());
    printed.set(command, out);
    expect({ code, said: `${out}${err}` }).toEqual({
      code: run.code ?? 0,
      said: expect.stringContaining(run.prints ?? ''),
    });
  };

  describe('beside a running server', () => {
    let server: Awaited<ReturnType<typeof startServerProcess>>;
    beforeAll(async () => {
      server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    });
    afterAll(() => server.end('SIGTERM'));

    it.each(runs.filter(([command]) => ANSWERED.test(command)))('%s works', testRun);
  });

  it.each(runs.filter(([command]) => !ANSWERED.test(command)))('%s works', testRun);

  // `npm run format` is Biome's, and `prepare` takes no arguments: scripts/prepare.test.ts runs it.
  it.each(everyCommand.filter((name) => name !== 'prepare'))('npm run %s shows its usage', async (name) => {
    const { code, out } = await runScript(name, ['--help']);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/npm|Usage/) });
  });

  it('the words for a build are written as JSON', async () => {
    expect(JSON.parse(await readFile(inFolder('words.json'), 'utf8'))).toEqual([]);
  });
});
