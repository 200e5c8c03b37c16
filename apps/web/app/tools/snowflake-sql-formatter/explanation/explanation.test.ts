import { readFileSync } from 'node:fs';
import { formatSQL } from '@hln/snowflake-formatter';
import { expect, it } from 'vitest';
import {
  FORMATTER_BEFORE_AFTER,
  FORMATTER_OPTION_EXAMPLES,
  FORMATTER_PEERS,
} from '../../../content/snowflake-sql-formatter-explained.ts';

it('shows the formatter’s real result for the example', () => {
  const { before, after } = FORMATTER_BEFORE_AFTER;
  expect(formatSQL(before.sql)).toMatchObject({ formatted: after.sql, errors: [] });
});

it.each(FORMATTER_OPTION_EXAMPLES.examples)('shows what the option does: $name', (example) => {
  const { sql, options, formatted } = example;
  expect(formatSQL(sql, options)).toMatchObject({ formatted, errors: [] });
  expect(formatSQL(sql).formatted).not.toBe(formatted);
});

it('matches the figures in the package’s README', () => {
  const readme = new URL('../../../../../../packages/snowflake-formatter/README.md', import.meta.url);
  const figures = readFileSync(readme, 'utf8')
    .split('\n')
    .map((line) => /^\| \W*(?:this formatter|sql-formatter|prettier)\b.*$/.exec(line)?.[0])
    .filter((line) => line !== undefined)
    .map((line) => line.split('|').map((cell) => cell.replaceAll('*', '').trim()))
    .map((cells) => [cells[2], cells[4]]);
  expect(FORMATTER_PEERS.rows.map(([, plain, jinja]) => [plain, jinja])).toEqual(figures);
});
