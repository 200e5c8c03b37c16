/**
 * Formats real SQL with each formatter and counts what goes wrong: `HLN_CORPUS_DIR=<folder> npm run bench --
 * formatter-peers`, where the folder holds `.sql` files at any depth.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { essence } from './formatter/essence.ts';
import { PEERS, type Peer } from './formatter/peers.ts';

const COMPARED = ['hln', 'sql-formatter', 'prettier + sql-cst'];

interface Outcome {
  threw: number;
  changed: number;
  unstable: number;
  fine: number;
}

async function judge(peer: Peer, texts: readonly string[]): Promise<Outcome> {
  const format = await peer.load();
  const outcome: Outcome = { threw: 0, changed: 0, unstable: 0, fine: 0 };
  for (const text of texts) {
    try {
      const formatted = String(await format(text));
      if (essence(formatted) !== essence(text)) outcome.changed++;
      else if (String(await format(formatted)) !== formatted) outcome.unstable++;
      else outcome.fine++;
    } catch {
      // The count is the result: why a peer gives up is not what is measured.
      outcome.threw++;
    }
  }
  return outcome;
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Prints the table of the formatter's README. */
export async function run(): Promise<void> {
  const { HLN_CORPUS_DIR: folder } = process.env;
  if (folder === undefined) {
    console.log('Set HLN_CORPUS_DIR to a folder with .sql files.');
    return;
  }
  const all = textsIn(folder);
  const isTemplate = (text: string): boolean => /\{\{|\{%/.test(text);
  for (const [what, texts] of [
    ['plain SQL', all.filter((text) => !isTemplate(text))],
    ['with Jinja (dbt)', all.filter(isTemplate)],
  ] as const) {
    const size = texts.reduce((sum, text) => sum + text.length, 0);
    console.log(`\n${texts.length} texts, ${what}, ${(size / 1000).toFixed(0)} KB\n`);
    console.log('| formatter | throws or refuses | changes more than layout | not stable | fine |');
    console.log('|---|---:|---:|---:|---:|');
    for (const name of COMPARED) {
      const peer = PEERS.find((one) => one.name === name);
      if (peer === undefined) throw new Error(`There is no peer ${name}`);
      const { threw, changed, unstable, fine } = await judge(peer, texts);
      console.log(`| ${name} | ${threw} | ${changed} | ${unstable} | ${fine} |`);
    }
  }
}
