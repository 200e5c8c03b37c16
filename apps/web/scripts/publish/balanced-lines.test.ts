import { expect, it } from 'vitest';
import { balancedLines } from './balanced-lines.ts';

/** Ten pixels for each letter. */
const measure = (text: string) => [...text].length * 10;

it.each([
  ['One two three four', 150, ['One two', 'three four']],
  ['One two', 200, ['One two']],
  ['Whakatere', 200, ['Whakatere']],
  ['Whakatere', 40, ['Whak', 'ater', 'e']],
  ['a Whakatere', 40, ['a', 'Whak', 'ater', 'e']],
  ['让机器去做琐碎的工作', 60, ['让机器去做琐', '碎的工作']],
  ['', 40, ['']],
])('%j is broken into balanced lines of %i', (text, width, lines) => {
  expect(balancedLines(text, width, measure)).toEqual(lines);
});
