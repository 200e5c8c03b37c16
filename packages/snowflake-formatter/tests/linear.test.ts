import { describe, expect, it } from 'vitest';
import { formatSQL, validateSQL } from '../src/index.ts';
import { caseOf } from './fuzz/check.ts';
import { charactersVisited } from './fuzz/effort.ts';

/** Texts of about `n` characters that have made formatters slow. */
const FAMILIES: ReadonlyArray<readonly [string, (n: number) => string]> = [
  [
    'generated statements',
    (n) => {
      let text = '';
      for (let seed = 0; text.length < n; seed++) {
        const { sql, valid } = caseOf(seed);
        if (valid) text += `${sql}\n;\n`;
      }
      return text;
    },
  ],
  ['columns', (n) => `select ${'column_name, '.repeat(n / 13)}x from t`],
  ['conditions', (n) => `select 1 from t where a = 1${' and b = 2 or c = 3'.repeat(n / 19)}`],
  ['joins', (n) => `select 1 from t${' left join u on a.x = b.y'.repeat(n / 25)}`],
  ['operators', (n) => `select 1${' + a * b'.repeat(n / 8)}`],
  ['nested calls', (n) => `select ${'f('.repeat(n / 3)}1${')'.repeat(n / 3)}`],
  ['nested queries', (n) => `select 1 from ${'(select a from '.repeat(n / 17)}t${') x'.repeat(n / 17)}`],
  ['nested cases', (n) => `select ${'case when a then '.repeat(n / 21)}1${' end'.repeat(n / 21)}`],
  ['nested brackets', (n) => '('.repeat(n / 2) + ')'.repeat(n / 2)],
  ['open brackets', (n) => '('.repeat(n)],
  ['statements', (n) => 'select 1;'.repeat(n / 9)],
  ['semicolons', (n) => ';'.repeat(n)],
  ['comments', (n) => '-- note\n'.repeat(n / 8)],
  ['one comment line', (n) => '--'.repeat(n / 2)],
  ['comments in a list', (n) => `select a${' /* x */, b'.repeat(n / 11)}`],
  ['open templates', (n) => '{{'.repeat(n / 2)],
  ['templates', (n) => `select ${'{{ x }}, '.repeat(n / 9)}1`],
  ['open tags', (n) => '{%'.repeat(n / 2)],
  ['one string', (n) => `select '${'x'.repeat(n)}'`],
  ['quotes', (n) => "'".repeat(n)],
  ['dollars', (n) => '$'.repeat(n)],
  ['bodies', (n) => 'execute immediate $$select 1$$;'.repeat(n / 31)],
  ['values', (n) => `insert into t values ${'(1, 2), '.repeat(n / 8)}(3, 4)`],
  ['paths', (n) => `select a${':b'.repeat(n / 2)}`],
  ['array steps', (n) => `select a${'[0]'.repeat(n / 3)}`],
  ['unions', (n) => `select 1${' union all select 2'.repeat(n / 19)}`],
  ['common table expressions', (n) => `with a as (select 1)${', b as (select 2)'.repeat(n / 17)} select 3`],
  ['scripting blocks', (n) => 'begin '.repeat(n / 11) + 'end; '.repeat(n / 11)],
  ['blocks in comments', (n) => '-- {{ x\n'.repeat(n / 20) + '-- }} y\n'.repeat(n / 20)],
  ['comments that blocks hold', (n) => `${'/* {# */ a '.repeat(n / 11)}#}`],
  ['placeholders', (n) => 'a<b c {d ${e %s '.repeat(n / 16)],
  [
    'conditions that leave brackets open',
    (n) => '{% if x %}( '.repeat(n / 23) + '{% endif %}'.repeat(n / 23),
  ],
  ['conditions that never end', (n) => '{% if a %}'.repeat(n / 10)],
  ['blank lines', (n) => `select 1;${'\n'.repeat(n)}select 2`],
  ['switched off and on', (n) => '-- fmt: off\nselect 1;\n-- fmt: on\n'.repeat(n / 34)],
  ['only switched off', (n) => '-- fmt: off\n/* fmt: off */'.repeat(n / 26)],
];

describe('twice the text takes at most twice the effort', () => {
  it.each(FAMILIES)('%s', (_what, text) => {
    for (const options of [{ validateSyntax: false }, { validateSyntax: false, maxLineLength: 20 }]) {
      const [half = 0, whole = 0] = [6_000, 12_000].map((size) => {
        const sql = text(size);
        return charactersVisited(() => formatSQL(sql, options)) / sql.length;
      });
      expect(half).toBeGreaterThan(1);
      expect(whole / half, `${half.toFixed(1)} to ${whole.toFixed(1)} looks at each character`).toBeLessThan(
        1.25,
      );
      expect(whole, 'looks at each character').toBeLessThan(400);
    }
  });

  it.each(FAMILIES)('%s, validated', (_what, text) => {
    const [half = 0, whole = 0] = [6_000, 12_000].map((size) => {
      const sql = text(size);
      return charactersVisited(() => validateSQL(sql)) / sql.length;
    });
    expect(whole / half).toBeLessThan(1.25);
  });
});
