import { expect, it } from 'vitest';
import { MACRON_WORDS } from '../texts.ts';
import { macronHints, writeMacrons } from './word-control.tsx';

it.each([
  ['Our whanau and Whanau', ['whanau→whānau', 'Whanau→Whānau']],
  ['MAORI and maori', ['MAORI→MĀORI', 'maori→Māori']],
  ['whanau whanau', ['whanau→whānau']],
  ['Māori whānau', []],
  ['Tena koe', ['Tena→Tēnā']],
  // Parts of other words, of URLs and of email addresses don't count.
  ['maoritanga', []],
  ['https://maori.nz/whanau and whanau@hln.example, x-maori', []],
  ['To whanau.', ['whanau→whānau']],
  ['学 whanau 习', ['whanau→whānau']],
  ['', []],
])('finds the missing macrons in %j', (text, expected) => {
  expect(macronHints(text).map(({ written, usual }) => `${written}→${usual}`)).toEqual(expected);
});

it('respells the word everywhere, and changes nothing else', () => {
  const [hint] = macronHints('whanau, Whanau, whanau@hln.example');
  expect(hint && writeMacrons('whanau, Whanau, whanau@hln.example', hint)).toBe(
    'whānau, Whanau, whanau@hln.example',
  );
});

it('lists only words that have macrons', () => {
  expect(MACRON_WORDS.filter((word) => !/[āēīōū]/iu.test(word))).toEqual([]);
  expect(new Set(MACRON_WORDS).size).toBe(MACRON_WORDS.length);
});
