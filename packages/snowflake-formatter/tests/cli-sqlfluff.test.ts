import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { format } from './lib/command.ts';
import { folderWith, PRETTY, UGLY } from './lib/files.ts';

const LEADING = 'SELECT a\n     , b\n  FROM t\n';

describe("without a configuration of our own, sqlfluff's settings", () => {
  it('are taken over from an INI file, and that is reported', async () => {
    const folder = folderWith({
      '.sqlfluff':
        '[sqlfluff]\ndialect = snowflake\nmax_line_length = 100\n\n[sqlfluff:indentation]\ntab_space_size = 4\n\n' +
        '[sqlfluff:layout:type:comma]\nline_position = leading:strict\n',
      'models/a.sql': UGLY,
    });
    expect(await format(folder, ['models/a.sql'])).toEqual({
      code: 0,
      out: LEADING,
      err:
        'snowflake-format: without a .snowflake-format.json, maxLineLength 100, indentSize 4, commaPosition leading ' +
        'are taken from .sqlfluff\n',
    });
    expect(await format(folder, ['--quiet', 'models/a.sql'])).toEqual({ code: 0, out: LEADING, err: '' });
    expect(await format(folder, ['--stdin-path', 'models/new.sql'], UGLY)).toMatchObject({ out: LEADING });
  });

  it('are taken over from TOML, whose rules are nested tables or quoted names', async () => {
    const folder = folderWith({
      'pyproject.toml': '[tool.sqlfluff.layout.type.comma]\nline_position = "leading"\n',
      'a.sql': UGLY,
    });
    expect(await format(folder, ['a.sql'])).toMatchObject({
      out: LEADING,
      err: expect.stringContaining('commaPosition leading is taken from pyproject.toml\n'),
    });
  });

  it('are each taken over from the nearest file that has them', async () => {
    const folder = folderWith({
      '.sqlfluff': '[sqlfluff]\nmax_line_length = 20\n[sqlfluff:rules]\ncomma_style = leading\n',
      'sub/pyproject.toml': '[tool.sqlfluff.core]\nmax_line_length = 60\n',
      'sub/a.sql': 'select aaaaaaaaaa + bbbbbbbbbb from t\n',
      'b.sql': 'select aaaaaaaaaa + bbbbbbbbbb from t\n',
    });
    const sub = await format(folder, ['sub/a.sql']);
    expect(sub.out).toBe('SELECT aaaaaaaaaa + bbbbbbbbbb\n  FROM t\n');
    expect(sub.err).toContain(
      'maxLineLength 60, commaPosition leading are taken from .sqlfluff and sub/pyproject.toml\n',
    );
    expect((await format(folder, ['b.sql'])).out).toBe(
      'SELECT aaaaaaaaaa\n         + bbbbbbbbbb\n  FROM t\n',
    );
  });

  it('are reported if they have no equivalent', async () => {
    const folder = folderWith({
      '.sqlfluff':
        '[sqlfluff]\nmax_line_length = 0\n[sqlfluff:indentation]\nindent_unit = tab\ntab_space_size = 12\n' +
        '[sqlfluff:rules:capitalisation.keywords]\ncapitalisation_policy = capitalise\n' +
        '[sqlfluff:rules:capitalisation.functions]\nextended_capitalisation_policy = consistent\n' +
        '[sqlfluff:rules:capitalisation.identifiers]\nextended_capitalisation_policy = lower\nunquoted_identifiers_policy = aliases\n',
      'a.sql': UGLY,
    });
    expect((await format(folder, ['a.sql'])).err).toBe(
      'snowflake-format: without a .snowflake-format.json, maxLineLength 100000, indentStyle tab are taken from .sqlfluff; ' +
        'its indent size "12" has no equivalent here; ' +
        'its keyword case "capitalise" has no equivalent here; ' +
        'its identifier case is not meant for all identifiers\n',
    );
  });
});

it("our own configuration in any parent folder overrides sqlfluff's, and --no-config reads nothing", async () => {
  const folder = folderWith({
    '.snowflake-format.json': '{}',
    'sub/.sqlfluff': '[sqlfluff:rules]\ncomma_style = leading\n',
    'sub/a.sql': UGLY,
  });
  expect(await format(folder, ['sub/a.sql'])).toEqual({ code: 0, out: PRETTY, err: '' });
  const other = folderWith({ '.sqlfluff': '[sqlfluff:rules]\ncomma_style = leading\n', 'a.sql': UGLY });
  expect(await format(other, ['--no-config', 'a.sql'])).toEqual({ code: 0, out: PRETTY, err: '' });
  expect((await format(other, ['--comma-position', 'trailing', 'a.sql'])).out).toBe(PRETTY);
});

it('files without layout settings, or without settings for sqlfluff, change and report nothing', async () => {
  const folder = folderWith({
    '.sqlfluff': '[sqlfluff]\ntemplater = dbt\n',
    'pyproject.toml': 'this is not TOML, and no concern of ours',
    'a.sql': UGLY,
  });
  expect(await format(folder, ['a.sql'])).toEqual({ code: 0, out: PRETTY, err: '' });
});

it.each([
  ['.sqlfluff', 'max_line_length = 80\n', /\.sqlfluff:1: "max_line_length = 80" cannot be read/],
  ['pyproject.toml', '[tool.sqlfluff.core\n', /pyproject\.toml: Invalid TOML document/],
])('a broken %s is an error', async (name, text, message) => {
  const folder = folderWith({ [name]: text, 'a.sql': UGLY });
  const outcome = await format(folder, ['--check', 'a.sql']);
  expect(outcome).toMatchObject({ code: 2, out: '' });
  expect(outcome.err).toMatch(message);
  expect(outcome.err).toContain(join(folder, name));
});
