import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedDatabase, Sql } from '../database.ts';
import { openPglite } from '../pglite.ts';

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-copy-'));
  database = await openPglite(join(folder, 'pgdata'));
  // 30 MB, more than the buffers hold, so that pages are written while files are read.
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

it('a copy made while rows change shows the database at a single moment', async () => {
  let isWriting = true;
  let written = 0;
  const write = async () => {
    for (let at = 30_001; isWriting; at += 1) {
      // The copy contains either both changes or neither.
      await database.transaction(async (sql) => {
        await sql.query('insert into kept (id, filler) values ($1, $2)', [at, 'x'.repeat(500)]);
        await sql.query('update kept set changes = changes + 1 where id = $1', [(at % 300) + 1]);
      });
      written += 1;
    }
  };
  const writing = write();
  const copy = join(folder, 'copy');
  const before = written;
  let slow = 0;
  await database.copyTo(copy, {
    // Simulates a slow disk.
    onCopied: () => new Promise((resolve) => setTimeout(resolve, slow++ < 40 ? 20 : 0)),
  });
  const during = written - before;
  isWriting = false;
  await writing;
  // Other requests were served in the meantime.
  expect(during).toBeGreaterThan(10);
  const opened = await openPglite(copy);
  try {
    const found = (await sums(opened)) as { rows: number; changes: number; last: number };
    expect(found.rows).toBe(30_000 + found.changes);
    expect(found.last).toBe(found.rows);
    expect(found.changes).toBeGreaterThan(10);
    // The index and the table itself give the same sums.
    await opened.run('set enable_seqscan = off');
    expect(await sums(opened)).toEqual(found);
    await opened.query("insert into kept (id, filler) values (0, 'written to')");
  } finally {
    await opened.close();
  }
});

it('a copy is refused if its database was reopened in the meantime', async () => {
  await database.query("insert into kept (id, filler) values (-1, 'a change')");
  let isFirst = true;
  const reopened = async () => {
    if (isFirst) await database.run('checkpoint');
    isFirst = false;
  };
  await expect(database.copyTo(join(folder, 'refused'), { onCopied: reopened })).rejects.toThrow(
    'opened again',
  );
});

it('the log is kept small, except while a copy is made', async () => {
  const segments = async () =>
    (await readdir(join(folder, 'pgdata/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  const sinceCheckpoint = async (sql: Sql) => {
    const [row] = await sql.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    return row?.bytes;
  };
  for (let round = 0; round < 4; round += 1) {
    // One transaction, because a checkpoint waits for its end.
    await database.transaction(async (sql) => {
      // Each switch fills a segment of 16 MB, since the unused rest of a segment counts as written.
      for (let segment = 0; segment < 6; segment += 1) {
        await sql.query('update kept set changes = changes + 1 where id = 1');
        await sql.query('select pg_switch_wal()');
      }
      expect(await sinceCheckpoint(sql)).toBeGreaterThan(64 * 1_048_576);
    });
    await expect.poll(() => sinceCheckpoint(database)).toBeLessThan(64 * 1_048_576);
  }
  // Of 24 that were begun.
  expect(await segments()).toBeLessThanOrEqual(12);
});
