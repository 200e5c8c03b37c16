/** No list of a real release comes near this. */
const MOST_BYTES = 32_000_000;

/**
 * The text of a list: UTF-8, or UTF-16 with a byte order mark as PowerShell writes it. Null when it is too large or
 * cannot be read.
 */
export async function readSumsText(file: Blob): Promise<string | null> {
  if (file.size > MOST_BYTES) return null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [first, second] = bytes;
    const encoding =
      first === 0xff && second === 0xfe
        ? 'utf-16le'
        : first === 0xfe && second === 0xff
          ? 'utf-16be'
          : 'utf-8';
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}
