import { bytesToText } from '../encoding/text-encodings.ts';

/** How many bytes at each end of a file are searched: the trailer and the document's information are usually there. */
export const SEARCHED = 262_144;

/**
 * Returns the title in a PDF's information dictionary or XMP metadata; null if it has none, if it is compressed or
 * encrypted, or if it is elsewhere.
 *
 * @param bytes the file, or its two ends together
 */
export function pdfTitle(bytes: Uint8Array): string | null {
  const source = bytesToText(bytes.subarray(0, 2 * SEARCHED), 'latin-1').text;
  if (/\/Encrypt\s/.test(source)) return null;
  const title = infoTitle(source) ?? xmpTitle(source);
  return title === null || title.trim() === '' ? null : title.trim().slice(0, 300);
}

function infoTitle(source: string): string | null {
  const reference = [...source.matchAll(/\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R/g)].at(-1);
  if (reference === undefined) return null;
  const [, number = '', generation = ''] = reference;
  const object = new RegExp(`(?:^|[\\r\\n ])${number} ${generation} obj`, 'g');
  const start = [...source.matchAll(object)].at(-1)?.index;
  if (start === undefined) return null;
  const dictionary = source.slice(start, start + 8192).split('endobj', 1)[0] ?? '';
  const key = /\/Title\s*([(<])/.exec(dictionary);
  if (key === null) return null;
  const value = dictionary.slice(key.index + key[0].length);
  return decodePdfText(key[1] === '(' ? literalString(value) : hexString(value));
}

function xmpTitle(source: string): string | null {
  const match = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]{0,100}>([^<]{1,1000})<\/rdf:li>/.exec(source);
  if (match === null) return null;
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return bytesToText(latin1Bytes(match[1] ?? ''), 'utf-8').text.replaceAll(
    /&(\w+);/g,
    (whole, name: string) => entities[name] ?? whole,
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads what is between balanced parentheses (ISO 32000-2, 7.3.4.2). */
function literalString(source: string): string {
  let text = '';
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0];
      const next = source.charAt(at + 1);
      text +=
        octal === undefined ? (ESCAPES[next] ?? next) : String.fromCharCode(Number.parseInt(octal, 8) & 255);
      at += octal?.length ?? 1;
      continue;
    }
    if (character === ')' && depth === 0) return text;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    text += character;
  }
  return text;
}

function hexString(source: string): string {
  const digits = (source.split('>', 1)[0] ?? '').replaceAll(/\s/g, '');
  const pairs = digits.match(/[0-9A-Fa-f]{2}/g) ?? [];
  return String.fromCharCode(...pairs.slice(0, 2000).map((pair) => Number.parseInt(pair, 16)));
}

/** A text string is UTF-16 or UTF-8 with a byte order mark, otherwise nearly Latin-1 (7.9.2.2). */
function decodePdfText(text: string): string {
  const bytes = latin1Bytes(text);
  if (text.startsWith('\xfe\xff')) return bytesToText(bytes, 'utf-16be').text;
  return text.startsWith('\xef\xbb\xbf') ? bytesToText(bytes, 'utf-8').text : text;
}

function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
