import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseOf, examine, randomOptions } from './fuzz/check.ts';
import { mutated } from './fuzz/mutations.ts';
import { difference, tokensOf } from './fuzz/oracle.ts';
import { Random } from './fuzz/random.ts';

/** Descriptions of what is wrong with the cases of a range of seeds, with the texts that show it. */
function broken(from: number, to: number): string[] {
  const found: string[] = [];
  for (let seed = from; seed < to; seed++) {
    const { sql, options, valid } = caseOf(seed);
    const finding = examine(sql, options, valid);
    if (finding !== undefined) {
      found.push(
        `seed ${seed}: ${finding.kind}: ${finding.detail}: ${JSON.stringify(sql)} ${JSON.stringify(options)}`,
      );
    }
  }
  return found;
}

describe('2,500 generated and mutated texts', () => {
  it.each([0, 1, 2, 3, 4])('keep the promise (part %i)', (part) => {
    expect(broken(part * 500, (part + 1) * 500)).toEqual([]);
  });

  it('are the same every time, and differ from each other', () => {
    expect(caseOf(7)).toEqual(caseOf(7));
    const texts = new Set(Array.from({ length: 200 }, (_, seed) => caseOf(seed).sql));
    expect(texts.size).toBeGreaterThan(190);
  });
});

const corpus = process.env.HLN_CORPUS_DIR ?? '';

/** Every text of the public Snowflake corpus: whole files, and the lines of collections. */
function corpusTexts(): string[] {
  const texts: string[] = [];
  const folder = join(corpus, 'snowflake');
  for (const project of readdirSync(folder)) {
    if (!statSync(join(folder, project)).isDirectory()) continue;
    for (const name of readdirSync(join(folder, project))) {
      const text = readFileSync(join(folder, project, name), 'utf8');
      if (name.endsWith('.sql')) texts.push(text);
      if (name.endsWith('.jsonl')) {
        for (const line of text.split('\n').filter(Boolean))
          texts.push((JSON.parse(line) as { sql: string }).sql);
      }
    }
  }
  return texts;
}

describe.skipIf(!existsSync(join(corpus, 'snowflake')))('the public corpus (HLN_CORPUS_DIR)', () => {
  it('keeps the promise when it is mutated', () => {
    const random = new Random(20_261);
    const found: string[] = [];
    for (const text of corpusTexts()) {
      const sql = mutated(text, random);
      const finding = examine(sql, { ...randomOptions(random), validateSyntax: !random.once(2) }, false);
      if (finding !== undefined)
        found.push(`${finding.kind}: ${finding.detail}: ${JSON.stringify(sql.slice(0, 300))}`);
    }
    expect(found).toEqual([]);
  });
});

describe('the oracle', () => {
  it.each([
    ['select a b', 'SELECT a AS b'],
    ["select 'a' -- c\n,b", "SELECT 'a' -- c\n, b"],
    ['execute immediate $$select 1 a$$', 'EXECUTE IMMEDIATE $$\n  SELECT 1 AS a\n$$'],
    ["select {'a': count(b)}", "SELECT {'a': COUNT(b)}"],
  ])('considers %j and %j the same', (input, output) => {
    expect(difference(input, output)).toBe('');
  });

  it.each([
    ['select a, b', 'SELECT a b'],
    ['select src:date', 'SELECT src:DATE'],
    ['select "a"', 'SELECT "A"'],
    ['select a -- c\n, b', 'SELECT a, -- c\nb'],
    ['select a as b', 'SELECT a b'],
    ['select {{ a }}_b', 'SELECT {{ a }} _b'],
    ["select 'a' 'b'", "SELECT 'a''b'"],
    ['select a - -b', 'SELECT a --b'],
    ['select a', 'SELECT a AS'],
    ['select a;', 'SELECT a'],
  ])('distinguishes %j from %j', (input, output) => {
    expect(difference(input, output)).not.toBe('');
  });

  it('splits a text into tokens without losing characters', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { sql } = caseOf(seed);
      const kept = tokensOf(sql)
        .map((token) => token.text)
        .join('');
      expect(kept.replace(/\s/g, '')).toBe(sql.replace(/\s/g, ''));
    }
  });
});
