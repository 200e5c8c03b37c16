import { bytesToText, pdfTitle, recognise, SEARCHED, type Wrapping } from '@hln/bytes';
import type { Base64Options } from '../options/options.ts';
import { type DecodedContent, MOST_SHOWN } from './convert-protocol.ts';

const WIDTH = 16;

/** Offset, bytes and their ASCII, 16 a line, as `hexdump -C` shows them. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; start += WIDTH) {
    const row = [...bytes.subarray(start, start + WIDTH)];
    const pairs = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const hex = `${pairs.slice(0, 8).join(' ')}  ${pairs.slice(8).join(' ')}`.padEnd(3 * WIDTH);
    const ascii = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${start.toString(16).padStart(8, '0')}  ${hex} |${ascii}|`);
  }
  return lines.join('\n');
}

/** Bytes that a hex dump shows: its lines are nearly five times as long. */
const MOST_DUMPED = 65_536;

/** Everything that the page shows of decoded bytes. */
export async function showContent(
  content: Blob,
  wrapping: Wrapping,
  { encoding, view }: Pick<Base64Options, 'encoding' | 'view'>,
): Promise<DecodedContent> {
  const bytes = new Uint8Array(await content.slice(0, MOST_SHOWN).arrayBuffer());
  const type = recognise(bytes);
  const isText = type.preview === 'text' || type.extension === 'svg' || encoding !== 'utf-8';
  const isHex = content.size > 0 && (view === 'hex' || (view === 'auto' && !isText));
  const shared = {
    kind: 'decoded',
    content,
    type,
    wrapping,
    pdfTitle: type.preview === 'pdf' ? pdfTitle(await endsOf(content)) : null,
  } as const;
  if (isHex) {
    const isCut = content.size > MOST_DUMPED;
    const text = hexDump(bytes.subarray(0, MOST_DUMPED));
    return { ...shared, text, isHex, isCut, textError: null, byteOrderMark: false };
  }
  const isCut = content.size > MOST_SHOWN;
  const { text, error, byteOrderMark } = bytesToText(bytes, encoding);
  // A character may be cut off where the shown part ends, which is no fault of the text.
  const isAtCut = isCut && error !== null && error.position > MOST_SHOWN - 4;
  return { ...shared, text, isHex, isCut, textError: isAtCut ? null : error, byteOrderMark };
}

/** The beginning and the end of a file, which is where PDFs keep their title. */
async function endsOf(content: Blob): Promise<Uint8Array> {
  const tail = content.slice(Math.max(SEARCHED, content.size - SEARCHED));
  return new Uint8Array(await new Blob([content.slice(0, SEARCHED), tail]).arrayBuffer());
}
