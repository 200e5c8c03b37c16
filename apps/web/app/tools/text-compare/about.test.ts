import { expect, it } from 'vitest';
import { TEXT_COMPARE_ABOUT as ABOUT } from '../../content/text-compare-about.ts';
import { compareJson, compareTexts, markWords } from './logic.ts';

const NOTHING = { whiteSpace: false, letterCase: false, lineEnds: false };

function patchOf(left: string, right: string, numbers: 'value' | 'text' = 'value'): string {
  const compared = compareJson(left, right, { numbers });
  if (compared.kind === 'invalid') throw new Error(compared.errors[0]?.message);
  return JSON.stringify(JSON.parse(compared.patch));
}

it('shows the real result of the example', () => {
  const [left = '', right = ''] = ABOUT.example.input.split(' ');
  expect(patchOf(left, right)).toBe(ABOUT.example.output);
});

it.each(ABOUT.options)('shows what the option does: $name', ({ input, options, output }) => {
  const [left = '', right = ''] = input.split('|');
  if ('numbers' in options) return expect(patchOf(left, right, options.numbers)).toBe(output);
  const { hunks } = compareTexts(left, right, { ignored: { ...NOTHING, ...options } });
  expect(hunks.length === 0 ? 'equal' : `${hunks.length / 4} difference`).toBe(output);
});

it('compares as the table says', () => {
  const [keys = '', numbers = '', ends = '', words = ''] = ABOUT.beside.rows.map(([pair]) => pair);
  const pair = (text: string) => text.split(' and ') as [string, string];
  expect(patchOf(...pair(keys))).toBe('[]');
  expect(patchOf(...pair(numbers))).toBe('[]');
  expect(patchOf(...pair(numbers), 'text')).not.toBe('[]');
  expect(ends).toBe('CR LF and LF');
  expect(compareTexts('a\r\n', 'a\n').unseen).toEqual(['only-line-ends']);
  const { left, right } = markWords(...pair(words));
  expect([...left, ...right].filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual([
    '北京',
    '上海',
  ]);
});
