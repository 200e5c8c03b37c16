import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatSQL } from '../src/index.ts';
import { caseOf } from './fuzz/check.ts';
import { longLines } from './lines/long-lines.ts';

const wide = 'x'.repeat(20);

describe('the long-line scanner', () => {
  it.each([
    ['a comma', `f(${wide}, ${wide})`],
    ['AND', `${wide} and ${wide}`],
    ['OR', `${wide} or ${wide}`],
    ['||', `${wide} || ${wide}`],
    ['a comma after a string with a quote', `f('it''s ${wide}', ${wide})`],
    ['a comma after a string with a template', `f('{{ var('a') }}', ${wide}${wide})`],
    ['a comma after a template', `{{ f("}}", '{{') }}, ${wide}${wide}`],
    ['a comma in a body of SQL', `create procedure p() as\n$$\nf(${wide}, ${wide})\n$$`],
    ['the OR of a condition on a line with CREATE', `create view v as select ${wide} or b`],
    ['a comma beside a type', `f(${wide}${wide}::number(38, 2), b)`],
  ])('finds %s', (_, text) => {
    expect(longLines(`\n${text}\n`, 30)).toHaveLength(1);
  });

  it.each([
    ['a line that fits', 'f(a, b) and c'],
    ['a string', `'${wide}, ${wide} and ${wide}'`],
    ['a quoted name', `"${wide}, ${wide} || ${wide}"`],
    ['a template', `{{ f(${wide}, ${wide}) }}`],
    ['a raw block', `a {% raw %}f(${wide}, ${wide}){% endraw %}`],
    ['documentation', `{% docs a %} ${wide}, ${wide} and ${wide} {% enddocs %}`],
    ['a comment', `a -- ${wide}, ${wide} and ${wide}`],
    ['a block comment at the end', `f(a, b) /* ${wide}, ${wide} */`],
    ['a comma at the end', `${wide}${wide},`],
    ['a comma at the start', `, ${wide}${wide}`],
    ['AND at the start', `AND ${wide}${wide}`],
    ['the numbers of a type', `${wide}${wide} NUMBER(38, 2)`],
    ['CREATE OR REPLACE', `CREATE OR REPLACE VIEW ${wide}${wide}`],
    [
      'a body in another language',
      `create function f() language python as $$\nf(${wide}, ${wide}, ${wide})\n$$`,
    ],
    ['a region that is switched off', `-- fmt: off\nf(${wide}, ${wide})\n-- fmt: on`],
  ])('does not report %s', (_, text) => {
    expect(longLines(text, 30)).toEqual([]);
  });
});

/** The lines of the formatted text that are too long and could break; text that is left unchanged does not count. */
function tooLong(sql: string, options: FormatSqlOptions): string[] {
  const { formatted, errors, proof } = formatSQL(sql, { ...options, includeProof: true });
  return errors.length > 0 || proof?.kept.length !== 0
    ? []
    : longLines(formatted, options.maxLineLength ?? 120);
}

describe('generated statements have no line that is too long and could break', () => {
  it.each([120, 80])('at %i columns', (maxLineLength) => {
    const found: string[] = [];
    for (let seed = 0; seed < 600; seed++) {
      const { sql, valid } = caseOf(seed);
      if (valid) found.push(...tooLong(sql, { maxLineLength }).map((line) => `seed ${seed}: ${line}`));
    }
    expect(found).toEqual([]);
  });
});

const corpus = process.env.HLN_CORPUS_DIR ?? '';
const folders = ['snowflake', 'snowflake-fresh'].map((name) => join(corpus, name)).filter(existsSync);

/** Each text below a folder, with its file: whole files, and the lines of collections. */
function* textsBelow(folder: string): Generator<readonly [file: string, sql: string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.sql')) yield [file, readFileSync(file, 'utf8')];
    if (!entry.name.endsWith('.jsonl')) continue;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean))
      yield [file, (JSON.parse(line) as { sql: string }).sql];
  }
}

describe.skipIf(corpus === '' || folders.length === 0)('the public corpora (HLN_CORPUS_DIR)', () => {
  const layouts: FormatSqlOptions[] = [{}, { layout: 'left', commaPosition: 'leading' }];
  it.each(layouts)('have no line that is too long and could break: %o', (options) => {
    const found: string[] = [];
    let texts = 0;
    let unformatted = 0;
    for (const [file, sql] of folders.flatMap((folder) => [...textsBelow(folder)])) {
      texts++;
      unformatted += longLines(sql, 120).length;
      found.push(...tooLong(sql, options).map((line) => `${file}: ${line}`));
    }
    expect(found).toEqual([]);
    expect(texts).toBeGreaterThan(1000);
    // The texts contain something for the scanner to find.
    expect(unformatted).toBeGreaterThan(100);
  });
});
