import { describe, expect, it } from 'vitest';
import { compareTokens, proveUnchanged } from './index.ts';

/** Well-formatted statements, one token per item, from which wrong outputs are derived. */
const STATEMENTS: readonly string[][] = [
  [
    'SELECT',
    'o.id',
    ',',
    'SUM',
    '(',
    'o.total',
    ')',
    'AS',
    'x',
    'FROM',
    '"Raw"',
    'o',
    'WHERE',
    'o.a',
    '>=',
    '1.5',
    '-- why\n',
    'AND',
    "'it''s'",
    '<>',
    'b',
    ';',
  ],
  [
    'SELECT',
    'src:items[0].name',
    '::',
    'STRING',
    '/* one\n two */',
    'FROM',
    '@stage/a/*.csv',
    '(',
    'FILE_FORMAT',
    '=>',
    "'f'",
    ')',
  ],
  [
    'MERGE',
    'INTO',
    't',
    'USING',
    '{{ ref("s") }}',
    's',
    'ON',
    't.id',
    '=',
    's.id',
    'WHEN',
    'MATCHED',
    'THEN',
    'DELETE',
    ';',
  ],
  [
    'SELECT',
    'a',
    '||',
    'b',
    '->',
    'c',
    '->>',
    '$1',
    '!=',
    '-',
    '1',
    '*',
    '&v',
    '/',
    '?',
    '%',
    '2',
    '// x\n',
    ';',
  ],
];

function written(tokens: readonly string[], gap: string): string {
  return tokens.join(gap);
}

/** Every text that results from one wrong edit of the list. */
function* mutations(tokens: readonly string[]): Generator<readonly [string, string[]]> {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    const before = tokens.slice(0, i);
    const after = tokens.slice(i + 1);
    yield ['dropped', [...before, ...after]];
    yield ['doubled', [...before, token, token, ...after]];
    const next = tokens[i + 1];
    if (next !== undefined && next !== token)
      yield ['swapped', [...before, next, token, ...tokens.slice(i + 2)]];
    if (/^[A-Za-z]{2,}$/.test(token)) {
      yield ['split', [...before, token.slice(0, 1), token.slice(1), ...after]];
      yield [
        'lower-cased',
        [
          ...before,
          token.toLowerCase() === token ? `${token.toUpperCase()}x` : token.toLowerCase(),
          ...after,
        ],
      ];
      yield ['quoted', [...before, `"${token}"`, ...after]];
    }
    if (/^["'{@s]/.test(token))
      yield [
        'upper-cased',
        [...before, token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(), ...after],
      ];
    if (/^(?:--|\/\/)/.test(token))
      yield ['comment left open', [...before, token.replace('\n', ' z'), ...after]];
    yield ['character added', [...before, `${token}z`, ...after]];
  }
}

describe('mutations', () => {
  it.each(STATEMENTS.map((tokens, index) => [index, tokens] as const))(
    'no wrong edit of statement %i is accepted',
    (_index, tokens) => {
      let tried = 0;
      for (const gap of [' ', '\n', '  \n\t']) {
        const input = written(tokens, ' ');
        expect(proveUnchanged(input, written(tokens, gap))).toBeNull();
        for (const [what, mutated] of mutations(tokens)) {
          const output = written(mutated, gap);
          expect(proveUnchanged(input, output), `${what}: ${JSON.stringify(output)}`).not.toBeNull();
          tried++;
        }
      }
      expect(tried).toBeGreaterThan(150);
    },
  );

  it('joining any two words or numbers is detected', () => {
    for (const tokens of STATEMENTS) {
      const input = written(tokens, ' ');
      for (let i = 0; i + 1 < tokens.length; i++) {
        const left = tokens[i] ?? '';
        const right = tokens[i + 1] ?? '';
        const output = written([...tokens.slice(0, i), left + right, ...tokens.slice(i + 2)], ' ');
        if (/[\w$]$/.test(left) && /^[\w$]/.test(right)) {
          expect(proveUnchanged(input, output), `${left} + ${right}`).not.toBeNull();
        }
      }
    }
  });
});

describe('hostile texts', () => {
  const size = 200_000;
  const texts: ReadonlyArray<readonly [string, string]> = [
    ['open parentheses', '('.repeat(size)],
    ['open brackets in paths', 'a:b['.repeat(size / 4)],
    ['line comments', '--'.repeat(size / 2)],
    ['empty block comments', '/**/'.repeat(size / 4)],
    ['open templates', '{{'.repeat(size / 2)],
    ['apostrophes in a template', `{{ ${"'\\".repeat(size / 2)}`],
    ['inch marks in a template', `{{ ${'"\\'.repeat(size / 2)}`],
    ['open percent templates', '{% '.repeat(size / 3)],
    ['one string', `'${'x'.repeat(size)}'`],
    ['an open string', `'${'\\'.repeat(size)}`],
    ['dollar signs', '$'.repeat(size)],
    ['bodies', 'as $$ a $$ '.repeat(size / 11)],
    ['stage signs', '@'.repeat(size)],
    ['named placeholders', '%('.repeat(size / 2)],
    ['colons', ':'.repeat(size + 1)],
    ['lone surrogates', '\ud800'.repeat(size)],
  ];

  it.each(texts)('%s are equal to themselves, and the cursors pass every character once', (_what, text) => {
    expect(compareTokens(text, text).failure).toBeNull();
    expect(compareTokens(text, `${text} x`).failure).not.toBeNull();
  });
});
