/**
 * Loaded into a server's process and its threads before anything else: `Date` is ahead by the milliseconds that
 * the file named by CHAOS_CLOCK_FILE says. PGlite's clock is `Date`, too.
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
