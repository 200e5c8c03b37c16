import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { BLOCK, gathered, readTar, type TarFile, tarFilling, tarHeader } from '../foundation/tar.ts';
import { rowsIn } from './read-rows.ts';

/**
 * A backup is a gzipped tar archive. Its first file, `backup.json`, describes the database. The files
 * `rows/<schema>.<table>/<number>` hold the rows, a few megabytes each. The last, `end.json`, holds the row counts; an
 * archive without it is truncated.
 */

const FIRST = 'backup.json';
const LAST = 'end.json';
const ROWS = /^rows\/([^/]+)\/\d+$/;

/** Raise this number with every change that an earlier version would misread. */
const FORMAT = 1;

/** Files that exist in every PostgreSQL data folder. */
const EVIDENCE = ['PG_VERSION', 'global/pg_control'];

/** The largest file that is read into memory, in bytes. */
const LARGEST = 256_000_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const aboutSchema = v.object({
  format: v.literal(FORMAT, 'It was made by a newer version of this program. Use that one.'),
  made_at: v.string(),
  /** The database that was backed up, such as `PostgreSQL 17.5`. */
  made_of: v.string(),
  /** The migrations that the database had, in order. */
  migrations: v.array(v.object({ version: v.string(), name: v.nullable(v.string()) })),
  /** The key that encrypted the sealed values; see seal.ts. */
  key: v.object({ id: v.string(), salt: v.string() }),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  /** The tables that were left out, and the columns that were replaced or encrypted; for human readers. */
  left_out: v.array(v.string()),
  replaced: v.array(v.string()),
  encrypted: v.array(v.string()),
});
export type About = v.InferOutput<typeof aboutSchema>;

const endSchema = v.object({
  /** Row counts by table. */
  rows: v.record(v.string(), count),
  /** The last value of each sequence. */
  sequences: v.record(v.string(), v.nullable(v.number())),
});
export type End = v.InferOutput<typeof endSchema>;

export interface Piece {
  readonly table: string;
  readonly rows: Buffer;
}

/** Yields the bytes of a backup before compression. @param pieces the rows; returns the contents of `end.json` */
export async function* packBackup(
  about: Omit<About, 'format'>,
  pieces: AsyncGenerator<Piece, End>,
): AsyncGenerator<Uint8Array> {
  yield* file(FIRST, Buffer.from(JSON.stringify({ format: FORMAT, ...about }, null, 1)));
  for (let number = 1; ; number += 1) {
    const next = await pieces.next();
    if (next.done === true) {
      yield* file(LAST, Buffer.from(JSON.stringify(next.value, null, 1)));
      break;
    }
    yield* file(`rows/${next.value.table}/${number}`, next.value.rows);
  }
  // Two empty blocks end an archive.
  yield new Uint8Array(2 * BLOCK);
}

function* file(name: string, content: Buffer): Generator<Uint8Array> {
  yield tarHeader({ name, size: content.length });
  yield content;
  yield tarFilling(content.length);
}

/** An archive of rows, or an archive of a database's files, as earlier versions made them. */
export type OpenedArchive =
  | { readonly kind: 'rows'; readonly about: About; readonly pieces: AsyncGenerator<Piece, End> }
  | { readonly kind: 'files'; readonly files: AsyncGenerator<TarFile> };

/** An unreadable archive. The message completes a sentence that starts with the file’s name. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/**
 * Opens a backup. Its rows are read on demand; errors in them are thrown then.
 * @param onChunk called with each chunk of the file that is read
 * @throws ArchiveError
 */
export async function openArchive(
  path: string,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<OpenedArchive> {
  const files = readTar(unpacked(path, onChunk));
  try {
    const first = await readFirst(files);
    if ('content' in first) return { kind: 'files', files: withFirst(first, files) };
    return { kind: 'rows', about: first, pieces: piecesOf(files, first) };
  } catch (error) {
    await files.return(undefined);
    throw error;
  }
}

/**
 * Reads only a backup's description.
 * @returns null for an archive of files, which has none
 * @throws ArchiveError
 */
export async function readAbout(path: string): Promise<About | null> {
  const files = readTar(unpacked(path, () => {}));
  try {
    const first = await readFirst(files);
    return 'content' in first ? null : first;
  } finally {
    await files.return(undefined);
  }
}

/** Returns the description of a backup of rows; for another archive, its first file. */
async function readFirst(files: AsyncGenerator<TarFile>): Promise<About | TarFile> {
  const first = await files.next().catch((error: unknown) => {
    throw unreadable(error, NOT_READ);
  });
  if (first.done === true) throw new ArchiveError('is not a backup of this program.');
  if (first.value.name !== FIRST) return first.value;
  const about = v.safeParse(v.pipe(v.string(), v.parseJson(), aboutSchema), await text(first.value));
  if (!about.success) throw new ArchiveError(`cannot be read: ${about.issues[0].message}`);
  return about.output;
}

async function* piecesOf(files: AsyncGenerator<TarFile>, about: About): AsyncGenerator<Piece, End> {
  const names = new Set(about.tables.map(({ name }) => name));
  let end: End | null = null;
  try {
    for await (const entry of files) {
      const table = ROWS.exec(entry.name)?.[1];
      if (end !== null) throw new ArchiveError('is damaged: something follows its end.');
      if (entry.name === LAST) end = v.parse(v.pipe(v.string(), v.parseJson(), endSchema), await text(entry));
      else if (table !== undefined && names.has(table)) yield { table, rows: await content(entry) };
      else throw new ArchiveError('is damaged: it contains a file that no backup has.');
    }
  } catch (error) {
    throw unreadable(error, 'is damaged: its contents can’t be read.');
  }
  if (end === null) throw new ArchiveError('is cut off: its end is missing.');
  return end;
}

/**
 * Reads a backup to its end, so that a damaged one is reported before anything is restored.
 * @returns its description; null for an archive of files, which has none
 * @throws ArchiveError
 */
export async function checkArchive(path: string): Promise<About | null> {
  const opened = await openArchive(path);
  if (opened.kind === 'files') {
    const found = new Set<string>();
    try {
      for await (const { name } of opened.files) found.add(name);
    } catch (error) {
      throw unreadable(error, NOT_READ);
    }
    if (!EVIDENCE.every((name) => found.has(name)))
      throw new ArchiveError('is an archive, but of no database.');
    return null;
  }
  const rows: Record<string, number> = {};
  for (;;) {
    const next = await opened.pieces.next();
    if (next.done !== true) {
      rows[next.value.table] = (rows[next.value.table] ?? 0) + rowsIn(next.value.rows);
      continue;
    }
    const isWhole = Object.entries(next.value.rows).every(([table, wanted]) => (rows[table] ?? 0) === wanted);
    if (!isWhole) throw new ArchiveError('is damaged: rows are missing.');
    return opened.about;
  }
}

async function* withFirst(first: TarFile, rest: AsyncGenerator<TarFile>): AsyncGenerator<TarFile> {
  yield first;
  yield* rest;
}

async function content({ size, content: chunks }: TarFile): Promise<Buffer> {
  if (size === null || size > LARGEST) throw new ArchiveError('is damaged.');
  return await gathered(chunks);
}

const text = async (entry: TarFile) => (await content(entry)).toString('utf8');

async function* unpacked(path: string, onChunk: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 262_144 });
  const gunzip = createGunzip({ chunkSize: 262_144 });
  let isGzip = false;
  file.on('data', (chunk) => {
    const bytes = Buffer.from(chunk);
    if (!isGzip) isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    onChunk(bytes);
  });
  file.once('error', (error) => gunzip.destroy(new ArchiveError(`cannot be read (${error.message}).`)));
  try {
    yield* file.pipe(gunzip);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(
      isGzip
        ? 'is truncated or damaged: it can’t be unpacked completely.'
        : 'is not a backup of this program.',
      { cause: error },
    );
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

const NOT_READ = 'is not a backup of this program, or its contents are damaged.';

const unreadable = (error: unknown, message: string) =>
  error instanceof ArchiveError ? error : new ArchiveError(message, { cause: error });
