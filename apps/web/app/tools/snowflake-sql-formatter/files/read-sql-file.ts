import { FORMATTER_FILES } from '../../../content/snowflake-sql-formatter.ts';
import { MAX_INPUT_LENGTH, tooLargeMessage } from './limits.ts';

export type SqlFile =
  | { readonly kind: 'text'; readonly text: string; readonly note: string | null }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Reads a picked or dropped file as text: UTF-8, UTF-16 with a byte order mark, or else Windows-1252 with a note. A file
 * that is too large or not text is refused with a message that names it.
 */
export async function readSqlFile(file: File): Promise<SqlFile> {
  if (file.size > MAX_INPUT_LENGTH) {
    return { kind: 'refused', message: tooLargeMessage(FORMATTER_FILES.file(file.name), file.size) };
  }
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // A folder, or a file that was moved or locked since it was picked.
    return { kind: 'refused', message: FORMATTER_FILES.unreadable(file.name) };
  }
  const decoded = decode(bytes);
  if (decoded === null) {
    return { kind: 'refused', message: FORMATTER_FILES.notText(file.name) };
  }
  return { kind: 'text', ...decoded };
}

function decode(bytes: Uint8Array): { text: string; note: string | null } | null {
  const marked = utf16Label(bytes);
  const text = tryDecode(bytes, marked ?? 'utf-8');
  if (text !== null) return isBinary(text) ? null : { text, note: null };
  if (marked !== null) return null;
  const legacy = tryDecode(bytes, 'windows-1252');
  if (legacy === null || isBinary(legacy)) return null;
  return { text: legacy, note: FORMATTER_FILES.windows1252 };
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function tryDecode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Control characters that no editor writes into SQL: tab, line ends, form feed and Ctrl-Z of old tools are fine. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point.
  return /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]/.test(text);
}
