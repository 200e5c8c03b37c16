/** An Owner restores a backup from the page: the running server builds it, switches to it, and may die at any moment. */
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, openPglite } from '@hln/server/for-tests';
import {
  runCommand,
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ADD_APPS, OWNER, ownerOf, votesOf, WAIT, WHY } from './restore-stage.ts';

/** The folder of a stopped server, with a backup that was test-restored, and a vote after it. */
let prepared: string;
/** The backup's name. */
let name: string;
let dataDir: string;
let port: number;
let server: ServerProcess;
const at = (path: string) => join(dataDir, path);
const { signIn, desk, ended, restore, backUp } = ownerOf(() => server.url);
const votes = async () => await votesOf(server.url, await secretKeyOf(dataDir));

/** Runs SQL in the folder of a server that is stopped. */
async function inStopped<Row>(sql: string): Promise<Row[]> {
  const database = await openPglite(at('pgdata'));
  try {
    return await database.query<Row>(sql);
  } finally {
    await database.close();
  }
}

async function start(): Promise<void> {
  server = await startServerProcess({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' });
}

beforeAll(async () => {
  prepared = await usedDataDir();
  dataDir = prepared;
  port = await freePort();
  await inStopped(ADD_APPS);
  await start();
  await signIn();
  name = await backUp();
  expect(await server.end('SIGTERM')).toBe(0);
  // Lets the Owner sign in again in each test's copy.
  await inStopped('update private.second_factors set last_step = 0');
});
afterAll(() => rm(prepared, { recursive: true, force: true }));
beforeEach(async ({ onTestFailed }) => {
  onTestFailed(() => console.error(server.log()));
  dataDir = await mkdtemp(`${prepared}-`);
  cpSync(prepared, dataDir, { recursive: true, verbatimSymlinks: true });
  await start();
  await signIn();
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

it('the server switches to the backup in the same process, and keeps the replaced database as another', async () => {
  expect((await restore(name)).status).toBe(202);
  // Until the switch the site works, and loses nothing that the second backup does not have.
  expect(await votes()).toEqual(['after', 'before']);
  await vi.waitUntil(async () => (await votes())?.length === 1, WAIT);
  expect(await votes()).toEqual(['before']);
  expect(server.child.exitCode).toBeNull();
  await expect(desk()).rejects.toThrow('401');
  // The restored database has not seen this code.
  await signIn(1);
  const kept = await vi.waitUntil(async () => {
    const { files, latest } = await desk();
    return files.length === 2 && latest?.state === 'done' ? files[0]?.name : null;
  }, WAIT);
  expect(existsSync(at('pgdata.replaced'))).toBe(false);
  const rowsIn = async (backup: string) =>
    (JSON.parse(await readFile(at(`backups/${backup}.json`), 'utf8')) as { rows: Record<string, number> })
      .rows;
  expect((await rowsIn(kept ?? ''))['public.sql_feedback']).toBe(2);
  expect((await rowsIn(name))['public.sql_feedback']).toBe(1);
  expect((await desk()).restored).toMatchObject({
    backup: name,
    asked_by: OWNER.email,
    state: 'done',
  });
  expect(await server.end('SIGTERM')).toBe(0);
  const verified = await runCommand('staff', { DATA_DIR: dataDir }, ['audit', 'verify']);
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('entries') });
  expect(
    await inStopped(
      `select l.action, l.row_key, l.reason, l.actor_id = u.id as by_owner, l.after ? 'rows' as counted
       from private.audit_log as l, auth.users as u where l.action like '%restore%'`,
    ),
  ).toEqual([{ action: 'backup-restored', row_key: name, reason: WHY, by_owner: true, counted: true }]);
});

it('a server killed while it builds the database starts with the old one', async () => {
  expect((await restore(name)).status).toBe(202);
  await vi.waitUntil(() => existsSync(at('pgdata.restoring')), { timeout: 60_000, interval: 5 });
  await server.end('SIGKILL');
  expect(existsSync(at('pgdata.restored'))).toBe(false);
  await start();
  expect(await votes()).toEqual(['after', 'before']);
  // The claim of the killed server lapses after a minute; its session is still valid.
  expect((await desk()).latest).toMatchObject({ kind: 'restore', backup: name });
  await vi.waitUntil(() => !existsSync(at('pgdata.restoring')), WAIT);
});

it('a server killed after the decision starts with the new database, wherever the switch had got to', async () => {
  expect((await restore(name)).status).toBe(202);
  await vi.waitUntil(() => existsSync(at('pgdata.restored')), { timeout: 60_000, interval: 1 });
  await server.end('SIGKILL');
  // The kill came before the first of the two renames, or now comes after it.
  if (existsSync(at('pgdata.restored')) && existsSync(at('pgdata'))) {
    await rename(at('pgdata'), at('pgdata.replaced'));
  }
  await start();
  expect(await votes()).toEqual(['before']);
  expect(existsSync(at('pgdata.restored'))).toBe(false);
  await signIn(1);
  await vi.waitUntil(() => !existsSync(at('pgdata.replaced')), WAIT);
  expect((await desk()).files).toHaveLength(2);
});

it('a damaged backup changes nothing, and the audit log has the failure', async () => {
  const file = at(`backups/${name}`);
  const bytes = await readFile(file);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  await rm(file);
  await writeFile(file, bytes);
  expect((await restore(name)).status).toBe(202);
  expect(await ended()).toMatchObject({
    kind: 'restore',
    state: 'failed',
    problem: 'Its archive is not the one that was written.',
  });
  expect(await votes()).toEqual(['after', 'before']);
  expect(existsSync(at('pgdata.restoring'))).toBe(false);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(
    await inStopped(
      "select action, reason, after from private.audit_log where action like '%restore%' order by id",
    ),
  ).toEqual([
    { action: 'restore-backup', reason: WHY, after: null },
    {
      action: 'restore-failed',
      reason: null,
      after: { problem: 'Its archive is not the one that was written.' },
    },
  ]);
});
