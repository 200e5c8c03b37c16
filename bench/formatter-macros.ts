/**
 * Counts the files whose template tags and their contents are misplaced, before and after formatting:
 * `HLN_CORPUS_DIR=<folder> npm run bench -- formatter-macros`, where the folder holds `.sql` files at any depth.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSQL } from '@hln/snowflake-formatter';
import { type LayoutFaults, layoutFaults } from './formatter/template-layout.ts';

const ROWS: ReadonlyArray<readonly [what: string, fault: keyof LayoutFaults]> = [
  ['SQL or {{ }} at column 0 under an indented tag', 'leftOfTag'],
  ['{{ }} of several lines that hangs left of its opener', 'leftOfBraces'],
  ['{% set %} of several lines out of line with its neighbours', 'setOutOfLine'],
];

/** Prints the three counts, in files, for inputs and outputs. */
export async function run(): Promise<void> {
  const { HLN_CORPUS_DIR: folder } = process.env;
  if (folder === undefined) {
    console.log('Set HLN_CORPUS_DIR to a folder with .sql files.');
    return;
  }
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => /\{\{|\{%/.test(text));
  const faults = texts.map(({ name, text }) => {
    const { formatted } = formatSQL(text);
    return { name, before: layoutFaults(text), after: layoutFaults(formatted) };
  });
  console.log(`${texts.length} files with template marks\n`);
  console.log('| files with | inputs | outputs |');
  console.log('|---|---:|---:|');
  for (const [what, fault] of ROWS) {
    const inputs = faults.filter(({ before }) => before[fault] > 0).length;
    const worse = faults.filter(({ before, after }) => after[fault] > before[fault]);
    console.log(`| ${what} | ${inputs} | ${faults.filter(({ after }) => after[fault] > 0).length} |`);
    if (process.env.HLN_BENCH_LIST === '1') for (const { name } of worse) console.log(`  worse: ${name}`);
  }
}
