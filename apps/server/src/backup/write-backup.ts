import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { NoteProgress } from '@hln/supabase/shared/staff/backups';
import type { RowSql } from '../database/database.ts';
import { readHistory } from '../database/migrate.ts';
import { writeWhole } from '../foundation/write-whole.ts';
import { keysPath } from '../installation/keys.ts';
import { type End, type Piece, packBackup } from './archive-format.ts';
import { KEYS, PART } from './backup-name.ts';
import { isLeftOut, readRows, readSequences, readTables, rowsIn, type Table } from './read-rows.ts';
import { sealWith } from './seal.ts';
import { closeRows } from './sealed-rows.ts';
import { LEFT_OUT, REPLACED, SEALED } from './sensitive.ts';
import type { Snapshot } from './snapshot.ts';

/** Nearly as small as with zlib's default level, in half the time. */
const LEVEL = 4;

/** How many bytes of the archive are written between two checks of the free space. */
const LOOK_EVERY = 16_000_000;

export interface WriteOptions {
  readonly note: NoteProgress;
  readonly signal: AbortSignal;
  /** The installation's signing secret, from which the key for encrypted values is derived. */
  readonly jwtSecret: string;
  /** The folder whose `keys.json` is copied beside the archive, unless the keys come from the environment. */
  readonly dataDir: string;
  /** @throws BackupProblem when this many more bytes don’t fit beside the archive */
  readonly assertRoom: (bytes: number) => Promise<void>;
}

export interface WrittenBackup {
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Reads the rows of a snapshot, table by table, without the tables that are never backed up.
 * @param change replaces a table’s rows before they are passed on
 * @returns the row counts and the last values of the sequences
 */
export async function* readPieces(
  sql: RowSql,
  tables: readonly Table[],
  signal: AbortSignal,
  change: (table: Table, rows: Buffer) => Buffer = (_, rows) => rows,
): AsyncGenerator<Piece, End> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    if (isLeftOut(table)) continue;
    counts[table.name] = 0;
    for await (const rows of readRows(sql, table, signal)) {
      counts[table.name] = (counts[table.name] ?? 0) + rowsIn(rows);
      yield { table: table.name, rows: change(table, rows) };
    }
  }
  return { rows: counts, sequences: await readSequences(sql) };
}

/**
 * Writes a snapshot's archive and a copy of the keys, readable only by their owner. The target appears once it is
 * complete, and a failed backup leaves nothing behind.
 */
export async function writeBackup(
  { sql, bytes: databaseBytes }: Snapshot,
  target: string,
  { note, signal, jwtSecret, dataDir, assertRoom }: WriteOptions,
): Promise<WrittenBackup> {
  const keys = `${target}${KEYS}`;
  const part = `${target}${PART}`;
  const hadKeys = existsSync(keys);
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await assertRoom(Math.min(databaseBytes, LOOK_EVERY));
    if (existsSync(keysPath(dataDir))) {
      await writeWhole(keys, await readFile(keysPath(dataDir)), `${keys}${PART}`);
    }
    const tables = await readTables(sql);
    const seal = sealWith(jwtSecret);
    const [about] = await sql.query<{ version: string }>(
      "select split_part(version(), ' on ', 1) as version",
    );
    const first = {
      made_at: new Date().toISOString(),
      made_of: about?.version ?? '',
      migrations: await readHistory(sql),
      key: seal.by,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      left_out: [...LEFT_OUT],
      replaced: Object.keys(REPLACED),
      encrypted: SEALED.map(({ table, column }) => `${table}.${column}`),
    };
    const all = tables.reduce((sum, table) => sum + table.bytes, 0);
    let rows: End['rows'] = {};
    async function* pieces(): AsyncGenerator<Piece, End> {
      let table: Table | null = null;
      let before = 0;
      const end = yield* readPieces(sql, tables, signal, (of, read) => {
        if (table !== null && table !== of) before += table.bytes;
        table = of;
        note('writing', Math.min(before + read.length, all), all);
        return closeRows(of.name, of.columns, read, seal);
      });
      note('writing', all, all);
      rows = end.rows;
      return end;
    }
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      packBackup(first, pieces()),
      createGzip({ level: LEVEL }),
      async function* (packed: AsyncIterable<Uint8Array>) {
        let looked = 0;
        for await (const piece of packed) {
          if (bytes - looked >= LOOK_EVERY) {
            await assertRoom(LOOK_EVERY);
            looked = bytes;
          }
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      },
      // The file is flushed to the disk before it gets its final name.
      createWriteStream(part, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(part, target);
    return { rows, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    // Keys without an archive are useless, and a risk.
    if (!hadKeys) await rm(keys, { force: true });
    for (const left of [part, `${keys}${PART}`]) await rm(left, { force: true });
    throw error;
  }
}
