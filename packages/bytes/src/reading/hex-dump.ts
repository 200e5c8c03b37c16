import type { DecodeError } from '../encoding/base64-decode.ts';

/** The bytes of a hex dump. */
export interface HexDump {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Lines with bytes. */
  readonly lines: number;
  /** Whether a column shows the bytes as text. */
  readonly hasText: boolean;
  /** Lines `*`, which stand for repetitions of the line above. */
  readonly repeats: number;
}

export type ReadHexDump =
  | { readonly dump: HexDump; readonly error?: undefined }
  | { readonly error: DecodeError; readonly dump?: undefined };

interface Line {
  readonly start: number;
  readonly address: string;
  readonly hasColon: boolean;
  readonly isApart: boolean;
  readonly bytes: readonly number[];
  readonly hasText: boolean;
  readonly hasWords: boolean;
}

/** The most bytes that the lines `*` of a dump may stand for. */
const MOST_REPEATED = 10_000_000;

const ADDRESS = /^[ \t]*(?:0[xX])?([0-9a-fA-F]{4,16})(:?)([ \t]+|$)/;

/** Whether a text may begin with a line of a dump: cheap, for long texts. */
export const mayBeHexDump = (text: string): boolean => ADDRESS.test(text.slice(0, 200).trimStart());

/**
 * Reads a dump as `xxd`, `hexdump -C`, `od -t x1` and Wireshark write it: an address, bytes, and perhaps the same as
 * text. Returns null if the text is none, which its addresses show: they must count the bytes.
 */
export function readHexDump(text: string): ReadHexDump | null {
  if (!mayBeHexDump(text)) return null;
  const lines: (Line | '*')[] = [];
  let start = 0;
  for (const row of text.split('\n')) {
    const content = row.trimEnd();
    if (content.trim() === '*') lines.push('*');
    else if (content !== '') {
      const line = readLine(content, start);
      if (line === null) return null;
      lines.push(line);
    }
    start += row.length + 1;
  }
  return assemble(lines);
}

/** No dump has longer lines, in characters. */
const LONGEST_LINE = 1_000;

function readLine(row: string, start: number): Line | null {
  if (row.length > LONGEST_LINE) return null;
  const [all, address = '', colon = '', gap = ''] = ADDRESS.exec(row) ?? [];
  if (all === undefined) return null;
  const found = bytesOf(row.slice(all.length));
  if (found === null) return null;
  return { start, address, hasColon: colon !== '', isApart: gap.length > 1, ...found };
}

/** Reads groups of hexadecimal digits up to the column with text, which begins behind two spaces or a bar. */
function bytesOf(body: string): Pick<Line, 'bytes' | 'hasText' | 'hasWords'> | null {
  const groups = [...body.matchAll(/([ \t]*)((?:[0-9a-fA-F]{2}){1,8})(?![^ \t|>])/g)];
  const run: { digits: string; start: number; end: number }[] = [];
  let end = 0;
  for (const { 0: all, 2: digits = '', index } of groups) {
    if (index !== end) break;
    end = index + all.length;
    run.push({ digits, start: index, end });
  }
  const bytes = run.flatMap(({ digits }) =>
    (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  );
  const hasWords = run.some(({ digits }) => digits.length > 2);
  if (end === body.length && bytes.length === 0) return { bytes, hasText: false, hasWords };
  // From the longest run of bytes down to the shortest: the rest must be the same as text.
  let count = bytes.length;
  for (let last = run.length - 1; last >= 0; last -= 1) {
    const group = run[last];
    if (group === undefined) break;
    const rest = body.slice(group.end);
    if (isTextOf(rest, bytes, count)) return { bytes: bytes.slice(0, count), hasText: true, hasWords };
    count -= group.digits.length / 2;
  }
  return end === body.length ? { bytes, hasText: false, hasWords } : null;
}

/** Whether a column shows bytes as text: one character for each, printable ones as themselves. */
function isTextOf(column: string, bytes: readonly number[], count: number): boolean {
  const marked = /^[ \t]*([|>])([\s\S]*)[|<]$/.exec(column)?.[2];
  const shown = marked ?? /^[ \t]{1,2}([\s\S]*)$/.exec(column.replace(/^[ \t]{3,}/, '  '))?.[1];
  if (shown === undefined) return false;
  // Spaces at the end of a line are often lost.
  const text = shown.padEnd(count);
  if (text.length !== count || count === 0) return false;
  return bytes.slice(0, count).every((byte, i) => {
    const char = text.charAt(i);
    const isPrintable = byte >= 32 && byte < 127;
    return isPrintable ? char === String.fromCharCode(byte) : !/[\w]/.test(char);
  });
}

function assemble(lines: readonly (Line | '*')[]): ReadHexDump | null {
  const full = lines.filter((line) => line !== '*');
  const [first] = full;
  if (first === undefined || lines[0] === '*') return null;
  const hasBytes = full.filter(({ bytes }) => bytes.length > 0);
  if (hasBytes.length === 0) return null;
  const isSure =
    first.address.length >= 6 &&
    full.every(({ hasColon, hasText, isApart }) => hasColon || hasText || isApart);
  const isAlone = full.length === 1;
  if (isAlone && !first.hasText && !(isSure || (first.hasColon && Number(`0x${first.address}`) === 0)))
    return null;
  const radix = [16, 8].find((base) => wrongLine(lines, base) === null);
  if (hasBytes.some(({ hasWords, hasColon, hasText }) => hasWords && !hasColon && !hasText)) {
    if (radix === undefined) return null;
    const message =
      'This is a dump of words of two or more bytes (od -x, hexdump), whose order depends on the machine. Make it with xxd, hexdump -C or od -t x1.';
    return { error: { message, position: first.start } };
  }
  if (radix === undefined) {
    const wrong = isSure ? wrongLine(lines, 16) : null;
    if (wrong === null) return null;
    const message = `This is a hex dump, but the address ${wrong.address} does not follow from the bytes before it: a line is missing or changed. Copy it again, or remove the addresses.`;
    return { error: { message, position: wrong.start } };
  }
  return fill(lines, radix, hasBytes);
}

const addressOf = ({ address }: Line, radix: number) => Number.parseInt(address, radix);

/** Returns the first line whose address doesn't count the bytes before it. */
function wrongLine(lines: readonly (Line | '*')[], radix: number): Line | null {
  let next: number | null = null;
  for (const line of lines) {
    if (line === '*') {
      next = null;
      continue;
    }
    const address = radix === 8 && /[89a-f]/i.test(line.address) ? Number.NaN : addressOf(line, radix);
    if (Number.isNaN(address) || (next !== null && address !== next)) return line;
    next = address + line.bytes.length;
  }
  return null;
}

function fill(lines: readonly (Line | '*')[], radix: number, full: readonly Line[]): ReadHexDump {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let repeated = 0;
  let repeats = 0;
  let last: Line | null = null;
  let isStarred = false;
  for (const line of lines) {
    if (line === '*') {
      isStarred = last !== null;
      continue;
    }
    if (isStarred && last !== null) {
      const missing = addressOf(line, radix) - addressOf(last, radix) - last.bytes.length;
      repeated += missing;
      repeats += 1;
      if (missing < 0 || repeated > MOST_REPEATED) {
        const message = `The line * before the address ${line.address} stands for more bytes than this page fills in (10,000,000), or for less than none. Make the dump without it, as hexdump -v does.`;
        return { error: { message, position: line.start } };
      }
      const piece = new Uint8Array(missing);
      for (let i = 0; i < missing; i += 1) piece[i] = last.bytes[i % last.bytes.length] ?? 0;
      pieces.push(piece);
    }
    isStarred = false;
    pieces.push(Uint8Array.from(line.bytes));
    if (line.bytes.length > 0) last = line;
  }
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { dump: { bytes, lines: full.length, hasText: full.some(({ hasText }) => hasText), repeats } };
}
