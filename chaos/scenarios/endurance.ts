import { readFile, rm } from 'node:fs/promises';
import { usedDataDir } from '@hln/test-support/server';
import { gather } from '../crowd.ts';
import type { Scenario } from '../scenario.ts';
import { setStage } from '../stage.ts';

const MINUTE_MS = 60_000;
const MINUTES = 10;
/**
 * The minute to compare the last one with. In the first, the compiler still optimises the database and the heaps take
 * the room in which they then stay: that is no growth (docs/decisions/embedded-database.md).
 */
const WARM = 1;
/** A growth that a pending garbage collection can explain. */
const GROWTH = 1.2;

/** Ten minutes of load, after which the memory must be back at its level in the second minute. */
export const endurance: Scenario = {
  name: 'memory over ten minutes of load, embedded',
  needs: 'Linux, which tells what a process uses',
  run: async () => {
    const dataDir = await usedDataDir();
    const stage = await setStage(dataDir);
    try {
      const pid = stage.server.child.pid ?? 0;
      if ((await megabytesOf(pid)) === null) return null;
      const crowd = gather(stage);
      const lowest: number[] = [];
      for (let minute = 0; minute < MINUTES; minute += 1) lowest.push(await lowestInMinute(pid));
      const report = await crowd.stop();
      const [early = 0, late = 0] = [lowest[WARM], lowest.at(-1)];
      return {
        report,
        recoveriesMs: [],
        exitCode: await stage.leave(),
        notes: [`resident memory, lowest of each minute: ${lowest.map(Math.round).join(', ')} MB`],
        faults: late > early * GROWTH ? [`the memory grew from ${early} to ${late} MB`] : [],
      };
    } finally {
      stage.server.child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** A minute's lowest value is what remains between two garbage collections. */
async function lowestInMinute(pid: number): Promise<number> {
  const until = performance.now() + MINUTE_MS;
  let lowest = Number.POSITIVE_INFINITY;
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    lowest = Math.min(lowest, (await megabytesOf(pid)) ?? lowest);
  }
  return lowest;
}

/** Returns a process's resident memory, or null if the system does not report it. */
async function megabytesOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}
