import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runJq } from './run-jq.ts';

const corpus = process.env.HLN_CORPUS_DIR;
const folder = `${corpus}/devtools/jq`;

interface Case {
  readonly line: number;
  readonly program: string;
  /** Null if the program must be refused. */
  readonly input: string | null;
  readonly expected: readonly string[];
}

/** Reads a file of jq's own tests: groups of lines, each a program, an input and the results. */
function casesIn(text: string): Case[] {
  const lines = text.split('\n');
  const isSkipped = (line: string | undefined) => line === undefined || /^\s*(?:#|$)/.test(line);
  const cases: Case[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (isSkipped(lines[at])) continue;
    const line = at + 1;
    const fails = lines[at]?.startsWith('%%FAIL') === true;
    if (fails) at += 1;
    const program = lines[at] ?? '';
    const rest: string[] = [];
    for (at += 1; at < lines.length && lines[at] !== '' && !(isSkipped(lines[at]) && !fails); at += 1)
      rest.push(lines[at] ?? '');
    const [input = '', ...expected] = rest;
    cases.push({ line, program, input: fails ? null : input.replace(/^\uFEFF/, ''), expected });
  }
  return cases;
}

/** What a browser lacks: modules on a disk, a shell's variables, and a stack for 10,000 levels. */
const NEEDS_MORE = /\b(?:import|include|modulemeta|input_filename|get_search_list|PAGER|9999|1000[01])\b/;

it.skipIf(!existsSync(folder)).each(['jq', 'man', 'onig', 'manonig', 'base64', 'uri', 'optional'])(
  'passes %s.test of jq’s own suite (skipped unless HLN_CORPUS_DIR has it)',
  async (name) => {
    const all = casesIn(readFileSync(`${folder}/${name}.test`, 'utf8'));
    const cases = all.filter(({ program }) => !NEEDS_MORE.test(program));
    expect(cases.length).toBeGreaterThan(0);
    const failed: string[] = [];
    const run = async (program: string, input: string) => {
      const outcome = await runJq({ program, input, flags: ['compact'], variables: [] });
      return { ...outcome, text: new TextDecoder().decode(outcome.output) };
    };
    const isEqual = async (got: string, expected: readonly string[]) =>
      (await run('.[0] == .[1]', `[[${got.replaceAll('\n', ',')}],[${expected.join(',')}]]`)).text === 'true';
    for (const { line, program, input, expected } of cases) {
      const { text, problems } = await run(program, input ?? 'null');
      const isRight = input === null ? problems[0]?.in === 'program' : await isEqual(text, expected);
      if (!isRight) failed.push(`${line}: ${program} gave ${text} ${JSON.stringify(problems)}`);
    }
    console.info(`${name}.test: ${cases.length - failed.length} of ${cases.length}`);
    expect(failed).toEqual([]);
  },
  120_000,
);
