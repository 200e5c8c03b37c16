import { expect, it } from 'vitest';
import { languageOf } from './chat-language.ts';

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
