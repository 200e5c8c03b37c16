import { expect, test } from 'vitest';
import { TOOLS } from '../../app/tools/registry.ts';
import { shareExample } from './share-examples.ts';

test.each(TOOLS.map(({ path }) => path))('%s shows what it makes of something', (path) => {
  const example = shareExample(path);
  expect(example?.before.join('').length).toBeGreaterThan(3);
  expect(example?.after.length).toBeGreaterThan(0);
});

test('the formatter shows the two forms of one query', () => {
  const example = shareExample('/tools/snowflake-sql-formatter');
  expect(example?.before.join(' ')).toContain('select c.name,sum(o.total) spent');
  expect(example?.after).toContain('         SUM(o.total) AS spent');
});

test('other pages show their line alone', () => {
  expect(shareExample('/about')).toBeNull();
});
