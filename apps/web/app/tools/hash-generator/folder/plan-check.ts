import { type AlgorithmId, isSumsFile, isSumsSignature, type SumsEntry, type SumsList } from '@hln/digests';
import type { FolderFile } from '../../../lib/folder-files.ts';

/** One line of a list, and the file that it means. */
export interface PlannedCheck {
  readonly listPath: string;
  readonly entry: SumsEntry;
  /** Null when the folder has no such file, or when its path leads out of the folder. */
  readonly file: FolderFile | null;
}

export interface CheckPlan {
  readonly checks: readonly PlannedCheck[];
  /** Files that no list names; lists and their signatures are not among them. */
  readonly extra: readonly FolderFile[];
  /** The algorithms that each file needs, so that it is read once. */
  readonly needed: ReadonlyMap<FolderFile, ReadonlySet<AlgorithmId>>;
}

/** The lists of digests among files, going by their names. */
export function sumsFilesOf(files: readonly FolderFile[]): readonly FolderFile[] {
  return files.filter(({ path }) => isSumsFile(path));
}

/** Finds the file of every entry. A list's paths are relative to the folder that the list is in. */
export function planCheck(
  files: readonly FolderFile[],
  lists: readonly { readonly path: string; readonly list: SumsList }[],
): CheckPlan {
  const byPath = new Map(files.map((file) => [normalised(file.path), file]));
  const checks = lists.flatMap(({ path, list }) =>
    list.entries.map((entry) => ({ listPath: path, entry, file: findFile(byPath, path, entry.path) })),
  );
  const needed = new Map<FolderFile, Set<AlgorithmId>>();
  for (const { entry, file } of checks) {
    if (file === null) continue;
    const algorithms = needed.get(file) ?? new Set();
    needed.set(file, algorithms.add(entry.algorithm));
  }
  const listPaths = new Set(lists.map(({ path }) => path));
  const extra = files.filter(
    (file) => !needed.has(file) && !listPaths.has(file.path) && !isSumsSignature(file.path),
  );
  return { checks, extra, needed };
}

function findFile(files: ReadonlyMap<string, FolderFile>, listPath: string, path: string): FolderFile | null {
  const folder = listPath.slice(0, listPath.lastIndexOf('/') + 1);
  // Lists from Windows have backslashes, which elsewhere may be part of a name.
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

/** macOS takes accents apart in file names; lists from elsewhere have them in one piece. */
function normalised(path: string): string {
  return path.normalize('NFC');
}
