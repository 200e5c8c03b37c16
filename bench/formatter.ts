import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundle } from '@hln/snowflake-formatter/build';
import type { Measurement } from './formatter/measure.ts';
import { PEERS } from './formatter/peers.ts';
import { isNoted, note, today } from './formatter/results.ts';
import { installPeers } from './peers/load.ts';

const MEASURE = fileURLToPath(new URL('./formatter/measure.ts', import.meta.url));
const SIZES = [1_000, 100_000, 1_000_000, 10_000_000];
const DOUBLING = [500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000];

/** How long (ms) one process may measure; beyond that, the table says so instead of giving a number. */
const PATIENCE = 180_000;

const execute = promisify(execFile);

/** Measures in several processes, because each has only one cold run, and returns the best values. */
async function measure(peer: string, bytes: number): Promise<Measurement | string> {
  const first = await measureOnce(peer, bytes);
  if (typeof first === 'string' || first.cold > 1000) return first;
  const second = await measureOnce(peer, bytes);
  if (typeof second === 'string') return second;
  return {
    size: first.size,
    cold: Math.min(first.cold, second.cold),
    warm: Math.min(first.warm, second.warm),
    memory: Math.min(first.memory, second.memory),
  };
}

async function measureOnce(peer: string, bytes: number): Promise<Measurement | string> {
  try {
    const { stdout } = await execute(
      process.execPath,
      ['--max-old-space-size=4000', MEASURE, peer, String(bytes)],
      { timeout: PATIENCE, killSignal: 'SIGKILL' },
    );
    return JSON.parse(stdout) as Measurement;
  } catch (error) {
    if (error instanceof Error && 'killed' in error && error.killed === true)
      return `more than ${PATIENCE / 1000} s`;
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return /(?:\w*Error|FATAL)[^\n]*/.exec(text)?.[0].slice(0, 60) ?? 'failed';
  }
}

function named(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes / 1000} KB` : `${bytes / 1_000_000} MB`;
}

/** The size (bytes) of the text whose times the formatter's page quotes, and the formatters that it names. */
const QUOTED_SIZE = 100_000;
const QUOTED_PEERS = ['hln', 'sql-formatter'];

/** Measures only what the formatter's page quotes, and notes it for the page's test. */
async function noteQuoted(): Promise<void> {
  const warm: Record<string, number> = {};
  let characters = 0;
  for (const peer of QUOTED_PEERS) {
    const result = await measure(peer, QUOTED_SIZE);
    if (typeof result === 'string') throw new Error(`${peer} could not be measured: ${result}`);
    characters = result.size;
    warm[peer] = Number(result.warm.toFixed(1));
  }
  note({ speed: { measured: today(), characters, warm } });
  console.table(warm);
}

const MODEL_ROUNDS = 12;

/**
 * Times dbt models of a folder, which are its `.sql` files with template marks that define nothing, as far as both
 * formatters format them. The time of each file is the best of its rounds.
 */
async function models(folder: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    ['hln', 'sql-formatter, tags as parameters'].map((name) =>
      PEERS.find((peer) => peer.name === name)?.load(),
    ),
  );
  if (ours === undefined || theirs === undefined) throw new Error('A peer is missing.');
  const formats = (format: (sql: string) => unknown, text: string): boolean => {
    try {
      format(text);
      return true;
    } catch {
      return false;
    }
  };
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter(
      (text) => /\{\{|\{%/.test(text) && !/\{%-?\s*(?:macro|test|materialization|snapshot)\b/.test(text),
    )
    .filter((text) => formats(ours, text) && formats(theirs, text));
  const time = (format: (sql: string) => unknown): number => {
    const best = texts.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < MODEL_ROUNDS; round++) {
      for (const [i, text] of texts.entries()) {
        const started = performance.now();
        format(text);
        best[i] = Math.min(best[i] ?? 0, performance.now() - started);
      }
    }
    return best.reduce((sum, one) => sum + one, 0);
  };
  const [mine, other] = [time(ours), time(theirs)];
  console.log(
    `\n${texts.length} dbt models: hln ${mine.toFixed(1)} ms, sql-formatter ${other.toFixed(1)} ms, ${(other / mine).toFixed(1)} times`,
  );
}

/**
 * Times a warm and a cold run of each formatter on the same texts, and measures the memory that ours takes; with
 * HLN_CORPUS_DIR, also times that folder's dbt models. With `--note`, measures only the figures that the formatter's
 * page quotes.
 */
export async function run(): Promise<void> {
  // Installed here: in a process that measures, npm's output would mix with the result.
  await installPeers();
  if (isNoted()) return noteQuoted();
  const { HLN_CORPUS_DIR: folder } = process.env;
  if (folder !== undefined) await models(folder);
  const ours = new Map<number, Measurement>();
  const proof = new Map<number, Measurement>();
  for (const bytes of SIZES) {
    const rows: Record<string, Record<string, string>> = {};
    for (const peer of PEERS) {
      if (bytes > peer.largest) continue;
      const result = await measure(peer.name, bytes);
      if (typeof result === 'string') {
        rows[peer.name] = { warm: result };
        continue;
      }
      if (peer.name === 'hln') ours.set(bytes, result);
      if (peer.name === 'hln proof alone') proof.set(bytes, result);
      rows[peer.name] = describe(result, ours.get(bytes));
    }
    console.log(`\n${named(bytes)}`);
    console.table(rows);
  }
  await linearity();
  summarise(ours, proof);
  for (const [name, source] of [
    ['engine', 'src/index.ts'],
    ['engine and LLM client', 'src/llm/index.ts'],
  ] as const) {
    const code = await bundle(source, 'neutral');
    console.log(
      `${name}: ${(gzipSync(code, { level: 9 }).length / 1024).toFixed(1)} KB gzipped, ${(code.length / 1024).toFixed(0)} KB minified`,
    );
  }
}

function describe(result: Measurement, ours: Measurement | undefined): Record<string, string> {
  const speed = (time: number): string => (result.size / 1000 / time).toFixed(2);
  return {
    'cold ms': result.cold.toFixed(1),
    'warm ms': result.warm.toFixed(2),
    'cold MB/s': speed(result.cold),
    'warm MB/s': speed(result.warm),
    'warm, ours = 1': ours === undefined ? '' : (result.warm / ours.warm).toFixed(2),
    'memory B/char': (result.memory / result.size).toFixed(0),
  };
}

async function linearity(): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  let last: Measurement | undefined;
  for (const bytes of DOUBLING) {
    const result = await measure('hln', bytes);
    if (typeof result === 'string') {
      rows[named(bytes)] = { warm: result };
      continue;
    }
    const ratio = (now: number, before: number | undefined): string =>
      before === undefined ? '' : (now / before).toFixed(2);
    rows[named(bytes)] = {
      'cold ms': result.cold.toFixed(1),
      'warm ms': result.warm.toFixed(1),
      'cold to half the size': ratio(result.cold, last?.cold),
      'warm to half the size': ratio(result.warm, last?.warm),
    };
    last = result;
  }
  console.log('\nDoubling the text');
  console.table(rows);
}

function summarise(ours: ReadonlyMap<number, Measurement>, proof: ReadonlyMap<number, Measurement>): void {
  for (const [bytes, whole] of ours) {
    const part = proof.get(bytes);
    if (part !== undefined)
      console.log(
        `${named(bytes)}: the proof is ${((100 * part.warm) / whole.warm).toFixed(0)} % of a warm run`,
      );
  }
}
