import { rm } from 'node:fs/promises';
import { usedDataDir } from '@hln/test-support/server';
import { injectFaultUnderLoad, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const PRELOAD = new URL('../hanging-provider.mjs', import.meta.url).href;
const DONORS = 20;
/** By then a donor is told that it did not work: three attempts of ten seconds, and their pauses. */
const TOLD_WITHIN_MS = 45_000;

const ENVIRONMENT = {
  NODE_OPTIONS: `--import=${PRELOAD}`,
  STRIPE_SECRET_KEY: 'sk_test_chaos',
  STRIPE_WEBHOOK_SECRET: 'whsec_chaos',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_chaos',
  SITE_URL: 'http://127.0.0.1:3000',
};

/** The card provider accepts requests and never answers. */
export const hangingProvider: Scenario = {
  name: 'card provider hanging, embedded',
  needs: 'nothing',
  run: async (rounds) => {
    const dataDir = await usedDataDir();
    try {
      return await injectFaultUnderLoad(dataDir, ENVIRONMENT, Array(rounds).fill(donate));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function donate(stage: Stage): Promise<void> {
  await Promise.all(
    Array.from({ length: DONORS }, async () => {
      const answer = await fetch(`${stage.url}/functions/v1/create-checkout-session`, {
        method: 'POST',
        headers: {
          apikey: stage.publishableKey,
          authorization: `Bearer ${stage.publishableKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ amount: 10, currency: 'usd', description: 'Large Coffee' }),
        signal: AbortSignal.timeout(TOLD_WITHIN_MS),
      });
      if (answer.ok) throw new Error('A provider that hangs has sold something.');
      await answer.arrayBuffer();
    }),
  );
}
