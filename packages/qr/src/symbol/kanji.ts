/**
 * Characters that tables of Shift JIS map differently (wave dash, minus sign, cent …): a reader may turn them into
 * another character, so they never enter Kanji mode.
 */
const AMBIGUOUS = new Set('\\＼~〜～‖∥−－¢￠£￡¬￢—―');
/** Rows of JIS X 0208 that hold no characters, or such as only some vendors have. */
const isStandardRow = (row: number) => row <= 8 || (row >= 16 && row <= 84);

let table: ReadonlyMap<string, number> | null = null;

/** Reads the platform's own table of Shift JIS backwards: 94 rows of 94 characters. */
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

/** ISO/IEC 18004, 7.4.6: the 13 bits of a Shift JIS double byte. */
function kanjiValue(code: number): number {
  const offset = code - (code >= 0xe040 ? 0xc140 : 0x8140);
  return (offset >> 8) * 0xc0 + (offset & 0xff);
}

/** The 13 bits of a character in Kanji mode, or null for one that has none every reader agrees on. */
export function kanjiBits(character: string): number | null {
  if (character < '\u00A7') return null;
  table ??= buildTable();
  return table.get(character) ?? null;
}
