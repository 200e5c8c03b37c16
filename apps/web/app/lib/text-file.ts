export type TextFile =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: TextEncodingName }
  | { readonly kind: 'refused'; readonly reason: TextFileRefusal };

/** `windows-1252` is a guess, which should be shown: nothing in such a file says so. */
export type TextEncodingName = 'utf-8' | 'utf-16' | 'windows-1252';

export type TextFileRefusal =
  | 'too-large'
  /** A folder, or a file that was moved or locked since it was picked. */
  | 'unreadable'
  /** A picture, an archive, or text in an encoding that contradicts its content. */
  | 'not-text';

/**
 * Reads a picked or dropped file as text: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. A file over
 * `mostBytes` is refused without being read.
 */
export async function readTextFile(file: File, mostBytes: number): Promise<TextFile> {
  if (file.size > mostBytes) return { kind: 'refused', reason: 'too-large' };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'refused', reason: 'unreadable' };
  }
  return decode(bytes) ?? { kind: 'refused', reason: 'not-text' };
}

function decode(bytes: Uint8Array): TextFile | null {
  const marked = utf16Label(bytes);
  const text = tryDecode(bytes, marked ?? 'utf-8');
  if (text !== null) {
    return isBinary(text) ? null : { kind: 'text', text, encoding: marked === null ? 'utf-8' : 'utf-16' };
  }
  if (marked !== null) return null;
  const legacy = tryDecode(bytes, 'windows-1252');
  return legacy === null || isBinary(legacy)
    ? null
    : { kind: 'text', text: legacy, encoding: 'windows-1252' };
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

/** Control characters that no editor writes into a text: tab, line ends, form feed and Ctrl-Z of old tools are fine. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point.
  return /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]/.test(text);
}
