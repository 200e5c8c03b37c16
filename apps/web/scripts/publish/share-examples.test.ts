import { expect, test } from 'vitest';
import { TOOLS } from '../../app/tools/registry.ts';
import { shareExample } from './share-examples.ts';

test.each(TOOLS.map(({ path }) => path))('%s shows an example of its result', (path) => {
  const example = shareExample(path);
  expect(example?.before.join('').length).toBeGreaterThan(3);
  expect(example?.after.length).toBeGreaterThan(0);
});

test('the formatter shows a query before and after', () => {
  const example = shareExample('/tools/snowflake-sql-formatter');
  expect(example?.before.join(' ')).toContain('select c.name,sum(o.total) spent');
  expect(example?.after).toContain('         SUM(o.total) AS spent');
});

test('other pages show only their line', () => {
  expect(shareExample('/about')).toBeNull();
});
