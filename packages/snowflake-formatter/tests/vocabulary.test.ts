import { expect, it } from 'vitest';
import { collectWords } from '../scripts/pack-vocabulary.ts';
import { WORD_FLAGS } from '../src/vocabulary/index.ts';

it('the packed vocabulary equals the lists', () => {
  expect(new Map([...WORD_FLAGS].sort())).toEqual(new Map([...collectWords()].sort()));
});

it('no word is in two lists of keywords', async () => {
  const { RESERVED_WORDS, QUERY_WORDS, OBJECT_WORDS, PROPERTY_WORDS } = await import(
    '../src/vocabulary/words/keywords.ts'
  );
  const words = [RESERVED_WORDS, QUERY_WORDS, OBJECT_WORDS, PROPERTY_WORDS].join(' ').split(' ');
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});
