import { beforeAll, expect, it } from 'vitest';
import { bundle } from '../scripts/build.ts';
import * as sources from '../src/index.ts';
import { readGoldenFiles } from './golden/golden-files.ts';

let code = '';

beforeAll(async () => {
  code = await bundle('src/index.ts', 'neutral');
});

it('the engine imports nothing', () => {
  expect(code).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\brequire\s*\(/);
});

/** All results that a caller can get for a text, except for times, as JSON. */
function everything(engine: typeof sources, sql: string): string {
  const options = { includeTokens: true, includeStatistics: true, maxLineLength: 60 };
  const results = [
    engine.formatSQL(sql, options),
    engine.formatSQL(sql, { commaPosition: 'leading', layout: 'left', uppercaseKeywords: false }),
    engine.formatSQL(sql, { preserveWhitespace: true, formatFunctions: false }),
    engine.formatSQL(sql, { keywordCase: 'lower', functionCase: 'preserve', dataTypeCase: 'lower' }),
    engine.formatSQL(sql, { identifierCase: 'upper', alignAliases: true, includeProof: true }),
    engine.formatRange(sql, sql.length >> 1, sql.length, options),
    engine.formatWithCursor(sql, sql.length >> 1, options),
    engine.formatSQL(`${sql} (`),
    engine.validateSQL(`${sql} # ]`),
    engine.tokenize(sql),
  ];
  return JSON.stringify(results, (name, value) => (name === 'processingTime' ? typeof value : value));
}

it('the bundle with its shortened names returns the same results as the sources', async () => {
  const bundled: typeof sources = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(Object.keys(bundled).sort()).toEqual(Object.keys(sources).sort());
  for (const { input } of readGoldenFiles().flatMap((file) => file.cases))
    expect(everything(bundled, input)).toBe(everything(sources, input));
});
