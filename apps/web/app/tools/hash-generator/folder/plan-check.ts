import {
  type AlgorithmId,
  algorithmOf,
  isSumsFile,
  isSumsSignature,
  type SumsEntry,
  type SumsList,
} from '@hln/digests';
import type { FolderFile } from '../../../lib/folder-files.ts';

/** One line of a list, and the file that it refers to. */
export interface PlannedCheck {
  readonly listPath: string;
  readonly entry: SumsEntry;
  /** Null if the folder has no such file, or if its path leads out of the folder. */
  readonly file: FolderFile | null;
  readonly inapplicable: Inapplicable | null;
}

/** Why a line can't be checked: it names an HMAC but no key is in use, or it has a checksum while HMACs are made. */
export type Inapplicable = 'keyless' | 'checksum';

export interface CheckPlan {
  readonly checks: readonly PlannedCheck[];
  /** Files that no list names, except lists and their signatures. */
  readonly extra: readonly FolderFile[];
  /** The algorithms that each file needs, so that it is read once. */
  readonly needed: ReadonlyMap<FolderFile, ReadonlySet<AlgorithmId>>;
}

/** The digest lists among files, recognised by their names. */
export function sumsFilesOf(files: readonly FolderFile[]): readonly FolderFile[] {
  return files.filter(({ path }) => isSumsFile(path));
}

/**
 * Finds the file of every entry. A list's paths are relative to the folder that the list is in.
 *
 * @param isHmac whether HMACs are made: then every line counts as one, because most lists don't say what they contain
 */
export function planCheck(
  files: readonly FolderFile[],
  lists: readonly { readonly path: string; readonly list: SumsList }[],
  isHmac: boolean,
): CheckPlan {
  const byPath = new Map(files.map((file) => [normalised(file.path), file]));
  const checks = lists.flatMap(({ path, list }) =>
    list.entries.map((entry) => ({
      listPath: path,
      entry,
      file: findFile(byPath, path, entry.path),
      inapplicable: inapplicable(entry, isHmac),
    })),
  );
  const needed = new Map<FolderFile, Set<AlgorithmId>>();
  const listed = new Set<FolderFile>();
  for (const { entry, file, inapplicable } of checks) {
    if (file === null) continue;
    listed.add(file);
    if (inapplicable !== null) continue;
    const algorithms = needed.get(file) ?? new Set();
    needed.set(file, algorithms.add(entry.algorithm));
  }
  const listPaths = new Set(lists.map(({ path }) => path));
  const extra = files.filter(
    (file) => !listed.has(file) && !listPaths.has(file.path) && !isSumsSignature(file.path),
  );
  return { checks, extra, needed };
}

function inapplicable(entry: SumsEntry, isHmac: boolean): Inapplicable | null {
  if (entry.isHmac && !isHmac) return 'keyless';
  return isHmac && algorithmOf(entry.algorithm).strength === 'checksum' ? 'checksum' : null;
}

function findFile(files: ReadonlyMap<string, FolderFile>, listPath: string, path: string): FolderFile | null {
  const folder = listPath.slice(0, listPath.lastIndexOf('/') + 1);
  // Lists from Windows have backslashes, which may be part of a name elsewhere.
  for (const spelling of [path, path.replaceAll('\\', '/')]) {
    const resolved = resolve(folder + spelling);
    const found = resolved === null ? undefined : files.get(normalised(resolved));
    if (found !== undefined) return found;
  }
  return null;
}

/** Without `.` and `..`; null when the path leads out of the folder. */
function resolve(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** macOS decomposes accents in file names; lists from other systems have them composed. */
function normalised(path: string): string {
  return path.normalize('NFC');
}
