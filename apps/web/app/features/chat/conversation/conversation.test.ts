import { describe, expect, it } from 'vitest';
import { languageOf, preferredLanguage } from './conversation.ts';

it.each([
  ['hello', 'en'],
  ['Ngā mihi', 'en'],
  ['123 !?', 'en'],
  ['你好', 'zh'],
  ['Year 9 的学生', 'zh'],
  ['㐂', 'zh'],
  ['𠮷', 'zh'],
  ['，。', 'en'],
] as const)('“%s” is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

describe('the language for replies', () => {
  it.each([
    ['zh', ['你好', '九岁，四年级', '数学', '信心', 'Wei Wang 021 123 4567']],
    ['zh', ['你好', 'Year 4', 'maths, English', '信心', 'Wei Wang, wei@example.com']],
    ['zh', ['你好', '九岁', '数学', '信心', '021 123 4567', 'OK thanks']],
    ['zh', ['孩子在读 Year 9，想补 NCEA 数学']],
    ['zh', ['Hello', '九岁', 'He is good at maths', '信心']],
    ['zh', ['hi', 'Y4', 'maths', 'no', '我叫王伟，电话 021 123 4567']],
    ['en', ['Hello', 'She is nine, Year 4', 'Maths', 'Confidence', '王女士, 021 123 4567, wang@example.com']],
    ['en', ['Hello there, good morning', 'She is nine', 'She needs help with maths', '谢谢']],
    ['en', ['My daughter 小明 is in Year 4 at Karori Normal School']],
    ['en', ['Hello', 'nine', 'Maths', 'Confidence', '021 123 4567']],
    ['en', ['はい']],
    ['en', []],
  ] as const)('is %s after %j', (language, written) => {
    expect(preferredLanguage(written)).toBe(language);
  });
});
