/** An Owner restores a backup from the page: the running server builds it, switches to it, and may die at any moment. */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupDesk, backupDeskSchema, EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { freePort, openPglite } from '@hln/server/for-tests';
import { appCode } from '@hln/test-support/authenticator';
import {
  runCommand,
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Twenty bytes, as base32 and as hex. */
const SECRET = 'AAAQEAYEAUDAOCAJBIFQYDIOB4IBCEQT';
const SECRET_HEX = '000102030405060708090a0b0c0d0e0f10111213';
const WAIT = { timeout: 120_000, interval: 100 };

let dataDir: string;
let port: number;
let server: ServerProcess;
let token: string;
const at = (name: string) => join(dataDir, name);

/** Runs SQL in the folder of a server that is stopped. */
async function inStopped<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const database = await openPglite(at('pgdata'));
  try {
    return await database.query<Row>(sql, values);
  } finally {
    await database.close();
  }
}

async function start(): Promise<void> {
  server = await startServerProcess({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' });
}

async function post(path: string, body: object, bearer = EMBEDDED_PUBLISHABLE_KEY): Promise<Response> {
  return await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: EMBEDDED_PUBLISHABLE_KEY,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** Signs in with the password, and with a code of the app unless `code` is null. */
async function signIn(code: string | null): Promise<void> {
  const answer = await post('/auth/v1/token?grant_type=password', {
    email: 'owner@hln.example',
    password: 'Whakatere',
  });
  expect(answer.status).toBe(200);
  ({ access_token: token } = (await answer.json()) as { access_token: string });
  if (code === null) return;
  const given = await post('/rest/v1/rpc/give_second_factor', { code }, token);
  expect(await given.json()).toMatchObject({ outcome: 'done' });
}

async function desk(): Promise<BackupDesk> {
  const answer = await fetch(`${server.url}/functions/v1/backups`, {
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return v.parse(backupDeskSchema, await answer.json());
}

const ended = async () =>
  await vi.waitUntil(async () => {
    const { latest } = await desk();
    return latest !== null && latest.state !== 'running' ? latest : null;
  }, WAIT);

async function vote(session: string): Promise<void> {
  const answer = await post('/rest/v1/sql_feedback', {
    ...{ original_sql: 'select 1', formatted_sql: 'SELECT 1', feedback_type: 'like', wants_follow_up: false },
    ...{ formatting_changes: [], user_ip: 'unknown', session_id: session, user_agent: 'test' },
  });
  expect(answer.status).toBe(201);
}

/** The votes of the running server; null while it does not answer. */
async function votes(): Promise<string[] | null> {
  const headers = { apikey: await secretKeyOf(dataDir) };
  const path = '/rest/v1/sql_feedback?select=session_id&order=session_id';
  const answer = await fetch(`${server.url}${path}`, { headers }).catch(() => null);
  if (answer === null || !answer.ok) return null;
  return ((await answer.json()) as { session_id: string }[]).map(({ session_id }) => session_id);
}

const restore = async (name: string) =>
  await post('/functions/v1/backups', { wanted: 'restore', name, why: 'Rows were lost.' }, token);

/** Makes and test-restores a backup with the first vote, and adds a second vote. @returns its name */
async function backUp(): Promise<string> {
  await vote('before');
  expect((await post('/functions/v1/backups', { wanted: 'make' }, token)).status).toBe(202);
  const { backup } = await ended();
  const name = backup ?? '';
  // Not yet test-restored.
  expect((await restore(name)).status).toBe(409);
  expect((await post('/functions/v1/backups', { wanted: 'prove', name }, token)).status).toBe(202);
  expect(await ended()).toMatchObject({ kind: 'prove', state: 'done' });
  await vote('after');
  return name;
}

beforeEach(async () => {
  dataDir = await usedDataDir();
  port = await freePort();
  await inStopped(
    `insert into private.second_factors (user_id, secret, last_step, app_added_at, enrolled_at)
     select u.id, decode($1, 'hex'), 0, now() - interval '2 days', now() - interval '2 days' from auth.users as u`,
    [SECRET_HEX],
  );
  await start();
  await signIn(appCode(SECRET));
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

it('the server switches to the backup in the same process, and keeps the replaced database as another', async () => {
  const name = await backUp();
  expect((await restore(name)).status).toBe(202);
  // Until the switch the site works, and loses nothing that the second backup does not have.
  expect(await votes()).toEqual(['after', 'before']);
  await vi.waitUntil(async () => (await votes())?.length === 1, WAIT);
  expect(await votes()).toEqual(['before']);
  expect(server.child.exitCode).toBeNull();
  await expect(desk()).rejects.toThrow('401');
  // The restored database has not seen this code.
  await signIn(appCode(SECRET, 1));
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
    asked_by: 'owner@hln.example',
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
  ).toEqual([
    { action: 'backup-restored', row_key: name, reason: 'Rows were lost.', by_owner: true, counted: true },
  ]);
});

it('a server killed while it builds the database starts with the old one', async () => {
  const name = await backUp();
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
  const name = await backUp();
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
  await signIn(appCode(SECRET, 1));
  await vi.waitUntil(() => !existsSync(at('pgdata.replaced')), WAIT);
  expect((await desk()).files).toHaveLength(2);
});

it('a damaged backup changes nothing, and the audit log has the failure', async () => {
  const name = await backUp();
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
    { action: 'restore-backup', reason: 'Rows were lost.', after: null },
    {
      action: 'restore-failed',
      reason: null,
      after: { problem: 'Its archive is not the one that was written.' },
    },
  ]);
});
