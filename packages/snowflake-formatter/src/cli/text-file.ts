import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FileProblem, reasonOf } from './problems.ts';

/** A file with the text that was read from it. */
export interface TextFile {
  /** With symbolic links resolved. */
  readonly path: string;
  readonly text: string;
  readonly stats: Stats;
}

/** Decodes bytes and keeps a byte order mark. Throws a {@link FileProblem} unless they are UTF-8 text. */
export function decode(bytes: Uint8Array): string {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (wide) throw new FileProblem('is UTF-16; only UTF-8 is read');
  const zero = bytes.indexOf(0);
  if (zero >= 0) throw new FileProblem('is a binary file', placeOf(bytes, zero));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    // Any other failure has another cause than the bytes and must not be reported as invalid text.
    if (error instanceof TypeError)
      throw new FileProblem('is not valid UTF-8', placeOf(bytes, validLength(bytes)));
    throw error;
  }
}

/** How many bytes are valid UTF-8, up to the first invalid character. */
function validLength(bytes: Uint8Array): number {
  let valid = 0;
  let beyond = bytes.length;
  while (valid < beyond) {
    const middle = (valid + beyond + 1) >> 1;
    try {
      // With `stream`, a character may be cut off at the end.
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      valid = middle;
    } catch {
      beyond = middle - 1;
    }
  }
  // The streaming decoder accepts a character that is cut off at the end: the invalid one starts there.
  while (valid > 0 && valid <= bytes.length && isCutOff(bytes, valid)) valid--;
  return valid;
}

/** Whether the bytes before `end` stop in the middle of a character. */
function isCutOff(bytes: Uint8Array, end: number): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(Math.max(0, lineStart(bytes, end)), end));
    return false;
  } catch {
    return true;
  }
}

function lineStart(bytes: Uint8Array, end: number): number {
  return bytes.lastIndexOf(10, end - 1) + 1;
}

/** The line and column of a byte, columns in UTF-16 code units. The bytes before it on its line must be valid UTF-8. */
function placeOf(bytes: Uint8Array, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  for (let i = 0; i < at; i++) if (bytes[i] === 10) line++;
  const start = at === 0 ? 0 : lineStart(bytes, at);
  return { line, column: new TextDecoder().decode(bytes.subarray(start, at)).length + 1 };
}

/** Reads a file. Rejects with a {@link FileProblem}. */
export async function readText(shownPath: string): Promise<TextFile> {
  try {
    const path = await realpath(shownPath);
    const stats = await stat(path);
    return { path, text: decode(await readFile(path)), stats };
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(reasonOf(error));
  }
}

/**
 * Replaces a file's text: writes a new file next to it, with its mode and owner, and renames that over it, so that the
 * file always has either the whole old text or the whole new one. A file that was changed since it was read is left
 * alone. Rejects with a {@link FileProblem}.
 */
export async function replaceText(file: TextFile, text: string): Promise<void> {
  const aside = join(dirname(file.path), `.${basename(file.path)}.${randomUUID()}.tmp`);
  try {
    // Renaming only needs permission for the folder, but a read-only file must not be replaced.
    await access(file.path, constants.W_OK);
    const handle = await open(aside, 'wx', file.stats.mode);
    try {
      await handle.writeFile(text, 'utf8');
      await keepOwner(handle, file.stats);
      await handle.chmod(file.stats.mode & 0o7777);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const now = await stat(file.path);
    if (now.mtimeMs !== file.stats.mtimeMs || now.size !== file.stats.size) {
      throw new FileProblem('was changed by another program while it was formatted; left as it is');
    }
    await rename(aside, file.path);
  } catch (error) {
    await removeIfThere(aside);
    throw error instanceof FileProblem ? error : new FileProblem(reasonOf(error));
  }
}

async function keepOwner(handle: Awaited<ReturnType<typeof open>>, stats: Stats): Promise<void> {
  const own = await handle.stat();
  if (own.uid === stats.uid && own.gid === stats.gid) return;
  await handle.chown(stats.uid, stats.gid);
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
