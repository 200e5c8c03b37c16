/**
 * One measurement in a process of its own: `measure.ts <peer> <bytes>` prints a JSON object. A new process is the
 * only cold start there is, and the only one whose memory belongs to one text.
 */
import { PEERS } from './peers.ts';
import { textOf } from './texts.ts';

export interface Measurement {
  /** Characters of the text. */
  readonly size: number;
  /** Milliseconds of the first run, without loading the library. */
  readonly cold: number;
  /** The best of the runs after it, in milliseconds: on a busy machine, only the best says what the code can do. */
  readonly warm: number;
  /** How far the process' memory grew over what it was with the library and the text loaded, in bytes. */
  readonly memory: number;
}

/** Warm runs are repeated until this many milliseconds have passed, and this many times at least. */
const WARM_TIME = 1000;
const WARM_RUNS = 2;
/** A first run that took longer than this, in milliseconds, is not repeated: it has warmed itself. */
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
