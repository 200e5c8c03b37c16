import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { NoteProgress } from '@hln/supabase/shared/backups';
import { readHistory } from '../database/migrate.ts';
import { writeWhole } from '../foundation/write-whole.ts';
import { keysPath } from '../installation/keys.ts';
import { type End, type Piece, packBackup } from './archive-format.ts';
import { KEYS, PART } from './backup-name.ts';
import { isLeftOut, readRows, readSequences, readTables, rowsIn } from './read-rows.ts';
import { sealWith } from './seal.ts';
import { closeRows } from './sealed-rows.ts';
import { LEFT_OUT, REPLACED, SEALED } from './sensitive.ts';
import type { Snapshot } from './snapshot.ts';

/** Nearly as small as at zlib's own level, in half the time. */
const LEVEL = 4;

/** How often it is asked whether there is still room, in bytes of the archive. */
const LOOK_EVERY = 16_000_000;

export interface WriteOptions {
  readonly note: NoteProgress;
  readonly signal: AbortSignal;
  /** The installation's, from which the key for secrets is derived. */
  readonly jwtSecret: string;
  /** Whose keys are copied beside the archive. Without any there they come from the environment. */
  readonly dataDir: string;
  /** @throws whatever is to end the backup, where so many bytes do not fit beside the archive */
  readonly assertRoom: (bytes: number) => Promise<void>;
}

export interface WrittenBackup {
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Writes an archive of a snapshot and a copy of the keys, both for their owner only. A file of the target's name is always
 * a whole one; a backup that fails leaves nothing behind.
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
    const rows: Record<string, number> = {};
    const all = tables.reduce((sum, table) => sum + table.bytes, 0);
    async function* pieces(): AsyncGenerator<Piece, End> {
      let done = 0;
      for (const table of tables) {
        let count = 0;
        for await (const read of readRows(sql, table, signal)) {
          count += rowsIn(read);
          yield { table: table.name, rows: closeRows(table.name, table.columns, read, seal) };
          note('writing', Math.min(done + read.length, all), all);
        }
        if (!isLeftOut(table)) rows[table.name] = count;
        done += table.bytes;
        note('writing', done, all);
      }
      return { rows, sequences: await readSequences(sql) };
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
      // On the disk before it gets its name.
      createWriteStream(part, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(part, target);
    return { rows, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    // Keys without an archive are of no use, and a danger.
    if (!hadKeys) await rm(keys, { force: true });
    for (const left of [part, `${keys}${PART}`]) await rm(left, { force: true });
    throw error;
  }
}
