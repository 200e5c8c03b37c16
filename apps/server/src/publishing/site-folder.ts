import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WordEdit } from '@hln/contracts/site-words';
import * as v from 'valibot';
import { writeWhole } from '../foundation/write-whole.ts';
import { lockDataDir } from '../installation/data-dir-lock.ts';

const releaseSchema = v.object({
  /** The name of the folder. */
  id: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  /** Digest of the words that were built in: see `wordsDigest`. */
  words: v.string(),
  /** Identifies the sources from which it was built. */
  sources: v.string(),
});
/** A built site in a folder of its own, which never changes. */
export type Release = v.InferOutput<typeof releaseSchema>;

const pointerSchema = v.object({ release: v.nullable(releaseSchema) });

/** Returns a digest that identifies a release's words. */
export function wordsDigest(edits: readonly WordEdit[]): string {
  const sorted = edits.map(({ key, text }) => [key, text]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** How many releases stay on disk, so that going back to one needs no build. */
const KEPT_RELEASES = 5;
const KEPT_PREVIEWS = 10;
const PREVIEW_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The published sites, below the data folder. Everything gets there by renaming something complete, so even after a
 * process was killed at any time, there is a whole site or none, never half of one.
 */
export interface SiteFolder {
  /** Returns the release to serve; null for the deployed site. */
  readPointer(): Promise<Release | null>;
  writePointer(release: Release | null): Promise<void>;
  /** Creates an empty folder to build in, which `clean` deletes unless it is adopted. */
  newWork(): Promise<string>;
  /** Turns the site in `work/client` into a release. */
  adopt(work: string, made: Omit<Release, 'id'>): Promise<Release>;
  /** Finds a release made of these words and sources. */
  find(made: Omit<Release, 'id'>): Promise<Release | null>;
  /** Returns the folder of the release's files. */
  client(release: Release): string;
  /** Turns the site in `work/client` into a preview, and returns its unguessable name. */
  adoptPreview(work: string, made: Omit<Release, 'id'>): Promise<string>;
  /** Finds the name of a preview made of these words and sources. */
  findPreview(made: Omit<Release, 'id'>): Promise<string | null>;
  previewClient(name: string): string;
  /** Deletes what is no longer needed. Only the holder of the lock may call this. */
  clean(now: number): Promise<void>;
  /** Locks the folder for the one process that builds. @throws DataDirInUseError while another does */
  lock(): Promise<() => void>;
}

/** @param folder may not exist yet */
export function openSiteFolder(folder: string): SiteFolder {
  const releases = join(folder, 'releases');
  const previews = join(folder, 'previews');
  const works = join(folder, 'work');
  const pointer = join(folder, 'current.json');
  const releaseFolder = ({ id }: Pick<Release, 'id'>) => join(releases, id);
  const readNote = async (below: string, id: string): Promise<Release | null> => {
    const note = await readJson(join(below, id, 'release.json'), releaseSchema);
    return note?.id === id ? note : null;
  };
  const readRelease = (id: string) => readNote(releases, id);
  const findIn = async (below: string, made: Omit<Release, 'id'>) => {
    for (const id of await newestFirst(below)) {
      const note = await readNote(below, id);
      if (note?.words === made.words && note.sources === made.sources) return note;
    }
    return null;
  };
  /** Moves a finished build to its final place, with a note of its words and sources. */
  const move = async (work: string, below: string, note: Release) => {
    await mkdir(below, { recursive: true });
    await writeWhole(join(work, 'release.json'), JSON.stringify(note));
    await tidy(work, new Set(['client', 'release.json', 'replaced.json']));
    await rename(work, join(below, note.id));
  };
  const readPointer = async () => {
    const read = await readJson(pointer, pointerSchema);
    // A release that was deleted counts as none.
    return read?.release ? await readRelease(read.release.id) : null;
  };
  return {
    readPointer,
    writePointer: async (release) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(pointer, JSON.stringify({ release }));
    },
    newWork: async () => {
      const work = join(works, newName());
      await mkdir(work, { recursive: true, mode: 0o700 });
      return work;
    },
    adopt: async (work, made) => {
      const release = { id: newName(), ...made };
      await move(work, releases, release);
      return release;
    },
    find: (made) => findIn(releases, made),
    client: (release) => join(releaseFolder(release), 'client'),
    adoptPreview: async (work, made) => {
      const id = randomBytes(18).toString('base64url');
      await move(work, previews, { id, ...made });
      return id;
    },
    findPreview: async (made) => (await findIn(previews, made))?.id ?? null,
    previewClient: (name) => join(previews, name, 'client'),
    clean: async (now) => {
      await rm(works, { recursive: true, force: true });
      const current = await readPointer();
      for (const id of (await newestFirst(releases)).slice(KEPT_RELEASES)) {
        if (id !== current?.id) await rm(join(releases, id), { recursive: true, force: true });
      }
      for (const [index, name] of (await newestFirst(previews)).entries()) {
        const { mtimeMs } = await stat(join(previews, name));
        const isOld = now - mtimeMs > PREVIEW_LIFE_MS || index >= KEPT_PREVIEWS;
        if (isOld) await rm(join(previews, name), { recursive: true, force: true });
      }
    },
    lock: () => lockDataDir(folder),
  };
}

/** Names sort by time. */
const newName = () =>
  `${new Date().toISOString().replaceAll(/[^\d]/g, '')}-${randomBytes(4).toString('hex')}`;

async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(emptyIfMissing);
  const times = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const),
  );
  return times.toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

function emptyIfMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

async function readJson<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const text = await readFile(path, 'utf8').catch(emptyIfMissing);
  const parsed =
    typeof text === 'string' ? v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text) : null;
  return parsed?.success === true ? parsed.output : null;
}

/** Deletes the other files that the build leaves next to the site. */
async function tidy(work: string, keep: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(work)) {
    if (!keep.has(name)) await rm(join(work, name), { recursive: true, force: true });
  }
}

/** Copies a folder's files, or only the named ones; a missing folder counts as empty. */
export async function copyFolder(from: string, to: string, only?: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = only ?? (await readdir(from).catch(emptyIfMissing));
  for (const name of names) await cp(join(from, name), join(to, name), { recursive: true });
}
