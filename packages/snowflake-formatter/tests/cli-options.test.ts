import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { format, temporaryFolder } from './lib/command.ts';
import { folderWith, PRETTY, read, UGLY } from './lib/files.ts';

describe('options', () => {
  it('come from the nearest configuration file, and flags override them', async () => {
    const folder = folderWith({
      '.snowflake-format.json': '{ "$schema": "x", "uppercaseKeywords": false, "layout": "left" }',
      'a.sql': UGLY,
      'sub/.snowflake-format.json': '{ "newlineAfterComma": false }',
      'sub/deep/b.sql': UGLY,
    });
    expect((await format(folder, ['a.sql'])).out).toMatch(/^select a,/);
    expect((await format(folder, ['sub/deep/b.sql'])).out).toBe('SELECT a, b\n  FROM t\n');
    expect((await format(folder, ['--uppercase-keywords', 'a.sql'])).out).toMatch(/^SELECT a,/);
    expect((await format(folder, ['--no-config', 'a.sql'])).out).toBe(PRETTY);
    expect((await format(folder, ['--config', 'sub/.snowflake-format.json', 'a.sql'])).out).toBe(
      'SELECT a, b\n  FROM t\n',
    );
    expect((await format(folder, ['--stdin-path', 'sub/x.sql'], UGLY)).out).toBe('SELECT a, b\n  FROM t\n');
  });

  it.each([
    ['{ "indentSize": 2', /not valid JSON/],
    ['[1]', /must hold a JSON object/],
    ['{ "indentSzie": 2 }', /unknown option "indentSzie"; there are indentSize, /],
    ['{ "indentSize": 9 }', /"indentSize" must be a whole number from 1 to 8, not 9/],
    ['{ "layout": "lake" }', /"layout" must be river or left, not "lake"/],
    ['{ "alignCommas": "yes" }', /"alignCommas" must be true or false, not "yes"/],
  ])('a configuration of %s is an error', async (text, message) => {
    const folder = folderWith({ '.snowflake-format.json': text, 'a.sql': UGLY });
    const outcome = await format(folder, ['--write', 'a.sql']);
    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(join(folder, '.snowflake-format.json'));
    expect(outcome.err).toMatch(message);
    expect(read(folder, 'a.sql')).toBe(UGLY);
  });

  it.each([
    [['--indent-size', '9'], 'snowflake-format: --indent-size takes a whole number from 1 to 8, not "9".\n'],
    [['--indent-size'], 'snowflake-format: --indent-size needs a value.\n'],
    [['--layout=lake'], 'snowflake-format: --layout takes river or left, not "lake".\n'],
    [
      ['--keyword-case', 'title'],
      'snowflake-format: --keyword-case takes upper, lower or preserve, not "title".\n',
    ],
    [['--align-commas=maybe'], 'snowflake-format: --align-commas takes true or false, not "maybe".\n'],
    [['--wirte'], 'snowflake-format: There is no option --wirte. See snowflake-format --help.\n'],
    [['--quiet=1'], 'snowflake-format: --quiet takes no value.\n'],
    [['--jobs'], 'snowflake-format: --jobs needs a value.\n'],
    [['--jobs', '--write'], 'snowflake-format: --jobs takes a whole number, not "--write".\n'],
    [['-x'], 'snowflake-format: There is no option -x. See snowflake-format --help.\n'],
    [['--jobs', 'x'], 'snowflake-format: --jobs takes a whole number, not "x".\n'],
    [['-', 'a.sql'], 'snowflake-format: "-" is standard input and cannot be mixed with files.\n'],
    [['--config', 'none.json', 'a.sql'], /none\.json: cannot be read/],
  ])('%j is refused', async (args, message) => {
    const outcome = await format(folderWith({ 'a.sql': UGLY }), args, UGLY);
    expect(outcome).toMatchObject({ code: 2, out: '' });
    if (typeof message === 'string') expect(outcome.err).toBe(message);
    else expect(outcome.err).toMatch(message);
  });

  it.each([
    [['--keyword-case', 'lower'], 'select a,\n       b\n  from t\n'],
    [['--keyword-case=preserve', '--identifier-case', 'upper'], 'select A,\n       B\n  from T\n'],
    // The last flag decides, and a flag for a whole kind overrides the more specific setting in the file.
    [['--keyword-case', 'lower', '--uppercase-keywords'], PRETTY],
    [['--uppercase-keywords', '--keyword-case', 'lower'], 'select a,\n       b\n  from t\n'],
    [['--config', 'lower.json'], 'select a,\n       b\n  from t\n'],
    [['--config', 'lower.json', '--uppercase-keywords'], PRETTY],
  ])('set the letter case: %j', async (args, expected) => {
    const folder = folderWith({ 'a.sql': UGLY, 'lower.json': '{ "keywordCase": "lower" }' });
    expect((await format(folder, [...args, 'a.sql'])).out).toBe(expected);
  });

  it('align aliases', async () => {
    const folder = folderWith({ 'a.sql': 'select a b, cc d from t' });
    expect((await format(folder, ['--align-aliases', 'a.sql'])).out).toBe(
      'SELECT a  AS b,\n       cc AS d\n  FROM t',
    );
  });

  it('may be short, grouped, and written with =', async () => {
    const folder = folderWith({ 'a.sql': UGLY });
    expect((await format(folder, ['-h'])).out).toContain('Usage: ');
    expect((await format(folder, ['-wh'])).out).toContain('Usage: ');
    expect(await format(folder, ['-w', '--newline-after-comma=false', 'a.sql'])).toMatchObject({ code: 0 });
    expect(read(folder, 'a.sql')).toBe('SELECT a, b\n  FROM t\n');
  });

  it('end at --, so that a name may look like a flag', async () => {
    expect(await format(folderWith({ '--a.sql': UGLY }), ['--check', '--', '--a.sql'])).toMatchObject({
      out: '--a.sql\n',
    });
  });

  it('prints help and version', async () => {
    const help = await format(temporaryFolder(), ['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('--comma-position');
    expect((await format(temporaryFolder(), ['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
