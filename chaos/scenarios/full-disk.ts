import { randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { usedDataDir } from '@hln/test-support/server';
import { mountSmallDisk } from '@hln/test-support/small-disk';
import { injectFaultUnderLoad, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

/** Free bytes: too few for a page, too few for a segment of the log, and enough for some of each. */
const LEVELS = [40_000, 400_000, 3_000_000, 20_000_000];

/** The number of reads at each full disk. */
const READS = 50;

/**
 * The disk fills while rows are written, at several levels, and is freed again; the database stays readable throughout.
 */
export const fullDisk: Scenario = {
  name: 'disk filling, embedded',
  needs: 'the right to mount a tmpfs',
  run: async (rounds) => {
    const disk = await mountSmallDisk(260);
    if (disk === null) return null;
    const template = await usedDataDir();
    const dataDir = join(disk.folder, 'data');
    await cp(template, dataDir, { recursive: true });
    await rm(template, { recursive: true });
    const strikes = LEVELS.slice(0, rounds).map((leave) => async (stage: Stage) => {
      await disk.fill(leave);
      await writeUntilRefused(stage);
      for (let count = 0; count < READS; count += 1) await read(stage);
      await disk.free();
    });
    try {
      return await injectFaultUnderLoad(dataDir, {}, strikes);
    } finally {
      await disk.remove();
    }
  },
};

async function read(stage: Stage): Promise<void> {
  const answer = await fetch(`${stage.url}/rest/v1/sql_feedback?select=id&limit=50`, {
    headers: { apikey: stage.secretKey },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`With a full disk, a reader got ${answer.status}.`);
}

/** Writes long incompressible texts until one is refused. */
async function writeUntilRefused(stage: Stage): Promise<void> {
  for (let count = 0; count < 2_000; count += 1) {
    const answer = await fetch(`${stage.url}/rest/v1/sql_feedback`, {
      method: 'POST',
      headers: { apikey: stage.publishableKey, 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(feedbackRow({ original_sql: randomBytes(40_000).toString('base64') })),
    });
    await answer.arrayBuffer();
    if (!answer.ok) return;
  }
  throw new Error('The disk did not fill.');
}
