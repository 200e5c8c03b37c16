import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repositoryRoot } from '../src/config.ts';
import { temporaryDataDir } from '../src/testing/data-dir-template.ts';
import { type ServerProcess, secretKeyOf, startServerProcess } from './server-process.ts';

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

it('saves a running server, which goes on, and brings it back elsewhere', async () => {
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

it('saves a stopped server, and never restores over a database', async () => {
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
