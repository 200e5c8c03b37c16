/** Restores backups with each kind of key, old archives, and backups into PostgreSQL. */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { type Migration, migrate, openDatabase, openPglite, repositoryRoot } from '@hln/server/for-tests';
import {
  createStaff,
  createTestDatabase,
  findTestPostgres,
  folderToRestoreInto,
  removeSchema,
  runCommand,
  startTestServer,
  temporaryDataDir,
} from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const SECRET = 'ab'.repeat(20);
const SETTING = 'a-secret-of-the-settings-0123456789';

let source: string;
let archive: string;
let restored: string;
let owner: string;

beforeAll(async () => {
  source = await temporaryDataDir();
  const server = await startTestServer({ dataDir: source });
  await server.schedules.stop();
  ({ email: owner } = await createStaff(server, { role: 'owner' }));
  const { database } = server.backend;
  await database.query(
    `insert into private.second_factors (user_id, secret, last_step)
     select id, decode($1, 'hex'), 1 from auth.users where email = $2`,
    [SECRET, owner],
  );
  await database.query("update private.settings set value = to_jsonb($1::text) where key = 'llm.key'", [
    SETTING,
  ]);
  await database.query("update private.settings set value = '3' where key = 'backups.keep'");
  await server.close();
  archive = join(source, 'made.tar.gz');
  expect(await runCommand('backup', { DATA_DIR: source }, [archive])).toMatchObject({ code: 0, err: '' });
});
afterAll(() => rm(source, { recursive: true, force: true }));
beforeEach(async () => {
  restored = await folderToRestoreInto();
});
afterEach(() => rm(restored, { recursive: true, force: true }));

/** Copies only the archive, as if the files next to it were lost. */
async function bare(): Promise<string> {
  const file = join(restored, 'bare.tar.gz');
  await copyFile(archive, file);
  return file;
}

const restore = (file: string, environment: Record<string, string> = {}) =>
  runCommand('backup', { DATA_DIR: restored, ...environment }, ['--restore', file]);

async function secretsIn(place: string) {
  const database = await openDatabase(place);
  try {
    const [row] = await database.query<Record<string, unknown>>(`select
      (select encode(secret, 'hex') from private.second_factors) as factor,
      (select value #>> '{}' from private.settings where key = 'llm.key') as setting,
      (select value from private.settings where key = 'backups.keep') as kept,
      (select count(*)::int from private.second_factor_duties) as duties`);
    return row;
  } finally {
    await database.close();
  }
}
const KEPT = { factor: SECRET, setting: SETTING, kept: 3, duties: 0 };
const LOST = { factor: null, setting: null, kept: 3, duties: 1 };

describe('the secrets of a backup', () => {
  it('are restored with the keys next to it', async () => {
    const { code, out } = await restore(archive);
    expect(code).toBe(0);
    expect(out).toContain(`decrypted with the key of ${archive}.keys.json`);
    expect(await secretsIn(restored)).toEqual(KEPT);
    const audit = await runCommand('staff', { DATA_DIR: restored }, ['audit', 'verify']);
    expect(audit).toMatchObject({ code: 0, out: expect.stringContaining('The audit log holds') });
  });

  it('are restored with the keys that were replaced in the folder', async () => {
    await copyFile(join(source, 'keys.json'), join(restored, 'keys.json'));
    expect((await runCommand('backup', { DATA_DIR: restored }, ['--new-keys'])).code).toBe(0);
    const { code, out } = await restore(await bare());
    expect(code).toBe(0);
    expect(out).toContain('Its secrets were decrypted');
    expect(await secretsIn(restored)).toEqual(KEPT);
  });

  it('are removed and listed without their key, and the Owner can sign in', async () => {
    const file = await bare();
    const other = { secretKey: `sb_secret_${'x'.repeat(32)}`, jwtSecret: 'y'.repeat(64) };
    await writeFile(`${file}.keys.json`, JSON.stringify(other));
    const { code, out } = await restore(file);
    expect(code).toBe(0);
    expect(out).toContain('The key of this backup was not found');
    expect(out).toContain(`set one up when they sign in:\n  ${owner}`);
    expect(out).toContain('have to be set again:\n  llm.key');
    expect(out).not.toContain('backups.keep');
    expect(await secretsIn(restored)).toEqual(LOST);
    const environment = { DATA_DIR: restored };
    expect((await runCommand('staff', environment, ['reset', owner])).code).toBe(0);
    expect((await runCommand('staff', environment, ['audit', 'verify'])).code).toBe(0);
  });
});

it('an archive of files from an earlier version is restored and works', async () => {
  const before = JSON.parse(
    gunzipSync(await readFile(join(repositoryRoot, 'supabase/tests/upgrade/a8c05bf5.json.gz'))).toString(),
  ) as Migration[];
  const old = await temporaryDataDir();
  try {
    const database = await openPglite(join(old, 'pgdata'));
    await removeSchema(database);
    await migrate(database, before);
    await database.run("update private.settings set value = '7' where key = 'chat.retention-days'");
    await database.close();
    // As a8c05bf5 made them.
    const engine = await PGlite.create(join(old, 'pgdata'));
    const dumped = await engine.dumpDataDir('gzip');
    await engine.close();
    const file = join(restored, 'old.tar.gz');
    await writeFile(file, Buffer.from(await dumped.arrayBuffer()));
    await copyFile(join(old, 'keys.json'), `${file}.keys.json`);
    expect(await restore(file)).toMatchObject({ code: 0, err: '' });
    const made = join(restored, 'made.tar.gz');
    // This backs up the restored database before the next start has migrated it.
    expect(await runCommand('backup', { DATA_DIR: restored }, [made])).toMatchObject({ code: 0, err: '' });
    await rm(join(restored, 'pgdata'), { recursive: true });
    expect(await restore(made)).toMatchObject({ code: 0, err: '' });
    const server = await startTestServer({ dataDir: restored });
    const [row] = await server.backend.database.query<{ value: number }>(
      "select value from private.settings where key = 'chat.retention-days'",
    );
    await server.close();
    expect(row?.value).toBe(7);
    const postgres = await findTestPostgres();
    if (postgres === null) return;
    expect(await restore(file, { DATABASE_URL: postgres })).toMatchObject({
      code: 1,
      err: expect.stringContaining('then use npm run move'),
    });
  } finally {
    await rm(old, { recursive: true, force: true });
  }
});

it('a backup is restored into an empty PostgreSQL database, and back', async () => {
  const server = await findTestPostgres();
  if (server === null) return console.info('Skipped: there is no PostgreSQL.');
  const target = await createTestDatabase(server);
  const environment = { DATABASE_URL: target.url };
  try {
    expect(await restore(archive, environment)).toMatchObject({ code: 0, err: '' });
    expect(await secretsIn(target.url)).toEqual(KEPT);
    const audit = await runCommand('staff', { DATA_DIR: restored, ...environment }, ['audit', 'verify']);
    expect(audit).toMatchObject({ code: 0, out: expect.stringContaining('The audit log holds') });
    // A backup is never restored over an existing database.
    expect(await restore(archive, environment)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is not empty'),
    });
    const back = join(restored, 'back.tar.gz');
    const saved = await runCommand('backup', { DATA_DIR: restored, ...environment }, [back]);
    expect(saved).toMatchObject({ code: 0, err: '' });
    expect(await restore(back)).toMatchObject({ code: 0, err: '' });
    expect(await secretsIn(restored)).toEqual(KEPT);
  } finally {
    await target.drop();
  }
});
