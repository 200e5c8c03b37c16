import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedDatabase, Sql } from '../database/database.ts';
import { openPglite } from '../database/pglite.ts';
import { writeBackup } from './archive.ts';
import { checkArchive } from './check-archive.ts';
import { unpackArchive } from './unpack.ts';

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-archive-'));
  database = await openPglite(join(folder, 'pgdata'));
  // 30 MB, which the buffers do not hold, so that pages are written while files are read.
  await database.run(`
    create table kept (id int primary key, changes int not null default 0, filler text not null);
    insert into kept select g, 0, repeat(md5(g::text), 30) from generate_series(1, 30000) as g;
    create index kept_changes on kept (changes);
  `);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const SUMS = 'select count(*)::int as rows, sum(changes)::int as changes, max(id) as last from kept';
const sums = async (sql: Sql) => (await sql.query(SUMS))[0];

it('an archive that is written while rows change is the database of one moment', async () => {
  let isWriting = true;
  let written = 0;
  let slowest = 0;
  const write = async () => {
    for (let at = 30_001; isWriting; at += 1) {
      const started = performance.now();
      await database.query('insert into kept (id, filler) values ($1, $2)', [at, 'x'.repeat(500)]);
      await database.query('update kept set changes = changes + 1 where id % 300 = $1', [at % 300]);
      slowest = Math.max(slowest, performance.now() - started);
      written += 1;
    }
  };
  const writing = write();
  const target = join(folder, 'backups/one.tar.gz');
  const { result } = await writeBackup(database, folder, target, sums);
  isWriting = false;
  await writing;
  // Others were served meanwhile.
  expect(written).toBeGreaterThan(10);
  expect(await readdir(join(folder, 'backups'))).toEqual(['one.tar.gz']);
  expect(await readdir(folder)).not.toContain('pgdata.log');
  await checkArchive(target);

  const copy = join(folder, 'copy');
  await unpackArchive(target, copy, { most: Number.POSITIVE_INFINITY, onRead: () => {} });
  const restored = await openPglite(copy);
  try {
    expect(await sums(restored)).toEqual(result);
    // By the index as well as by the table.
    await restored.run('set enable_seqscan = off');
    expect(await sums(restored)).toEqual(result);
    await restored.query("insert into kept (id, filler) values (0, 'written to')");
  } finally {
    await restored.close();
  }
});

it('an archive is refused whose database was opened again meanwhile', async () => {
  const target = join(folder, 'backups/two.tar.gz');
  const reopened = async (sql: Sql) => {
    await sql.run('checkpoint');
    return null;
  };
  await database.query("insert into kept (id, filler) values (-1, 'a change')");
  await expect(writeBackup(database, folder, target, reopened)).rejects.toThrow('opened again');
  expect(await readdir(join(folder, 'backups'))).toEqual(['one.tar.gz']);
});
