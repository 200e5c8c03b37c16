/**
 * Preloaded into a server's process and its threads: moves `Date` ahead by the milliseconds in the file named by
 * CHAOS_CLOCK_FILE. PGlite uses the same clock.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CHAOS_CLOCK_FILE ?? '';
const RealDate = Date;
let ahead = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  const tick = performance.now();
  if (tick - readAt > 20) {
    readAt = tick;
    ahead = Number(readFileSync(file, 'utf8'));
  }
  return RealDate.now() + ahead;
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }

  static now() {
    return now();
  }
};
