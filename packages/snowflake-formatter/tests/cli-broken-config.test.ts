import { join } from 'node:path';
import { expect, it } from 'vitest';
import { format } from './lib/command.ts';
import { folderWith, PRETTY, read, UGLY } from './lib/files.ts';

it('a broken configuration stops its folder and subfolders, and no others', async () => {
  const folder = folderWith({
    'a.sql': UGLY,
    'broken/.snowflake-format.json': '{ "layout": "lake" }',
    'broken/b.sql': UGLY,
    'broken/below/c.sql': UGLY,
    'broken/mended/.snowflake-format.json': '{ "newlineAfterComma": false }',
    'broken/mended/d.sql': UGLY,
    'other/e.sql': UGLY,
  });
  expect(await format(folder, ['--write', '.'])).toEqual({
    code: 2,
    out: 'a.sql\nbroken/mended/d.sql\nother/e.sql\n',
    err:
      `snowflake-format: ${join(folder, 'broken/.snowflake-format.json')}: "layout" must be river or left, not "lake"; ` +
      '2 files left as they are\n3 of 5 files formatted, 1 error\n',
  });
  expect(read(folder, 'broken/b.sql')).toBe(UGLY);
  expect(read(folder, 'broken/below/c.sql')).toBe(UGLY);
  expect(read(folder, 'broken/mended/d.sql')).toBe('SELECT a, b\n  FROM t\n');
  expect(read(folder, 'other/e.sql')).toBe(PRETTY);
});
