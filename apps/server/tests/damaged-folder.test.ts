import { appendFile, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder, openPglite } from '@hln/server/for-tests';
import { spawnServer, temporaryDataDir } from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server that is expected to exit, and returns its exit code and output. */
async function startAndFail(): Promise<{ code: number | null; output: string }> {
  const { exited, output, child } = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await exited;
  clearTimeout(timer);
  return { code, output: output() };
}

/** Opens the database as a start does, which is expected to fail, and returns why. */
const openAndFail = () =>
  openDataFolder(dataDir, openPglite).then(
    () => 'It opened.',
    (error: unknown) => String(error),
  );

const inDatabase = (name: string) => join(dataDir, 'pgdata', name);
/** Zeroes a file's content and keeps its length. */
const zero = async (name: string) => {
  const { length } = await readFile(inDatabase(name));
  await truncate(inDatabase(name), 0);
  await truncate(inDatabase(name), length);
};

const intoFile = async () => {
  await rm(join(dataDir, 'pgdata'), { recursive: true });
  await writeFile(join(dataDir, 'pgdata'), 'a file');
};

describe('a damaged database stops the start with instructions for recovery', () => {
  it.each<[what: string, damage: () => Promise<unknown>, message: string]>([
    [
      'no version',
      () => rm(inDatabase('PG_VERSION')),
      'Its file PG_VERSION is missing. Nothing was changed.',
    ],
    ['another version', () => writeFile(inDatabase('PG_VERSION'), '16\n'), 'It was made by PostgreSQL 16'],
    ['a version of zeros', () => zero('PG_VERSION'), 'Its file PG_VERSION cannot be read.'],
    ['no control file', () => rm(inDatabase('global/pg_control')), 'global/pg_control is missing'],
    ['a control file of zeros', () => zero('global/pg_control'), 'global/pg_control is empty or cut off'],
    ['half a control file', () => truncate(inDatabase('global/pg_control'), 100), 'is empty or cut off'],
    ['no log', () => rm(inDatabase('pg_wal'), { recursive: true }), 'Its folder pg_wal is missing or empty'],
    ['no tables', () => rm(inDatabase('base'), { recursive: true }), 'Its folder base is missing or empty'],
    ['a file in its place', intoFile, 'cannot be read (ENOTDIR'],
  ])('%s', async (_, damage, message) => {
    await damage();
    const before = await readdir(dataDir, { recursive: true }).catch(() => []);
    const output = await openAndFail();
    expect(output).toContain(message);
    expect(output).toContain(join(dataDir, 'pgdata'));
    if (message.startsWith('cannot')) return;
    expect(output).toContain('npm run backup -- --restore FILE');
    // Whatever is left may be of use to somebody.
    expect(await readdir(dataDir, { recursive: true })).toEqual(expect.arrayContaining(before));
  });

  it.each<[what: string, damage: () => Promise<unknown>, message: string]>([
    [
      'no version',
      () => rm(inDatabase('PG_VERSION')),
      'Its file PG_VERSION is missing. Nothing was changed.',
    ],
    ['a catalog of zeros', () => zero('global/1262'), 'It does not open ('],
    ['no map of files', () => rm(inDatabase('global/pg_filenode.map')), 'It does not open ('],
  ])('as the last words of the server: %s', async (_, damage, message) => {
    await damage();
    const before = await readdir(dataDir, { recursive: true });
    const { code, output } = await startAndFail();
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(output).not.toContain('    at ');
    expect(output).toContain('npm run backup -- --restore FILE');
    expect(await readdir(dataDir, { recursive: true })).toEqual(expect.arrayContaining(before));
  });

  it('names the latest backup available', async () => {
    await mkdir(join(dataDir, 'backups'));
    await writeFile(join(dataDir, 'backups/hln-1.tar.gz'), '');
    await rm(inDatabase('global/pg_control'));
    expect(await openAndFail()).toContain(
      `npm run backup -- --restore ${join(dataDir, 'backups/hln-1.tar.gz')}`,
    );
  });

  it('does not mistake an interrupted restore for an empty database', async () => {
    await rename(join(dataDir, 'pgdata'), join(dataDir, 'pgdata.restoring'));
    expect(await openAndFail()).toContain('A restore into');
    expect(await readdir(dataDir)).not.toContain('pgdata');
  });
});

describe('keys', () => {
  it.each<[what: string, damage: (path: string) => Promise<unknown>, message: string]>([
    ['missing beside a database', (path) => rm(path), 'is missing, and there is a database beside it'],
    ['cut off', (path) => truncate(path, 40), 'is damaged. Nothing was changed.'],
    ['with something behind them', (path) => appendFile(path, 'x'), 'is damaged. Nothing was changed.'],
  ])('%s stop the start with instructions for recovery', async (_, damage, message) => {
    await damage(join(dataDir, 'keys.json'));
    const before = await readFile(join(dataDir, 'keys.json'), 'utf8').catch(() => null);
    const { code, output } = await startAndFail();
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output).toContain('npm run backup -- --new-keys');
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8').catch(() => null)).toBe(before);
  });
});
