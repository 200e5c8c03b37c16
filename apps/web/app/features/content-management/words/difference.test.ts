import { expect, it } from 'vitest';
import { wordDifference } from './difference.tsx';

const MARKS = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
const shown = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => `${MARKS[kind][0]}${text}${MARKS[kind][1]}`)
    .join('');

it.each([
  ['Learn with us', 'Learn with us', 'Learn with us'],
  ['Learn with us', 'Learn with people', 'Learn with [-us-]{+people+}'],
  ['Learn', 'Learn now', 'Learn{+ now+}'],
  ['one two three', 'four five three', '[-one two-]{+four five+} three'],
  ['Maori words', 'Māori words', '[-Maori-]{+Māori+} words'],
  ['与人同学。', '与人共学。', '与人[-同-]{+共+}学。'],
  ['', 'new', '{+new+}'],
  ['old', '', '[-old-]'],
  ['', '', ''],
  ['a\nb', 'a b', 'a[-\n-]{+ +}b'],
  ['It’s ours', 'It’s theirs', 'It’s [-ours-]{+theirs+}'],
])('shows the difference between %j and %j word by word', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

it('contains both texts, whatever they are', () => {
  const texts = ['a b c', 'c b a', '学a 习', ' a  b ', '🙂a🙂', 'x'.repeat(50), 'a, b; c.'];
  for (const before of texts) {
    for (const after of texts) {
      const of = (skipped: string) =>
        wordDifference(before, after)
          .filter(({ kind }) => kind !== skipped)
          .map(({ text }) => text)
          .join('');
      expect([of('added'), of('removed')]).toEqual([before, after]);
    }
  }
});

it('treats long texts as rewritten rather than blocking the page', () => {
  const long = (word: string) => `${word} `.repeat(4_000);
  expect(wordDifference(`same ${long('a')}`, `same ${long('b')}`).map(({ kind }) => kind)).toEqual([
    'same',
    'removed',
    'added',
    'same',
  ]);
});
