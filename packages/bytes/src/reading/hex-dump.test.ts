import { expect, it } from 'vitest';
import { readHexDump } from './hex-dump.ts';

const ascii = (text: string) => {
  const read = readHexDump(text);
  return read?.dump === undefined ? read : new TextDecoder('latin1').decode(read.dump.bytes);
};

it.each([
  ['00000000: 6465 6164  dead', 'dead'],
  ['00000000: 6465 6164', 'dead'],
  ['00000000  61 62 63', 'abc'],
  [
    '00000000: 4b69 6120 6f72 6121 4b69 6120 6f72 6121  Kia ora!Kia ora!\n00000010: 0a61 62                                  .ab',
    'Kia ora!Kia ora!\nab',
  ],
  [
    '00000000  4b 69 61 20 6f 72 61 21  4b 69 61 20 6f 72 61 21  |Kia ora!Kia ora!|\n00000010  61 62                                             |ab|\n00000012\n',
    'Kia ora!Kia ora!ab',
  ],
  ['0000000 61 62 63\n0000003', 'abc'],
  ['0000000 61 62 63 64 65 66 67 68\n0000010 61\n0000011\n', 'abcdefgha'],
  ['000000 61 62 0a                                         >ab.<\n000003', 'ab\n'],
  ['0000   61 62 63 20 64   abc d', 'abc d'],
  ['0x0000: 6162\n0x0002: 6364', 'abcd'],
  ['00000000  61 61 61 61  |aaaa|\n*\n0000000c  62  |b|\n0000000d', 'aaaaaaaaaaaab'],
  ['00000000: 6161  aa\r\n00000002: 6262  bb\r\n', 'aabb'],
])('reads the dump %j', (text, expected) => {
  expect(ascii(text)).toBe(expected);
});

it('says how many lines it has, and whether there is a column with text', () => {
  expect(readHexDump('00000000: 6161  aa\n00000002: 62  b')?.dump).toMatchObject({ lines: 2, hasText: true });
  expect(readHexDump('00000000  61 61')?.dump).toMatchObject({ lines: 1, hasText: false });
});

it.each([
  '4b:69:61:20',
  '4b 69 61 20 6f',
  '6465 6164 6465',
  'deadbeef 61 62',
  '0x4b, 0x69',
  'dead: beef',
  '4b69\n6120\n6f72',
  '20 21\n22 23',
  '',
  '00000000',
  'xyz',
])('takes %j for no dump', (text) => {
  expect(readHexDump(text)).toBe(null);
});

it('refuses words of two bytes, whose order it can’t know, and addresses that do not count the bytes', () => {
  expect(readHexDump('0000000 6261 0a63\n0000004')?.error?.message).toContain('order depends on the machine');
  const missing = readHexDump('00000000: 6161  aa\n00000010: 6262  bb');
  expect(missing?.error).toMatchObject({ message: expect.stringContaining('line is missing'), position: 19 });
});

it('is quick for a long text', () => {
  const started = performance.now();
  expect(readHexDump(`00000000: ${'61 '.repeat(1_000_000)}`)).toBe(null);
  const rows = Array.from(
    { length: 50_000 },
    (_, i) => `${(i * 16).toString(16).padStart(8, '0')}: ${'6161 '.repeat(8)} ${'a'.repeat(16)}`,
  );
  expect(readHexDump(rows.join('\n'))?.dump?.bytes.length).toBe(800_000);
  expect(performance.now() - started).toBeLessThan(5000);
});
