import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CASE, type GoldenCase, OPTIONS, OUTPUT } from '../../src/golden.ts';
import type { FormatSqlOptions } from '../../src/index.ts';

export interface GoldenFile {
  /** `golden/<name>.sql`. */
  readonly name: string;
  readonly path: string;
  readonly cases: readonly GoldenCase[];
}

const FOLDER = fileURLToPath(new URL('../../golden', import.meta.url));
function parseCase(text: string): GoldenCase {
  const [title = '', ...lines] = text.split('\n');
  const hasOptions = lines[0]?.startsWith(OPTIONS) === true;
  const options: FormatSqlOptions = hasOptions ? JSON.parse(lines.shift()?.slice(OPTIONS.length) ?? '{}') : {};
  const middle = lines.indexOf(OUTPUT);
  if (middle < 0) throw new Error(`the golden case "${title}" has no output`);
  return {
    title,
    options,
    input: lines.slice(0, middle).join('\n'),
    output: lines.slice(middle + 1).join('\n'),
  };
}

/** All golden files in alphabetical order. */
export function readGoldenFiles(): GoldenFile[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const path = join(FOLDER, name);
      const text = `\n${readFileSync(path, 'utf8')}`;
      const cases = text.split(`\n${CASE}`).slice(1).map((one) => parseCase(one.replace(/\n+$/, '')));
      return { name: name.slice(0, -'.sql'.length), path, cases };
    });
}
