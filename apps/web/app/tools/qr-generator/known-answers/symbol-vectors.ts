import {
  alignmentCentres,
  blockPlan,
  dataCodewords,
  type EncodeOptions,
  encodeQr,
  generatorPolynomial,
  interleave,
  kanjiBits,
  type Level,
  planQr,
  QrError,
  symbolSize,
  withRemainder,
} from '@hln/qr';
import type { Vector } from '../../vector.ts';

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
const bits = (value: number | null, width: number) => value?.toString(2).padStart(width, '0');

function codewords(text: string, options: EncodeOptions): string {
  const plan = planQr(text, options);
  return hex(interleave(dataCodewords(plan.content, plan.segments, plan), plan.version, plan.level));
}

/** The version that a text needs, or by how much it is too long. */
function versionFor(text: string, options: EncodeOptions): number | string {
  try {
    return encodeQr(text, options).version;
  } catch (error) {
    if (error instanceof QrError) return `${error.code} ${error.excess}`;
    throw error;
  }
}

const modes = (text: string, options: EncodeOptions = {}) =>
  planQr(text, options).segments.map(({ mode, start, end }) => `${mode} ${end - start}`);
const capacity = (version: number, level: Level, digits: number): Vector => ({
  name: `${digits} digits fill version ${version}-${level}, one more does not fit`,
  source: 'ISO/IEC 18004 table 7',
  run: () => [
    versionFor('8'.repeat(digits), { level, version }),
    versionFor('8'.repeat(digits + 1), { level, version }),
  ],
  expected: [version, 'too-long 1'],
});

/** Symbols and the codewords in them. */
export const SYMBOL_VECTORS: readonly Vector[] = [
  {
    name: '01234567 as codewords of version 1-M',
    source: 'ISO/IEC 18004 annex I',
    run: () => codewords('01234567', { level: 'M' }),
    expected: '10 20 0c 56 61 80 ec 11 ec 11 ec 11 ec 11 ec 11 a5 24 d4 c1 ed 36 c7 87 2c 55',
  },
  {
    name: 'AC-42 in alphanumeric mode',
    source: 'ISO/IEC 18004 7.4.4',
    // 0010 000000101 00111001110 11100111001 000010, then the terminator.
    run: () => codewords('AC-42', { level: 'H' }).slice(0, 17),
    expected: '20 29 ce e7 21 00',
  },
  {
    name: '点 in Kanji mode',
    source: 'ISO/IEC 18004 7.4.6',
    run: () => bits(kanjiBits('点'), 13),
    expected: '0110110011111',
  },
  {
    name: '茗 in Kanji mode',
    source: 'ISO/IEC 18004 7.4.6',
    run: () => bits(kanjiBits('茗'), 13),
    expected: '1101010101010',
  },
  {
    name: 'a wave dash is never in Kanji mode',
    source: 'own',
    run: () => [kanjiBits('〜'), kanjiBits('～')],
    expected: [null, null],
  },
  {
    name: 'format information of level M, mask 5',
    source: 'ISO/IEC 18004 annex C.2',
    run: () => bits(withRemainder(0b00101, 0x537, 10) ^ 0x5412, 15),
    expected: '100000011001110',
  },
  {
    name: 'version information of version 7',
    source: 'ISO/IEC 18004 annex D.2',
    run: () => bits(withRemainder(7, 0x1f25, 12), 18),
    expected: '000111110010010100',
  },
  {
    name: 'generator polynomial of 7 check codewords',
    source: 'ISO/IEC 18004 annex A',
    run: () => Array.from(generatorPolynomial(7)),
    expected: [127, 122, 154, 164, 11, 68, 117],
  },
  {
    name: 'alignment patterns of version 7',
    source: 'ISO/IEC 18004 annex E',
    run: () => alignmentCentres(7),
    expected: [6, 22, 38],
  },
  {
    name: 'alignment patterns of version 32',
    source: 'ISO/IEC 18004 annex E',
    run: () => alignmentCentres(32),
    expected: [6, 34, 60, 86, 112, 138],
  },
  {
    name: 'alignment patterns of version 40',
    source: 'ISO/IEC 18004 annex E',
    run: () => alignmentCentres(40),
    expected: [6, 30, 58, 86, 114, 142, 170],
  },
  {
    name: 'width of versions 1 and 40',
    source: 'ISO/IEC 18004 table 1',
    run: () => [symbolSize(1), symbolSize(40)],
    expected: [21, 177],
  },
  {
    name: 'blocks of version 5-Q',
    source: 'ISO/IEC 18004 table 9',
    run: () => blockPlan(5, 'Q'),
    expected: { blocks: 4, checkPerBlock: 18, codewords: 134, dataCodewords: 62 },
  },
  capacity(1, 'L', 41),
  capacity(1, 'H', 17),
  capacity(10, 'M', 513),
  capacity(27, 'Q', 1933),
  capacity(40, 'L', 7089),
  capacity(40, 'H', 3057),
  {
    name: 'the smallest version holds 14 bytes at level M',
    source: 'ISO/IEC 18004 table 7',
    run: () => [versionFor('x'.repeat(14), { level: 'M' }), versionFor('x'.repeat(15), { level: 'M' })],
    expected: [1, 2],
  },
  {
    name: 'UTF-8 before Kanji, Kanji where UTF-8 does not fit',
    source: 'own',
    run: () => [
      modes('漢字'),
      modes('漢'.repeat(10), { version: 1, level: 'L' }),
      versionFor('漢'.repeat(11), { version: 1, level: 'L' }),
    ],
    expected: [['byte 2'], ['kanji 10'], 'too-long 1'],
  },
  {
    name: 'a change of mode must pay for itself',
    source: 'own',
    run: () => [modes('abc12'), modes('abc1234567'), modes('ABC12345678901234')],
    expected: [['byte 5'], ['byte 3', 'numeric 7'], ['alphanumeric 3', 'numeric 14']],
  },
  {
    name: 'half a character is refused',
    source: 'Unicode 3.9',
    run: () => versionFor('\uD83D', {}),
    expected: 'not-unicode 0',
  },
];
