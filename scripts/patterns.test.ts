import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { judgePattern } from '@hln/regex-analysis';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** The regular expressions that a file writes as such. Those that it puts together are not seen. */
function patternsIn(file: string, text: string): readonly Pattern[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({
        place: `${file}:${line}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Those with which some text takes more than the square of its length. */
function slow(patterns: readonly Pattern[]): readonly string[] {
  return patterns.flatMap(({ place, source, flags }) => {
    const { growth, degree = 0 } = judgePattern(source, flags);
    return growth === 'exponential' || degree > 2 ? [`${place} ${growth}: /${source}/${flags}`] : [];
  });
}

it('a slow pattern is found', () => {
  const text = 'const a = /^(?:a|aa)+$/; const b = /^\\s*x?\\s*y?\\s*$/i; const c = /^a+$/;';
  expect(slow(patternsIn('x.ts', text)).map((found) => found.split(':')[1])).toEqual([
    '1 exponential',
    '1 polynomial',
  ]);
});

it('no regular expression that runs in the product takes more than the square of its text', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'apps/*/src', 'apps/web/app', 'packages', 'supabase/functions'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/tests\//.test(file));
  const patterns = files.flatMap((file) => patternsIn(file, readFileSync(`${ROOT}/${file}`, 'utf8')));
  expect(patterns.length).toBeGreaterThan(1_000);
  expect(slow(patterns)).toEqual([]);
});
