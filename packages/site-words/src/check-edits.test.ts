import type { WordField } from '@hln/contracts/site-words';
import { describe, expect, test } from 'vitest';
import { checkEdits } from './check-edits.ts';

const field = (more: Partial<WordField> = {}): WordField => ({
  key: 'home/HERO.lede',
  page: '/',
  label: 'Introduction, opening paragraph',
  kind: 'paragraph',
  language: 'en-NZ',
  section: '',
  twin: null,
  most: 40,
  hint: null,
  text: 'We put AI to work.',
  locked: null,
  ...more,
});

const faultsOf = (text: string, more: Partial<WordField> = {}) =>
  checkEdits([field(more)], [{ key: 'home/HERO.lede', text }]);

describe('an edit is refused', () => {
  test.each<[string, Partial<WordField>, string]>([
    [
      'x',
      { locked: 'The specification fixes this text.' },
      'it cannot be changed. The specification fixes this text.',
    ],
    [' \n', {}, 'it is empty.'],
    ['a'.repeat(41), {}, 'it has 41 characters, and 40 is the most.'],
    ['two\nlines', { kind: 'line' }, 'it is one line, and has a line break.'],
    ['two\nlines', { kind: 'title' }, 'it is one line, and has a line break.'],
    ['tab\there', {}, 'it has a character that cannot be seen.'],
    ['half \uD800', {}, 'it has a character that cannot be seen.'],
    ['line\u2028', {}, 'it has a character that cannot be seen.'],
    ['abc\u202Ecba', {}, 'it has a character that turns the direction of the text.'],
    ['# big', { kind: 'markdown' }, 'it has a heading (#).'],
    [
      'Soon.',
      { page: '/about', text: 'Most businesses see results in 3-6 months. The rest …' },
      'it has to keep “Most businesses see results in 3-6 months”, which the specification fixes.',
    ],
  ])('%j', (text, more, fault) => {
    expect(faultsOf(text, more)).toEqual([`Introduction, opening paragraph: ${fault}`]);
  });

  test('for an unknown key, and for a duplicate', () => {
    const edit = { key: 'home/HERO.lede', text: 'New.' };
    expect(checkEdits([field()], [{ key: 'home/GONE', text: 'x' }, edit, edit])).toEqual([
      'home/GONE: there is no such text on the site.',
      'Introduction, opening paragraph: it is there twice.',
    ]);
  });
});

test.each(['Kia ora, whānau.', '您好', 'a'.repeat(40), '😀'.repeat(40), 'a\nb', '<b>&amp;</b> is only text'])(
  'an edit passes: %j',
  (text) => {
    expect(faultsOf(text)).toEqual([]);
  },
);

test('a locked text may be sent unchanged', () => {
  expect(faultsOf('We put AI to work.', { locked: 'No.' })).toEqual([]);
});
