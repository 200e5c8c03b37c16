import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSQL } from '../src/index.ts';

function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

const { name, version } = JSON.parse(textOf('package.json'));

it.each(['README.md', '../snowflake-formatter-vscode/README.md'])('the example of %s is correct', (path) => {
  const [, before = '', after = ''] =
    /```sql\n([\s\S]*?)```\n\nbecomes\n\n```sql\n([\s\S]*?)```/.exec(textOf(path)) ?? [];
  expect(before).not.toBe('');
  expect(formatSQL(before).formatted).toBe(after);
});

it('every mention of a published version names this one', () => {
  for (const path of ['README.md', 'workflows/check.yml', 'workflows/code-scanning.yml']) {
    const mentions = [...textOf(path).matchAll(/@hln\/snowflake-formatter@([\d.]+)/g)];
    expect(
      mentions.map(([, mentioned]) => mentioned),
      path,
    ).toEqual(mentions.map(() => version));
    expect(mentions.length, path).toBe(1);
  }
});

describe('the workflows', () => {
  const commandIn = (path: string): string => {
    const [job] = Object.values(parse(textOf(path)).jobs) as [{ steps: { run?: string }[] }];
    return job.steps.find(({ run }) => run !== undefined)?.run ?? '';
  };

  it('are YAML and run the command', () => {
    const start = `npx --yes ${name}@${version} --check --reporter`;
    expect(commandIn('workflows/check.yml')).toBe(`${start} github .`);
    expect(commandIn('workflows/code-scanning.yml')).toBe(
      `${start} sarif . > snowflake-format.sarif || [ $? -eq 1 ]`,
    );
  });
});
