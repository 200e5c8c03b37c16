/** What a file holds: its text, or why there is none to hand over. */
export type FileText = { readonly text: string } | { readonly problem: 'notText' | 'unreadable' | 'tooLong' };

/** Reads a file as UTF-8, or as UTF-16 where it says so itself; `most` is in UTF-16 code units. */
export async function readText(file: Blob, most: number): Promise<FileText> {
  // No character takes more than three bytes for each of its code units.
  if (file.size > most * 3) return { problem: 'tooLong' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
    let text: string;
    try {
      text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return { problem: 'notText' };
    }
    return text.includes('\0') ? { problem: 'notText' } : { text };
  } catch {
    return { problem: 'unreadable' };
  }
}
