import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { repositoryRoot } from '@hln/server/for-tests';
import {
  runCommand,
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
  temporaryDataDir,
} from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;
let restored: string;
let server: ServerProcess | null = null;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
  restored = await mkdtemp(join(tmpdir(), 'hln-restored-'));
});

afterEach(async () => {
  await server?.end('SIGKILL');
  server = null;
  await rm(dataDir, { recursive: true, force: true });
  await rm(restored, { recursive: true, force: true });
});

const backup = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(repositoryRoot, 'apps/server/src/backup.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder },
  });
const start = async (folder: string) => {
  server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  return server.url;
};
const post = (url: string, sessionId: string) =>
  fetch(`${url}/rest/v1/sql_feedback`, {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      original_sql: 'select 1',
      formatted_sql: 'SELECT 1',
      feedback_type: 'like',
      session_id: sessionId,
    }),
  });
const sessions = async (url: string, folder: string) => {
  const headers = { apikey: await secretKeyOf(folder) };
  const response = await fetch(`${url}/rest/v1/sql_feedback?select=session_id&order=created_at`, { headers });
  return ((await response.json()) as { session_id: string }[]).map((row) => row.session_id);
};

it('backs up a running server without stopping it, and restores it elsewhere', async () => {
  const url = await start(dataDir);
  await post(url, 'before');
  const file = join(dataDir, 'backups', 'test.tar.gz');
  const { stdout } = await backup(dataDir, file);
  expect(stdout).toContain(`Saved ${file}`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await post(url, 'after')).status).toBe(201);
  expect(await server?.end('SIGTERM')).toBe(0);

  await backup(restored, '--restore', file);
  expect(await sessions(await start(restored), restored)).toEqual(['before']);
  expect(await secretKeyOf(restored)).toBe(await secretKeyOf(dataDir));
});

it('backs up a stopped server, and never restores over a database', async () => {
  await post(await start(dataDir), 'stopped');
  await server?.end('SIGTERM');
  await backup(dataDir);
  const [archive] = (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.tar.gz'));
  const file = join(dataDir, 'backups', archive ?? '');
  await expect(backup(dataDir, '--restore', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('a restore never overwrites a database'),
  });
  await backup(restored, '--restore', file);
  expect(await sessions(await start(restored), restored)).toEqual(['stopped']);
});

describe('a restore', () => {
  let folder: string;
  let file: string;
  let sound: { readonly dataDir: string; readonly file: string };

  beforeAll(async () => {
    const source = await temporaryDataDir();
    sound = { dataDir: source, file: join(source, 'test.tar.gz') };
    await backup(source, sound.file);
  });
  afterAll(async () => {
    await rm(sound.dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hln-backup-'));
    file = join(folder, 'test.tar.gz');
    for (const ending of ['', '.keys.json']) await copyFile(`${sound.file}${ending}`, `${file}${ending}`);
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const spoil = async () => {
    const content = await readFile(file);
    const middle = Math.floor(content.length / 2);
    content.fill(0x55, middle, middle + 2_000);
    await writeFile(file, content);
  };
  const refusal = async (...args: string[]) => {
    const failed = await backup(restored, '--restore', file, ...args).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    return String(Reflect.get(Object(failed), 'stderr'));
  };

  it.each<[what: string, damage: () => Promise<unknown>, message: string]>([
    ['that is cut off', async () => truncate(file, (await stat(file)).size - 1_000), 'is cut off or damaged'],
    [
      'that is half there',
      async () => truncate(file, Math.floor((await stat(file)).size / 2)),
      'is cut off or damaged',
    ],
    ['that is empty', () => truncate(file, 0), 'is no backup of this program'],
    ['with a damaged middle', () => spoil(), 'is cut off or damaged'],
    ['of another kind', () => writeFile(file, 'PGDMP'), 'is no backup of this program'],
    ['of another packed file', () => writeFile(file, gzipSync('some text')), 'is no backup of this program'],
    ['of nothing', () => writeFile(file, gzipSync(Buffer.alloc(1_024))), 'is no backup of this program'],
    ['that is not there', () => rm(file), 'cannot be read (ENOENT'],
  ])('of a backup %s says so and makes nothing', async (_, damage, message) => {
    await damage();
    const said = await refusal();
    expect(said).toContain(message);
    expect(said).toContain('Nothing was changed.');
    expect(said).not.toContain('    at ');
    expect(await readdir(restored)).toEqual([]);
  });

  it('keeps the keys of the folder, and uses new ones on request', async () => {
    await copyFile(join(sound.dataDir, 'keys.json'), join(restored, 'keys.json'));
    await backup(restored, '--restore', file);
    expect((await readdir(restored)).sort()).toEqual(['empty-17', 'keys.json', 'pgdata']);
    await rm(join(restored, 'pgdata'), { recursive: true });
    await backup(restored, '--restore', file, '--new-keys');
    expect((await readdir(restored)).sort()).toEqual(['empty-17', 'keys.json', 'keys.json.old', 'pgdata']);
    expect(await secretKeyOf(restored)).not.toBe(await secretKeyOf(sound.dataDir));
    expect((await fetch(`${await start(restored)}/healthz`)).status).toBe(200);
  });

  it('starts over after an interrupted one', async () => {
    await writeFile(join(restored, 'pgdata.restoring'), 'half');
    await backup(restored, '--restore', file);
    expect((await readdir(restored)).sort()).toEqual(['empty-17', 'keys.json', 'pgdata']);
  });
});

it('backs up nothing where there is nothing, and creates keys for a folder that lost its own', async () => {
  await expect(backup(restored)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database in'),
  });
  expect(await readdir(restored)).toEqual([]);
  await rm(join(dataDir, 'keys.json'));
  expect((await backup(dataDir, '--new-keys')).stdout).toContain('Everybody is signed out');
  const environment = { DATA_DIR: dataDir, JWT_SECRET: 'of the environment, and long enough for it' };
  const { out } = await runCommand('backup', environment, ['--new-keys']);
  expect(out).toContain('Nobody is signed out');
  expect(out).toContain('In use: JWT_SECRET of the environment');
  expect((await fetch(`${await start(dataDir)}/healthz`)).status).toBe(200);
});
