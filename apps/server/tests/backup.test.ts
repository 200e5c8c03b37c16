import { copyFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { isKept, openDatabase } from '@hln/server/for-tests';
import {
  folderToRestoreInto,
  runCommand,
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
  temporaryDataDir,
  usedDataDir,
} from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;
let restored: string;
let server: ServerProcess | null = null;

beforeEach(async () => {
  dataDir = await usedDataDir();
  restored = await folderToRestoreInto();
});

/** What is in the folder to restore into, besides the kept databases that it had. */
const restoredFiles = async () => (await readdir(restored)).filter((name) => !isKept(name)).sort();

afterEach(async () => {
  await server?.end('SIGKILL');
  server = null;
  await rm(dataDir, { recursive: true, force: true });
  await rm(restored, { recursive: true, force: true });
});

const backup = (folder: string, ...args: string[]) => runCommand('backup', { DATA_DIR: folder }, args);
const restore = async (file: string, ...args: string[]) =>
  expect(await backup(restored, '--restore', file, ...args)).toMatchObject({ code: 0, err: '' });
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

/** Runs a statement on the database of a folder that no server holds. */
const onDatabase = async (folder: string, statement: string) => {
  const database = await openDatabase(folder);
  try {
    return await database.query(statement);
  } finally {
    await database.close();
  }
};

it('backs up a running server without stopping it, and restores it elsewhere', async () => {
  const url = await start(dataDir);
  await post(url, 'before');
  const file = join(dataDir, 'backups', 'test.tar.gz');
  expect((await backup(dataDir, file)).out).toContain(`Saved ${file}`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await post(url, 'after')).status).toBe(201);
  expect(await server?.end('SIGTERM')).toBe(0);

  await restore(file);
  expect(await sessions(await start(restored), restored)).toEqual(['before']);
  expect(await secretKeyOf(restored)).toBe(await secretKeyOf(dataDir));
});

it('backs up a stopped server, and never restores over a database', async () => {
  await onDatabase(
    dataDir,
    `insert into public.sql_feedback (original_sql, formatted_sql, feedback_type, session_id)
     values ('select 1', 'SELECT 1', 'like', 'stopped')`,
  );
  await backup(dataDir);
  const [archive] = (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.tar.gz'));
  const file = join(dataDir, 'backups', archive ?? '');
  expect(await backup(dataDir, '--restore', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('a restore never overwrites a database'),
  });
  await restore(file);
  expect(await onDatabase(restored, 'select session_id from public.sql_feedback')).toEqual([
    { session_id: 'stopped' },
  ]);
});

describe('a restore', () => {
  let source: string;
  let file: string;

  beforeAll(async () => {
    source = await temporaryDataDir();
    file = join(source, 'test.tar.gz');
    await backup(source, file);
  });
  afterAll(() => rm(source, { recursive: true, force: true }));

  it('of a damaged backup reports the damage and creates nothing', async () => {
    const damaged = join(dataDir, 'damaged.tar.gz');
    await copyFile(file, damaged);
    await truncate(damaged, (await stat(damaged)).size - 1_000);
    const { code, out, err } = await backup(restored, '--restore', damaged);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('is truncated or damaged'),
    });
    expect(err).not.toContain('    at ');
    expect(await restoredFiles()).toEqual([]);
  });

  it('starts over after an interrupted one, and keeps the keys of the folder or uses new ones', async () => {
    await writeFile(join(restored, 'pgdata.restoring'), 'half');
    await copyFile(join(source, 'keys.json'), join(restored, 'keys.json'));
    await restore(file);
    expect(await restoredFiles()).toEqual(['keys.json', 'pgdata']);
    await rm(join(restored, 'pgdata'), { recursive: true });
    await restore(file, '--new-keys');
    expect(await restoredFiles()).toEqual(['keys.json', 'keys.json.old', 'pgdata']);
    expect(await secretKeyOf(restored)).not.toBe(await secretKeyOf(source));
    expect((await fetch(`${await start(restored)}/healthz`)).status).toBe(200);
  });
});

it('refuses to back up a folder without a database, and creates keys for one that lost its own', async () => {
  expect(await backup(restored)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no database in'),
  });
  expect(await restoredFiles()).toEqual([]);
  await rm(join(dataDir, 'keys.json'));
  expect((await backup(dataDir, '--new-keys')).out).toContain('Everybody is signed out');
  const environment = { DATA_DIR: dataDir, JWT_SECRET: 'of the environment, and long enough for it' };
  const { out } = await runCommand('backup', environment, ['--new-keys']);
  expect(out).toContain('Nobody is signed out');
  expect(out).toContain('In use: JWT_SECRET of the environment');
  expect((await fetch(`${await start(dataDir)}/healthz`)).status).toBe(200);
});
