/** An Owner restores a backup into PostgreSQL, where another process serves the same database. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, hashPassword, insertStaffAccount, openPostgres } from '@hln/server/for-tests';
import {
  createTestDatabase,
  findTestPostgres,
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADD_APPS, OWNER, ownerOf, votesOf, WAIT } from './restore-stage.ts';

const postgres = await findTestPostgres();
if (postgres === null) console.info('Skipped: no PostgreSQL answers.');

describe.runIf(postgres !== null)('two processes on one PostgreSQL', () => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const processes: ServerProcess[] = [];
  const urlOf = (index: number) => processes[index]?.url ?? '';
  const { signIn, desk, restore, backUp } = ownerOf(() => urlOf(0));
  const votes = async (index: number) => await votesOf(urlOf(index), await secretKeyOf(dataDir));

  const isServing = (index: number) =>
    vi.waitUntil(
      () =>
        fetch(`${urlOf(index)}/readyz/serving`).then(
          ({ ok }) => ok,
          () => false,
        ),
      WAIT,
    );

  const start = async (index: number) => {
    processes[index] = await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'info',
    });
    await isServing(index);
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hln-restore-'));
    database = await createTestDatabase(postgres ?? '');
    await start(0);
    const sql = openPostgres(database.url, 1);
    const hash = await hashPassword(OWNER.password, 4);
    await sql.transaction((each) => insertStaffAccount(each, OWNER.email, hash, 'owner'));
    await sql.run(ADD_APPS);
    await sql.close();
    await start(1);
  });
  afterAll(async () => {
    for (const each of processes) await each.end('SIGTERM');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('both serve the restored database, and a backup of the replaced one is made', async () => {
    await signIn();
    const name = await backUp();
    expect((await restore(name)).status).toBe(202);
    for (const index of [0, 1]) {
      await vi.waitUntil(async () => (await votes(index))?.join() === 'before', WAIT);
      expect(processes[index]?.child.exitCode).toBeNull();
    }
    // The process that has restored it starts again, and reads everything anew.
    await vi.waitUntil(() => processes[0]?.log().includes('The server starts again'), WAIT);
    await isServing(0);
    expect(processes[1]?.log()).not.toContain('The server starts again');
    await signIn(1);
    const kept = await vi.waitUntil(async () => {
      const { files, latest } = await desk();
      return files.length === 2 && latest?.state === 'done' ? files[0]?.name : null;
    }, WAIT);
    const manifest = await readFile(join(dataDir, 'backups', `${kept}.json`), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ rows: { 'public.sql_feedback': 2 } });
    expect((await desk()).restored).toMatchObject({ backup: name, asked_by: OWNER.email });
  });
});
