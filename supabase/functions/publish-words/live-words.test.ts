import type { WordField } from '@hln/contracts/site-words';
import { expect, it } from 'vitest';
import { missingWords } from './live-words.ts';

const field = (key: string, text: string): WordField => ({
  key,
  page: '/',
  section: '',
  label: `Text ${key}`,
  kind: 'line',
  language: 'en-NZ',
  twin: null,
  most: 60,
  hint: null,
  text,
  locked: null,
});
const edit = (key: string, text: string) => ({ key, text });
const fields = [field('a', 'One'), field('b', 'Two')];

it.each([
  ['the words are there', [edit('a', 'Tahi')], [edit('a', 'Tahi')], []],
  ['the words are not there yet', [], [edit('a', 'Tahi')], ['Text a']],
  ['others are there still', [edit('a', 'Uno')], [edit('a', 'Tahi')], ['Text a']],
  ['words are there still that are to go', [edit('b', 'Rua')], [], ['Text b']],
  ['the files say it by now', [], [edit('a', 'One')], []],
  ['the build left out what the files say', [edit('a', 'One')], [], []],
  ['the files have no such text any more', [], [edit('gone', 'x')], []],
])('when %s', (_, published, wanted, missing) => {
  expect(missingWords({ fields, published }, wanted)).toEqual(missing);
});
