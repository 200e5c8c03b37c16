/**
 * Formats real SQL with each formatter and counts what goes wrong: `HLN_CORPUS_DIR=<folder> npm run bench --
 * formatter-peers`, where the folder holds `.sql` files at any depth. With `--note`, the counts become those that the
 * formatter's page quotes.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { essence } from './formatter/essence.ts';
import { PEERS, type Peer } from './formatter/peers.ts';
import { isNoted, note, today } from './formatter/results.ts';

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
      // Only the count matters: why a peer fails is not measured.
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

const HOLDS_ANOTHER = /\{%[-+]?\s*(?:set\s+\w+\s*[-+]?%\}|(?:macro|call|filter)\b)/;
const LABELS = new URL('../packages/snowflake-formatter/tests/blocks/labels.json', import.meta.url);

/**
 * Returns the template blocks that a person has labelled as not SQL, if they contain no other block: YAML, messages,
 * Python.
 */
function otherBlocks(folder: string): { readonly text: string; readonly block: string }[] {
  const labels: { path: string; offset: number; sql: boolean }[] = JSON.parse(readFileSync(LABELS, 'utf8'));
  return labels
    .filter(({ path, sql }) => !sql && existsSync(join(folder, 'dbt-macros', path)))
    .map(({ path, offset }) => {
      const text = readFileSync(join(folder, 'dbt-macros', path), 'utf8');
      const word = /\w+/.exec(text.slice(offset))?.[0] ?? '';
      const end = new RegExp(`\\{%[-+]?\\s*end${word}\\b`).exec(text.slice(offset));
      return { text, block: text.slice(offset, offset + (end?.index ?? 0)) };
    })
    .filter(({ block }) => !HOLDS_ANOTHER.test(block.slice(2)));
}

/** Counts what each formatter does to the text between tags that is not SQL. */
async function judgeBlocks(folder: string): Promise<void> {
  const blocks = otherBlocks(folder);
  if (blocks.length === 0) return;
  console.log(`\n${blocks.length} template blocks that are no SQL\n`);
  console.log('| formatter | gives the file up | changes the block | keeps it |');
  console.log('|---|---:|---:|---:|');
  for (const peer of [...COMPARED.map(peerNamed), peerNamed('sql-formatter, tags as parameters')]) {
    const format = await peer.load();
    const outcome = { threw: 0, changed: 0, kept: 0 };
    for (const { text, block } of blocks) {
      try {
        outcome[String(await format(text)).includes(block) ? 'kept' : 'changed']++;
      } catch {
        outcome.threw++;
      }
    }
    console.log(`| ${peer.name} | ${outcome.threw} | ${outcome.changed} | ${outcome.kept} |`);
  }
}

function peerNamed(name: string): Peer {
  const peer = PEERS.find((one) => one.name === name);
  if (peer === undefined) throw new Error(`There is no peer ${name}`);
  return peer;
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
  const plain = all.filter((text) => !isTemplate(text));
  const jinja = all.filter(isTemplate);
  const fine: Record<string, { plain: number; jinja: number }> = {};
  for (const [kind, what, texts] of [
    ['plain', 'plain SQL', plain],
    ['jinja', 'with Jinja (dbt)', jinja],
  ] as const) {
    const size = texts.reduce((sum, text) => sum + text.length, 0);
    console.log(`\n${texts.length} texts, ${what}, ${(size / 1000).toFixed(0)} KB\n`);
    console.log('| formatter | throws or refuses | changes more than layout | not stable | fine |');
    console.log('|---|---:|---:|---:|---:|');
    for (const name of COMPARED) {
      const outcome = await judge(peerNamed(name), texts);
      const { threw, changed, unstable } = outcome;
      console.log(`| ${name} | ${threw} | ${changed} | ${unstable} | ${outcome.fine} |`);
      fine[name] = { ...(fine[name] ?? { plain: 0, jinja: 0 }), [kind]: outcome.fine };
    }
  }
  if (isNoted()) {
    note({ peers: { measured: today(), texts: { plain: plain.length, jinja: jinja.length }, fine } });
  }
  await judgeBlocks(folder);
}
