import { expect, it } from 'vitest';
import { formatWithCursor } from '../src/index.ts';
import { caseOf } from './fuzz/check.ts';
import { Random } from './fuzz/random.ts';

/** The characters before an offset that are not white space, in upper case. */
function before(text: string, offset: number): string {
  return text.slice(0, offset).replace(/\s/g, '').toUpperCase();
}

it('the caret keeps its position among the characters of 500 generated and mutated texts', () => {
  const random = new Random(4711);
  let compared = 0;
  for (let seed = 0; seed < 500; seed++) {
    const { sql, options } = caseOf(seed);
    const at = random.below(sql.length + 1);
    const { formatted, cursor } = formatWithCursor(sql, at, options);
    // With an added AS, the two texts do not have the same characters.
    if (before(formatted, formatted.length) !== before(sql, sql.length)) continue;
    compared++;
    expect(before(formatted, cursor), JSON.stringify([sql, at])).toBe(before(sql, at));
  }
  expect(compared).toBeGreaterThan(250);
});
