import { describe, expect, it } from 'vitest';
import { formatSQL } from '../src/index.ts';
import { difference } from './fuzz/oracle.ts';
import { readGoldenFiles } from './golden/golden-files.ts';
import { allPairs, coveringRows, optionSets } from './lib/option-sets.ts';

const inputs = readGoldenFiles().flatMap((file) => file.cases.map(({ input }) => input));

describe('the option sets', () => {
  it('contain each pair of values of any two options', () => {
    const tried = new Set<string>();
    for (const row of coveringRows())
      for (const [i, a] of row.entries())
        for (const [k, b] of row.entries()) if (k > i) tried.add(`${i}:${a} ${k}:${b}`);
    expect([...allPairs()].filter((pair) => !tried.has(pair))).toEqual([]);
    expect(coveringRows().length).toBeLessThan(30);
  });

  it.each(optionSets().map((options) => [JSON.stringify(options), options] as const))(
    'keep the meaning and the shape of all golden texts: %s',
    (_, options) => {
      const broken: string[] = [];
      for (const sql of inputs) {
        const { formatted, errors } = formatSQL(sql, options);
        const found = errors.join() || difference(sql, formatted, options);
        if (found !== '') broken.push(`${found}: ${sql}`);
        else if (formatSQL(formatted, options).formatted !== formatted) broken.push(`not stable: ${sql}`);
      }
      expect(broken).toEqual([]);
    },
  );
});
