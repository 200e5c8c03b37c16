import { describe, expect, it } from 'vitest';
import { format } from './lib/command.ts';
import { folderWith, read } from './lib/files.ts';

const lines = (...list: string[]): string => `${list.join('\n')}\n`;

const MARKDOWN = lines(
  '# Text',
  '```sql',
  'select a,b from t',
  '```',
  '- in a list',
  '  ```SQL',
  '  select  c from t',
  '  ```',
  '````md',
  '```sql',
  'select no',
  '```',
  '````',
  '```python',
  'select a',
  '```',
  '```sql',
  'select (a',
  '```',
  '```sql',
  'select never closed',
);

const cell = (source: string, more = ''): string =>
  `  { "cell_type": "code", ${more}"metadata": {}, "source": ${source} }`;
const notebook = (...cells: string[]): string =>
  `{\n "cells": [\n${cells.join(',\n')}\n ],\n "nbformat": 4 }\n`;

describe('SQL blocks of Markdown', () => {
  it('are formatted, and every other byte is kept', async () => {
    const folder = folderWith({ 'a.md': MARKDOWN });
    const { code, err } = await format(folder, ['--write', 'a.md']);
    expect(err).toBe('a.md:18:8: warning: 1 unmatched opening parenthesis(es)\n1 of 1 file formatted\n');
    expect(code).toBe(0);
    expect(read(folder, 'a.md')).toBe(
      MARKDOWN.replace('select a,b from t\n', 'SELECT a,\n       b\n  FROM t\n').replace(
        '  select  c from t\n',
        '  SELECT c\n    FROM t\n',
      ),
    );
    expect((await format(folder, ['--check', 'a.md'])).code).toBe(0);
  });

  it('are taken from folders and standard input on request', async () => {
    const folder = folderWith({ 'b.md': '```sql\nselect 1\n```\n', 'c.sql': 'select 1\n' });
    expect((await format(folder, ['--check', '--markdown', '.'])).out).toBe('b.md\nc.sql\n');
    expect((await format(folder, ['--check', '.'])).out).toBe('c.sql\n');
    const piped = await format(folder, ['--markdown'], '`select`\n```sql\nselect 1\n```\n');
    expect(piped.out).toBe('`select`\n```sql\nSELECT 1\n```\n');
  });
});

describe('SQL cells of notebooks', () => {
  it.each([
    [
      'a list',
      '["%%sql res <<\\n",\n   "select a\\n",\n   "from t"]',
      '["%%sql res <<\\n",\n   "SELECT a\\n",\n   "  FROM t"]',
    ],
    ['a text', '"%%sql\\nselect  a;\\n"', '"%%sql\\nSELECT a;\\n"'],
    ['escapes', '"%%sql\\nselect  \'\\u00e9\'"', '"%%sql\\nSELECT \'\\u00e9\'"'],
  ])("are formatted in the author's JSON style: %s", async (_, source, expected) => {
    const text = notebook(cell(source, '"x": { "a": [1, {}] }, '), cell('"select  python"'));
    const { code, out } = await format(folderWith({ 'a.ipynb': text }), ['a.ipynb']);
    expect(code).toBe(0);
    expect(out).toBe(text.replace(source, expected));
  });

  it.each([
    ['"metadata": { "language": "sql" }', true],
    ['"metadata": { "vscode": { "languageId": "snowflake-sql" } }', true],
    ['"metadata": { "language": "python" }', false],
    ['"metadata": {}', false],
  ])('are formatted only if their language is SQL: %s', async (metadata, isSql) => {
    const text = notebook(cell('"select  a"').replace('"metadata": {}', metadata));
    const { out } = await format(folderWith({ 'b.ipynb': text }), ['b.ipynb']);
    expect(out).toBe(isSql ? text.replace('"select  a"', '"SELECT a"') : text);
  });

  it.each([
    ['is not JSON', '{ "cells": [', ''],
    ['is nested without end', `{"cells":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '500 lists'],
  ])('are refused if the file %s', async (_, text, reason) => {
    const { code, err } = await format(folderWith({ 'd.ipynb': text }), ['--check', 'd.ipynb']);
    expect(code).toBe(2);
    expect(err).toContain('d.ipynb:1:1: cannot be read as a notebook: ');
    expect(err).toContain(reason);
  });
});
