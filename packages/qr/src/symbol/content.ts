import { ALPHANUMERIC } from './modes.ts';
import { QrError } from './qr-code.ts';

/**
 * Characters that Shift JIS tables map differently (wave dash, minus sign, cent …): a reader may turn them into another
 * character, so they are never written in Kanji mode.
 */
const AMBIGUOUS = new Set('\\＼~〜～‖∥−－¢￠£￡¬￢—―');

let table: ReadonlyMap<string, number> | null = null;

/** The input, character by character, with each character's value in every mode. */
export interface Content {
  /** Number of characters; for bytes, number of bytes. */
  readonly length: number;
  readonly unit: 'character' | 'byte';
  readonly bytes: Uint8Array;
  /** The start of each character's bytes, followed by the end of the last one's. */
  readonly starts: Uint32Array;
  /** Values in alphanumeric mode, -1 for none; values below 10 are the digits. */
  readonly alphanumeric: Int8Array;
  /** Values in Kanji mode, -1 for none. */
  readonly kanji: Int16Array;
}

const ALPHANUMERIC_OF_BYTE = Int8Array.from({ length: 256 }, (_, byte) =>
  ALPHANUMERIC.indexOf(String.fromCharCode(byte)),
);

function bytesContent(bytes: Uint8Array): Content {
  return {
    length: bytes.length,
    unit: 'byte',
    bytes,
    starts: Uint32Array.from({ length: bytes.length + 1 }, (_, index) => index),
    alphanumeric: Int8Array.from(bytes, (byte) => ALPHANUMERIC_OF_BYTE[byte] ?? -1),
    kanji: new Int16Array(bytes.length).fill(-1),
  };
}

const byteLength = (codePoint: number) => {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

/**
 * @param kanji whether to look for characters of Kanji mode
 * @throws QrError if the text contains a lone surrogate, which UTF-8 can't encode.
 */
export function readContent(textOrBytes: string | Uint8Array, kanji: boolean): Content {
  if (typeof textOrBytes !== 'string') return bytesContent(textOrBytes);
  if (!textOrBytes.isWellFormed()) {
    throw new QrError(
      'not-unicode',
      'The text holds half a character (a lone surrogate), which no QR code can carry.',
    );
  }
  const characters = Array.from(textOrBytes);
  const starts = new Uint32Array(characters.length + 1);
  const alphanumeric = new Int8Array(characters.length);
  const kanjiValues = new Int16Array(characters.length);
  for (const [index, character] of characters.entries()) {
    const codePoint = character.codePointAt(0) ?? 0;
    starts[index + 1] = (starts[index] ?? 0) + byteLength(codePoint);
    alphanumeric[index] = codePoint < 0x80 ? (ALPHANUMERIC_OF_BYTE[codePoint] ?? -1) : -1;
    kanjiValues[index] = kanji ? (kanjiBits(character) ?? -1) : -1;
  }
  const bytes = new TextEncoder().encode(textOrBytes);
  return { length: characters.length, unit: 'character', bytes, starts, alphanumeric, kanji: kanjiValues };
}

/** Whether a JIS X 0208 row contains standard characters; the others are empty or vendor-specific. */
const isStandardRow = (row: number) => row <= 8 || (row >= 16 && row <= 84);

/** Inverts the platform's own Shift JIS table: 94 rows of 94 characters. */
function buildTable(): ReadonlyMap<string, number> {
  const bytes: number[] = [];
  const codes: number[] = [];
  for (let row = 1; row <= 94; row++) {
    if (!isStandardRow(row)) continue;
    for (let cell = 1; cell <= 94; cell++) {
      const lead = ((row - 1) >> 1) + (row <= 62 ? 0x81 : 0xc1);
      const odd = row % 2 === 1;
      const trail = odd ? cell + (cell <= 63 ? 0x3f : 0x40) : cell + 0x9e;
      bytes.push(lead, trail, 0x0a);
      codes.push((lead << 8) | trail);
    }
  }
  const found = new Map<string, number>();
  const characters = new TextDecoder('shift_jis').decode(Uint8Array.from(bytes)).split('\n');
  for (const [index, code] of codes.entries()) {
    const character = characters[index] ?? '';
    if (character.length !== 1 || character === '\uFFFD' || AMBIGUOUS.has(character)) continue;
    found.set(character, kanjiValue(code));
  }
  return found;
}

/** Returns the 13 bits of a Shift JIS double byte (ISO/IEC 18004, 7.4.6). */
function kanjiValue(code: number): number {
  const offset = code - (code >= 0xe040 ? 0xc140 : 0x8140);
  return (offset >> 8) * 0xc0 + (offset & 0xff);
}

/** Returns the 13 bits of a character in Kanji mode, or null if readers disagree on it or it has none. */
export function kanjiBits(character: string): number | null {
  if (character < '\u00A7') return null;
  table ??= buildTable();
  return table.get(character) ?? null;
}
