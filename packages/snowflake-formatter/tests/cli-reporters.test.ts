import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Log } from '../src/cli/reporters/sarif-log.ts';
import { format } from './lib/command.ts';
import { folderWith, PRETTY, UGLY } from './lib/files.ts';

const require = createRequire(import.meta.url);
/** Drafts 4 and 7 of JSON schema do not differ in anything that this schema uses; Ajv supports draft 7. */
const {
  $schema: _draft,
  id: _id,
  ...schema
} = JSON.parse(
  readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
);
const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile<Log>(schema);

/** The log that a run printed, which must match the SARIF schema. */
function logOf(text: string): Log {
  const log: unknown = JSON.parse(text);
  if (!isSarif(log)) throw new Error(JSON.stringify(isSarif.errors));
  return log;
}

const FILES = {
  'a.sql': PRETTY,
  'b 1,2.sql': `${PRETTY.trim()};\n\nselect 1 from t;\n`,
  'c.sql': "select (1,\n 'b%",
};

describe('--reporter github', () => {
  it('prints a workflow command for each finding, escaped as GitHub reads it', async () => {
    const outcome = await format(folderWith(FILES), ['--check', '--reporter', 'github', '.']);
    expect(outcome).toEqual({
      code: 2,
      out:
        '::error file=b 1%2C2.sql,line=5,endLine=5,title=snowflake-format::Not formatted: differs in one place. ' +
        'Run snowflake-format --write b 1,2.sql\n' +
        '::error file=c.sql,line=1,endLine=1,col=8,endColumn=9,title=snowflake-format::1 unmatched opening parenthesis(es)\n' +
        '::error file=c.sql,line=2,endLine=2,col=2,endColumn=5,title=snowflake-format::Unclosed string literal at position 13\n',
      err: '1 of 3 files to format, 1 error\n',
    });
  });

  it('names files from the root of the repository, and is silent when all is well', async () => {
    const folder = folderWith({ 'sub/a.sql': UGLY, 'sub/b.sql': PRETTY });
    const check = (name: string) =>
      format(join(folder, 'sub'), ['--check', '--reporter', 'github', name], '', {
        GITHUB_WORKSPACE: folder,
      });
    expect((await check('a.sql')).out).toMatch(/^::error file=sub\/a\.sql,line=1,endLine=1,/);
    expect(await check('b.sql')).toMatchObject({ code: 0, out: '' });
  });

  it('reports problems that concern no file', async () => {
    const outcome = await format(folderWith({}), ['--check', '--reporter=github', 'none\n.sql']);
    expect(outcome.out).toBe('::error title=snowflake-format::none%0A.sql: no such file or folder\n');
  });
});

describe('--reporter sarif', () => {
  it('prints a log that matches the schema, with positions and fixes', async () => {
    const folder = folderWith(FILES);
    const outcome = await format(folder, ['--check', '--reporter', 'sarif', '.', 'none.sql']);
    expect(outcome).toMatchObject({ code: 2, err: '1 of 3 files to format, 2 errors\n' });
    const [run] = logOf(outcome.out).runs;
    expect(run?.tool.driver.rules?.map(({ id }) => id)).toEqual([
      'unformatted',
      'unmatched-opening-bracket',
      'unclosed',
    ]);
    expect(run?.invocations?.[0]).toEqual({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'none.sql: no such file or folder' } }],
    });
    const location = { uri: 'b%201%2C2.sql', uriBaseId: '%SRCROOT%' };
    expect(run?.results?.[0]).toEqual({
      ruleId: 'unformatted',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'Not formatted: differs in one place. Run snowflake-format --write b 1,2.sql' },
      locations: [{ physicalLocation: { artifactLocation: location, region: { startLine: 5, endLine: 5 } } }],
      fixes: [
        {
          description: { text: 'Format the file.' },
          artifactChanges: [
            {
              artifactLocation: location,
              replacements: [
                {
                  deletedRegion: { charOffset: 30, charLength: 17 },
                  insertedContent: { text: 'SELECT 1\n  FROM t;\n' },
                },
              ],
            },
          ],
        },
      ],
    });
    expect(
      run?.results
        ?.slice(1)
        .map(({ ruleId, locations }) => [ruleId, locations?.[0]?.physicalLocation?.region]),
    ).toEqual([
      ['unmatched-opening-bracket', { startLine: 1, startColumn: 8, endColumn: 9 }],
      ['unclosed', { startLine: 2, startColumn: 2, endColumn: 5 }],
    ]);
  });

  it('gives fixes that produce the formatted text', async () => {
    const text = '-- a\nselect a,b from t where a=1;\n\n\n\nSELECT 1;\nselect 2 from x order by 1\n';
    const folder = folderWith({ 'a.sql': text });
    const { out } = await format(folder, ['--check', '--reporter', 'sarif', 'a.sql']);
    const changes = logOf(out).runs[0]?.results?.[0]?.fixes?.[0]?.artifactChanges[0]?.replacements ?? [];
    expect(changes.length).toBeGreaterThan(1);
    let fixed = text;
    for (const { deletedRegion, insertedContent } of changes.toReversed()) {
      const { charOffset = 0, charLength = 0 } = deletedRegion;
      fixed = fixed.slice(0, charOffset) + insertedContent?.text + fixed.slice(charOffset + charLength);
    }
    expect(fixed).toBe((await format(folder, ['a.sql'])).out);
  });

  it('prints a complete log when all is well, and names files outside the repository by their URL', async () => {
    const folder = folderWith({ 'sub/b.sql': PRETTY, 'a.sql': UGLY });
    const check = (name: string) => format(join(folder, 'sub'), ['--check', '--reporter', 'sarif', name]);
    expect(logOf((await check('b.sql')).out).runs[0]?.results).toEqual([]);
    const [result] = logOf((await check('../a.sql')).out).runs[0]?.results ?? [];
    expect(result?.locations?.[0]?.physicalLocation?.artifactLocation).toEqual({
      uri: pathToFileURL(join(folder, 'a.sql')).href,
    });
  });

  it('also reports on standard input', async () => {
    const { out } = await format(
      folderWith({}),
      ['--check', '--reporter', 'sarif', '--stdin-path', 'q.sql'],
      UGLY,
    );
    expect(logOf(out).runs[0]?.results?.[0]?.ruleId).toBe('unformatted');
  });
});

it.each([
  [['--reporter', 'github', 'a.sql'], 'snowflake-format: --reporter needs --check.\n'],
  [
    ['--check', '--reporter', 'junit', 'a.sql'],
    'snowflake-format: --reporter takes text or github or sarif, not "junit".\n',
  ],
  [['--lsp', 'a.sql'], 'snowflake-format: --lsp takes no files: the editor names them.\n'],
])('%j is refused', async (args, err) => {
  expect(await format(folderWith({ 'a.sql': UGLY }), args)).toEqual({ code: 2, out: '', err });
});
