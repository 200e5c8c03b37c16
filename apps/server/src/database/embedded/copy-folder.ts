import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyOptions, Sql } from '../database.ts';

const PIECE = 1_048_576;
const LOG = 'pg_wal';
const CONTROL = 'global/pg_control';
/** A segment of the log. Their names sort in order. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** Files that only a running server has. */
const TRANSIENT = /^(?:postmaster\.(?:pid|opts)|base\/pgsql_tmp.*)$/;

const CHECKPOINT = `
  select checkpoint_lsn::text as lsn, redo_wal_file as first, pg_walfile_name(pg_current_wal_lsn()) as last
  from pg_control_checkpoint()`;

export interface CopyParts extends CopyOptions {
  readonly folder: string;
  readonly target: string;
  /** Runs `work` while nobody else uses the database. */
  readonly hold: <Held>(work: (sql: Sql) => Promise<Held>) => Promise<Held>;
}

/**
 * Copies an embedded database that is in use, as `pg_basebackup` does: files are read while they change, and the log
 * since the checkpoint before the first of them repairs the copy when it is opened. The database is blocked only for
 * that checkpoint and for the last segments of the log. There must be no other checkpoint meanwhile (keep-log-small.ts
 * pauses).
 * @throws Error when the database was reopened meanwhile, which makes a checkpoint
 */
export async function copyFolder({ folder, target, hold, signal, onCopied }: CopyParts): Promise<void> {
  const copier = new Copier(folder, target, signal, onCopied);
  const start = await hold(async (sql) => {
    await sql.run('checkpoint');
    return await readCheckpoint(sql);
  });
  await copier.below('', (name) => name !== CONTROL && !TRANSIENT.test(name) && !isSegment(name));
  // Segments before the current one no longer change.
  const { last: current } = await hold(readCheckpoint);
  await copier.below(LOG, (name) => isSegmentBetween(name, start.first, current, false));
  await hold(async (sql) => {
    const end = await readCheckpoint(sql);
    if (end.lsn !== start.lsn) {
      throw new Error('The database was opened again during the backup. Make another.');
    }
    await copier.below(LOG, (name) => isSegmentBetween(name, current, end.last, true));
    await copier.file(CONTROL);
  });
}

/** Copies the folder of a database that nobody has open. */
export async function copyClosedFolder(
  folder: string,
  target: string,
  { signal, onCopied }: CopyOptions = {},
): Promise<void> {
  await new Copier(folder, target, signal, onCopied).below('', (name) => !TRANSIENT.test(name));
}

async function readCheckpoint(sql: Sql): Promise<{ lsn: string; first: string; last: string }> {
  const [row] = await sql.query<{ lsn: string; first: string; last: string }>(CHECKPOINT);
  if (row === undefined) throw new Error('The database does not tell its last checkpoint.');
  return row;
}

const isSegment = (name: string) => name.startsWith(`${LOG}/`) && SEGMENT.test(name.slice(LOG.length + 1));

function isSegmentBetween(name: string, first: string, last: string, withLast: boolean): boolean {
  const segment = name.slice(LOG.length + 1);
  return isSegment(name) && segment >= first && (withLast ? segment <= last : segment < last);
}

class Copier {
  readonly #root: string;
  readonly #target: string;
  readonly #signal: AbortSignal | undefined;
  readonly #onCopied: CopyOptions['onCopied'];
  readonly #piece = Buffer.allocUnsafe(PIECE);
  #copied = 0;

  constructor(
    root: string,
    target: string,
    signal: AbortSignal | undefined,
    onCopied: CopyOptions['onCopied'],
  ) {
    this.#root = root;
    this.#target = target;
    this.#signal = signal;
    this.#onCopied = onCopied;
  }

  /** @param isWanted called for each file with its path below the root */
  async below(prefix: string, isWanted: (name: string) => boolean): Promise<void> {
    await mkdir(join(this.#target, prefix), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(join(this.#root, prefix), { withFileTypes: true })) {
      const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) await this.below(name, isWanted);
      else if (isWanted(name)) await this.file(name);
    }
  }

  /** Copies a file up to its length at the start: anything appended since is in the log. */
  async file(name: string): Promise<void> {
    const from = await open(join(this.#root, name)).catch((error: unknown) => {
      // The table was dropped in the meantime, which the log records.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    if (from === null) return;
    try {
      const { size } = await from.stat();
      const to = await open(join(this.#target, name), 'w', 0o600);
      try {
        for (let at = 0; at < size; ) {
          this.#signal?.throwIfAborted();
          const { bytesRead } = await from.read(this.#piece, 0, Math.min(PIECE, size - at), at);
          // The file was truncated in the meantime.
          if (bytesRead === 0) break;
          await to.write(this.#piece, 0, bytesRead, at);
          at += bytesRead;
          this.#copied += bytesRead;
          await this.#onCopied?.(this.#copied);
        }
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  }
}
