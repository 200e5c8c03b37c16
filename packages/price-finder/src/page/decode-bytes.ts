/** Decodes pages: determines a page's real character set, whatever its header claims. */

const UTF8 = 'utf-8';
const SNIFF_BYTES = 4096;

/**
 * Decodes a page. In order: a byte order mark; UTF-8 if the bytes are clearly valid UTF-8 (no other encoding produces
 * long runs of valid multi-byte sequences by chance); the page's own `meta` if the header is absent, wrong or the
 * server's default Latin-1; the header; finally windows-1252. Never throws; invalid bytes become U+FFFD.
 */
export function decodeBytes(
  bytes: Uint8Array,
  contentType: string | null,
): { text: string; charset: string } {
  const marked = byteOrderMark(bytes) ?? wideWithoutMark(bytes);
  if (marked) return decode(bytes, marked);
  const header = knownCharset(/charset\s*=\s*["']?\s*([^\s"';,]+)/i.exec(contentType ?? '')?.[1]);
  const declared = declaredCharset(bytes);
  const utf8 = utf8Evidence(bytes);
  if (utf8 === 'ascii')
    return decode(bytes, isStateful(declared) ? declared : isStateful(header) ? header : UTF8);
  if (utf8 === 'valid' || (utf8 === 'damaged' && (declared === UTF8 || header === UTF8)))
    return decode(bytes, UTF8);
  const choices = [header, declared].filter((name): name is string => name !== null && name !== UTF8);
  const [first, second] = choices;
  if (first === undefined) return decode(bytes, utf8 === 'damaged' ? UTF8 : 'windows-1252');
  // Latin-1 in a header is the default of servers that nobody configured; the page's author knows better.
  return decode(bytes, second !== undefined && first === 'windows-1252' ? second : first);
}

function decode(bytes: Uint8Array, charset: string): { text: string; charset: string } {
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return UTF8;
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return null;
}

/** Recognises UTF-16 without a byte order mark: a page begins with ASCII, so every other byte is zero. */
function wideWithoutMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf-16be';
  return null;
}

/** Returns the WHATWG name of a label, or null if there is no such encoding. */
function knownCharset(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null; // an unknown label is no information
  }
}

function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, SNIFF_BYTES));
  const inMeta = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
  const inXml = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  const name = knownCharset(inMeta ?? inXml);
  // A page that declares UTF-16 in ASCII is not in UTF-16.
  return name?.startsWith('utf-16') ? UTF8 : name;
}

function isStateful(charset: string | null): charset is string {
  return charset === 'iso-2022-jp';
}

/** Counts multi-byte sequences. `damaged`: mostly valid UTF-8 with a few broken bytes (a cut, a bad include). */
function utf8Evidence(bytes: Uint8Array): 'ascii' | 'valid' | 'damaged' | 'other' {
  let good = 0;
  let bad = 0;
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const length =
      lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    let tail = 1;
    while (tail < length && ((bytes[at + tail] ?? 0) & 0xc0) === 0x80) tail += 1;
    if (length > 0 && tail === length) good += 1;
    else if (at + tail < bytes.length || length === 0) bad += 1;
    at += length > 0 ? tail : 1;
  }
  if (good === 0 && bad === 0) return 'ascii';
  if (bad === 0) return 'valid';
  return good > bad * 20 ? 'damaged' : 'other';
}
