/** What was dropped, as the browser provides it. */
interface Dropped {
  readonly files: readonly File[];
  readonly entries: readonly FileSystemEntry[];
}

/** A file with its place in what was dropped or picked, such as `release/docs/a.txt`. */
export interface FolderFile {
  readonly path: string;
  readonly file: File;
}

export interface FolderContent {
  readonly files: readonly FolderFile[];
  /** Whether any of the files were in a folder. */
  readonly hasFolder: boolean;
  /** Whether there were more than {@link MOST_FILES}, so that the rest were left out. */
  readonly isCut: boolean;
}

/** A whole disk, dropped by mistake, would otherwise fill the memory with names. */
export const MOST_FILES = 20_000;

/** The files chosen in a file dialog. */
export function pickedContent(files: readonly File[]): FolderContent {
  const all = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return {
    files: all.slice(0, MOST_FILES),
    hasFolder: all.some(({ path }) => path.includes('/')),
    isCut: all.length > MOST_FILES,
  };
}

/**
 * Everything that was dropped, including the contents of folders.
 *
 * @param dropped must have been read within the event: see {@link readDropped}
 */
export function droppedContent({ files, entries }: Dropped): Promise<FolderContent> {
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve(pickedContent(files));
  return readEntries(entries);
}

async function readEntries(roots: readonly FileSystemEntry[]): Promise<FolderContent> {
  const files: FolderFile[] = [];
  const waiting = [...roots];
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (files.length >= MOST_FILES) return { files, hasFolder: true, isCut: true };
    if (isFile(entry)) files.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) });
    else if (isFolder(entry)) waiting.push(...(await entriesOf(entry)));
  }
  return { files, hasFolder: true, isCut: false };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader returns some of the entries (100 in Chromium) per call, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0 || all.length > MOST_FILES) return all;
    all.push(...part);
  }
}

/** Call it within the event: afterwards the browser forgets what was dropped. */
export function readDropped(transfer: DataTransfer): Dropped {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  return { files: Array.from(transfer.files), entries: entries.filter((entry) => entry !== null) };
}
