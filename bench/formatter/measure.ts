/**
 * One measurement in its own process: `measure.ts <peer> <bytes>` prints a JSON object. Only a new process has a cold
 * start, and memory that belongs to a single text.
 */
import { PEERS } from './peers.ts';
import { textOf } from './texts.ts';

export interface Measurement {
  /** The text's length in characters. */
  readonly size: number;
  /** Milliseconds of the first run, without loading the library. */
  readonly cold: number;
  /** The best of the following runs, in milliseconds: on a busy machine, only the best shows what the code can do. */
  readonly warm: number;
  /** How much (bytes) the process's memory grew after the library and the text were loaded. */
  readonly memory: number;
}

/** Warm runs are repeated until this many milliseconds have passed, and at least this many times. */
const WARM_TIME = 1000;
const WARM_RUNS = 2;
/** A first run that took longer than this (ms) is not repeated, since it has warmed itself up. */
const LONG = 8000;

const peer = PEERS.find((one) => one.name === process.argv[2]);
if (peer === undefined) throw new Error(`There is no peer ${process.argv[2]}`);
const format = await peer.load();
const text = textOf(Number(process.argv[3]));

async function timed(): Promise<number> {
  const started = performance.now();
  await format(text);
  return performance.now() - started;
}

const before = process.resourceUsage().maxRSS;
const cold = await timed();
const memory = (process.resourceUsage().maxRSS - before) * 1024;
let warm = cold;
for (let runs = 0, spent = 0; cold < LONG && (runs < WARM_RUNS || spent < WARM_TIME); runs++) {
  const time = await timed();
  warm = Math.min(warm, time);
  spent += time;
}
const measurement: Measurement = { size: text.length, cold, warm, memory };
console.log(JSON.stringify(measurement));
