import { rm } from 'node:fs/promises';
import { usedDataDir } from '@hln/test-support/server';
import { injectFaultUnderLoad, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

/**
 * Compiling this takes PostgreSQL half a minute, during which it reacts to no signal. Only the secret key may send it.
 */
const PATTERN = '((a?b?c?d?e?){20}){12}Z';

/** A statement that never ends on the embedded database; its thread is killed and replaced. */
export const hungStatement: Scenario = {
  name: 'hung statement, embedded',
  needs: 'nothing',
  run: async (rounds) => {
    const dataDir = await usedDataDir();
    try {
      return await injectFaultUnderLoad(dataDir, {}, Array(rounds).fill(computeForEver));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** Resolves when the server has ended it. */
async function computeForEver(stage: Stage): Promise<void> {
  const filter = Array.from({ length: 3 }, () => `feedback_type.match."${PATTERN}"`).join(',');
  const answer = await fetch(`${stage.url}/rest/v1/sql_feedback?or=(${encodeURIComponent(filter)})`, {
    headers: { apikey: stage.secretKey },
  });
  if (answer.ok) throw new Error('The statement came to an end by itself.');
}
