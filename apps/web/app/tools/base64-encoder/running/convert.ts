import {
  type BlobRun,
  bytesToText,
  dataUrlPrefix,
  decodeBase64,
  decodeBlob,
  encodeBase64,
  encodeBlob,
  LOOKED_AT,
  pdfTitle,
  readInput,
  recognise,
  SEARCHED,
  textToBytes,
  type Wrapping,
} from '@hln/bytes';
import { formatJson, isJsonError } from '@hln/json-engine';
import type { Base64Options } from '../options/options.ts';
import {
  type ConvertRequest,
  type ConvertResult,
  type DecodedContent,
  type Encoded,
  MOST_AS_TEXT,
} from './convert-protocol.ts';
import { tokenParts } from './looks-encoded.ts';
import { decodeOther, encodeOther } from './other-bases.ts';

const WIDTH = 16;

/** The most bytes of a hex dump, whose lines are nearly five times as long as the bytes. */
const MOST_DUMPED = 65_536;

/** Converts a typed text or a file according to the options. */
export function convert({ source, options }: ConvertRequest, run: BlobRun = {}): Promise<ConvertResult> {
  if (options.direction === 'encode') {
    return source instanceof Blob ? encodeFile(source, options, run) : encodeText(source, options);
  }
  if (options.base !== 'base64') return decodeOtherBase(source, options, run);
  return source instanceof Blob ? decodeFile(source, options, run) : decodeText(source, options);
}

/** A data URL: on one line, with the standard alphabet and padding (Fetch Standard). */
const DATA_URL = { alphabet: 'standard', padding: true, lineWidth: 0 } as const;

const MEDIA_TYPES = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'latin-1': 'iso-8859-1',
};

async function encodeText(text: string, options: Base64Options): Promise<ConvertResult> {
  const { bytes, error } = textToBytes(text, options.encoding);
  if (error !== undefined) return { kind: 'wrong', error };
  if (options.base !== 'base64') return shownOther(new Blob([bytes]), options);
  const prefix = options.dataUrl ? dataUrlPrefix(`text/plain;charset=${MEDIA_TYPES[options.encoding]}`) : '';
  const encoded = prefix + encodeBase64(bytes, options.dataUrl ? DATA_URL : options);
  return shown(new Blob([encoded]), bytes.length);
}

async function encodeFile(file: Blob, options: Base64Options, run: BlobRun): Promise<ConvertResult> {
  if (options.base !== 'base64') return shownOther(file, options, run);
  if (!options.dataUrl) return shown(await encodeBlob(file, options, run), file.size);
  const { mediaType } = recognise(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()));
  const prefix = dataUrlPrefix(mediaType);
  return shown(await encodeBlob(file, { ...DATA_URL, prefix }, run), file.size);
}

async function shownOther(content: Blob, options: Base64Options, run: BlobRun = {}): Promise<ConvertResult> {
  const encoded = await encodeOther(content, options, run);
  return encoded instanceof Blob ? shown(encoded, content.size) : encoded;
}

async function shown(content: Blob, size: number): Promise<Encoded> {
  const text = await content.slice(0, MOST_AS_TEXT).text();
  return { kind: 'encoded', text, isCut: content.size > MOST_AS_TEXT, content, size };
}

/** Header and payload of a token, as formatted JSON; null if one of them is not JSON in Base64URL. */
function decodeToken(text: string): ConvertResult | null {
  const parts = tokenParts(text);
  if (parts === null) return null;
  const documents: string[] = [];
  for (const part of [parts.header, parts.payload]) {
    const { bytes } = decodeBase64(part, { mode: 'forgiving', alphabet: 'url' });
    if (bytes === undefined) return null;
    const json = new TextDecoder().decode(bytes);
    try {
      documents.push(formatJson(json));
    } catch (error) {
      if (isJsonError(error)) return null;
      throw error;
    }
  }
  const shownText = `${documents.join('\n')}\n`;
  return { kind: 'token', text: shownText, isCut: false, content: new Blob([shownText]) };
}

async function decodeText(text: string, options: Base64Options): Promise<ConvertResult> {
  const token = decodeToken(text);
  if (token !== null) return token;
  const { mode, readAlphabet: alphabet } = options;
  const read = readInput(text, { mode, alphabet });
  if (read.error !== undefined) return { kind: 'wrong', error: read.error };
  return { ...(await showContent(new Blob([read.bytes]), read.wrapping, options)), outside: read.outside };
}

async function decodeFile(file: Blob, options: Base64Options, run: BlobRun): Promise<ConvertResult> {
  const alphabet = options.readAlphabet === 'auto' ? 'either' : options.readAlphabet;
  const decoded = await decodeBlob(file, { mode: options.mode, alphabet }, run);
  if (decoded.error !== undefined) return { kind: 'wrong', error: decoded.error };
  return showContent(decoded.blob, { kind: 'none' }, options);
}

async function decodeOtherBase(
  source: string | Blob,
  options: Base64Options,
  run: BlobRun,
): Promise<ConvertResult> {
  const decoded = await decodeOther(source, options, run);
  if (decoded.kind === 'wrong') return decoded;
  const { content, ignored, checksum, dump } = decoded;
  return { ...(await showContent(content, { kind: 'none' }, options)), ignored, checksum, dump };
}

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

/** Everything that the page shows about decoded bytes. */
async function showContent(
  content: Blob,
  wrapping: Wrapping,
  { encoding, view }: Pick<Base64Options, 'encoding' | 'view'>,
): Promise<DecodedContent> {
  const bytes = new Uint8Array(await content.slice(0, MOST_AS_TEXT).arrayBuffer());
  const type = recognise(bytes);
  const isText = type.preview === 'text' || type.extension === 'svg' || encoding !== 'utf-8';
  const isHex = content.size > 0 && (view === 'hex' || (view === 'auto' && !isText));
  const shared = {
    kind: 'decoded',
    content,
    type,
    wrapping,
    outside: null,
    dump: null,
    ignored: [],
    checksum: null,
    pdfTitle: type.preview === 'pdf' ? pdfTitle(await endsOf(content)) : null,
  } as const;
  if (isHex) {
    const isCut = content.size > MOST_DUMPED;
    const text = hexDump(bytes.subarray(0, MOST_DUMPED));
    return { ...shared, text, isHex, isCut, textError: null, byteOrderMark: false };
  }
  const isCut = content.size > MOST_AS_TEXT;
  const { text, error, byteOrderMark } = bytesToText(bytes, encoding);
  // A character may be cut off at the end of the shown part, which is not an error in the text.
  const isAtCut = isCut && error !== null && error.position > MOST_AS_TEXT - 4;
  return { ...shared, text, isHex, isCut, textError: isAtCut ? null : error, byteOrderMark };
}

/** The beginning and the end of a file, where PDFs keep their title. */
async function endsOf(content: Blob): Promise<Uint8Array> {
  const tail = content.slice(Math.max(SEARCHED, content.size - SEARCHED));
  return new Uint8Array(await new Blob([content.slice(0, SEARCHED), tail]).arrayBuffer());
}
