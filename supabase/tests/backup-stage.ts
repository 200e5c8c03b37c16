import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupDesk, type BackupWork, backupDeskSchema } from '@hln/contracts';
import { openBackups } from '@hln/server/for-tests';
import {
  createStaff,
  credentials,
  type StaffForTest,
  type TestBackend,
  type TestServer,
} from '@hln/test-support/server';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, vi } from 'vitest';

/** The prefix of the throw-away databases that belong to this database. */
const PROOFS = "'hln_proof_' || left(md5('/' || current_database()), 8) || '_'";

/** A server for the tests of the calling block, with backups and more data than fits into one read. */
export function backupStage(backend: TestBackend) {
  const stage = {} as {
    server: TestServer;
    owner: StaffForTest;
    /** May manage the database, but is not an Owner. */
    manager: StaffForTest;
    databaseUrl: string | null;
  };
  beforeAll(async () => {
    stage.server = await backend.start(async (url) => {
      stage.databaseUrl = url;
      return {};
    });
    await stage.server.schedules.stop();
    stage.owner = await createStaff(stage.server, { role: 'owner' });
    stage.manager = await createStaff(stage.server, { role: 'manager' });
    await stage.server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'database-admin', 'manage')",
      [stage.manager.id],
    );
    // More data than is read into memory at a time.
    await stage.server.backend.database.query(
      `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
       select 'large-' || n, 'test', 'someone@hln.example', 'Large', $1 || n from generate_series(1, 30) as n`,
      [randomBytes(40_000).toString('base64')],
    );
  });
  afterAll(() => stage.server.close());

  const folder = () => join(stage.server.dataDir, 'backups');
  /** Calls the function: without a body for an overview, otherwise for the action in the body. */
  const ask = async (who: StaffForTest | null, body?: object) => {
    const headers = credentials(stage.server, who === null ? 'anon' : 'authenticated', who?.id);
    return await fetch(`${stage.server.url}/functions/v1/backups`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const desk = async (): Promise<BackupDesk> =>
    v.parse(backupDeskSchema, await (await ask(stage.owner)).json());
  /** Returns the names of the backups that the server made, newest first. */
  const ours = async () => (await desk()).files.filter(({ rows }) => rows !== null).map(({ name }) => name);
  /** Waits for the latest work to end and returns it. */
  const ended = async (): Promise<BackupWork> =>
    await vi.waitUntil(
      async () => {
        const { latest } = await desk();
        return latest !== null && latest.state !== 'running' ? latest : null;
      },
      { timeout: 170_000, interval: 100 },
    );
  /** Returns who did what to which backup, according to the audit log. */
  const audited = async (action: string) =>
    await stage.server.backend.database.query<{ actor_id: string; row_key: string }>(
      'select actor_id, row_key from private.audit_log where action = $1 order by id',
      [action],
    );

  /** Leaves behind what a server leaves when it is killed while verifying a backup. */
  const leaveBehind = async () => {
    if (stage.databaseUrl === null) {
      await mkdir(join(stage.server.dataDir, 'proofs', 'proof-old'), { recursive: true });
      return;
    }
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ prefix: string }>(`select ${PROOFS} as prefix`);
    await client.query(`create database "${rows[0]?.prefix}old"`);
    await client.end();
  };
  const leftBehind = async () => {
    if (stage.databaseUrl === null)
      return (await readdir(stage.server.dataDir)).filter((entry) => entry === 'proofs');
    return await stage.server.backend.database.query(
      `select from pg_database where starts_with(datname, ${PROOFS})`,
    );
  };
  /** Opens the same backups in this process. @param readFree the free disk space (bytes) to report */
  const open = (readFree?: () => Promise<number>, copiedStamp: string | null = null) =>
    openBackups({
      database: stage.server.backend.database,
      databaseUrl: stage.databaseUrl,
      dataDir: stage.server.dataDir,
      jwtSecret: stage.server.backend.keys.jwtSecret,
      readFree,
      copiedStamp,
    });

  /** Makes a backup in this process. */
  const make = (host = open()) => host.make(() => {}, new AbortController().signal);

  /** Copies the newest backup, under the names of later ones, until there are so many. */
  const copyUntil = async (count: number) => {
    const names = await ours();
    const [newest = ''] = names;
    const files = (await readdir(folder())).filter((file) => file.startsWith(newest));
    for (let copy = names.length; copy < count; copy += 1) {
      const later = newest.replace(/\d{3}Z/, `${990 + copy}Z`);
      for (const file of files)
        await copyFile(join(folder(), file), join(folder(), file.replace(newest, later)));
    }
  };

  return { stage, folder, ask, ours, desk, ended, audited, leaveBehind, leftBehind, open, make, copyUntil };
}
