import { describe, expect, it } from 'vitest';
import { format } from './lib/command.ts';
import { folderWith, UGLY } from './lib/files.ts';

const SQL = `select a b, 'x', "Q" -- why\nfrom {{ ref('t') }} where src:y = 1\n`;

const EXPLANATION = `a.sql: compared token by token; nothing differs but white space and what is counted here
  tokens                 15  the same, in the same order
    words recased         3  another letter case, nothing else
    quoted                2  strings, quoted names, $$ texts and stages: character for character
  AS added                1  before an alias that had none
  comments                1  the same words between the same tokens
  template blocks         1  byte for byte
`;

describe('--explain', () => {
  it('reports on standard error what the proof compared, and prints its usual output', async () => {
    const folder = folderWith({ 'a.sql': SQL });
    const plain = await format(folder, ['a.sql']);
    const explained = await format(folder, ['--explain', 'a.sql']);
    expect(explained).toMatchObject({ code: 0, out: plain.out });
    expect(explained.err).toBe(EXPLANATION);
  });

  it('explains standard input, and omits verdicts on things that do not occur', async () => {
    const { err } = await format(folderWith({}), ['--explain'], 'select 1');
    expect(err).toContain('<stdin>: compared token by token');
    expect(err).toMatch(/^ {2}comments +0$/m);
  });

  it('explains every file that was formatted, with --check and --write as well', async () => {
    const folder = folderWith({ 'a.sql': UGLY, 'b.sql': 'SELECT 1\n', 'c.sql': 'select (' });
    const { err } = await format(folder, ['--explain', '--check', '.']);
    expect(err.match(/^\S+: compared token by token/gm)).toHaveLength(2);
    expect(err).toContain('c.sql:1:8: 1 unmatched opening parenthesis(es)');
    expect((await format(folder, ['--explain', '--write', 'a.sql'])).err).toContain(
      'words recased         2',
    );
  });

  it('is silent with --quiet', async () => {
    expect((await format(folderWith({ 'a.sql': UGLY }), ['--explain', '--quiet', 'a.sql'])).err).toBe('');
  });
});
