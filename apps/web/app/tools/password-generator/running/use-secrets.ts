import { useCallback, useEffect, useState } from 'react';
import { PASSWORD_GENERATOR } from '../../../content/password-generator.ts';
import type { WorkerLike } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { GeneratorOptions } from '../settings/options.ts';
import type { SecretReport, SecretRequest } from './protocol.ts';

const startWorker = (): WorkerLike<SecretRequest, SecretReport, never> =>
  new Worker(new URL('./secret-worker.ts', import.meta.url), { type: 'module' });

/** Secrets for the current options: replaced whenever these change, and on demand. They exist only in memory. */
export function useSecrets(options: GeneratorOptions, rulesText: string, rulesLength: number | null) {
  const [report, setReport] = useState<SecretReport | null>(null);
  const [round, setRound] = useState(0);
  const { busy, run } = useWorkerRun<SecretRequest, SecretReport>(startWorker);

  const make = useCallback(async () => {
    const outcome = await run({ options, rulesText, rulesLength });
    if (outcome.kind === 'done') setReport(outcome.result);
    if (outcome.kind === 'failed') {
      setReport({ kind: 'refused', message: PASSWORD_GENERATOR.failed(outcome.message), position: null });
    }
  }, [run, options, rulesText, rulesLength]);

  useEffect(() => void make(), [make]);
  const again = () => {
    setRound(round + 1);
    void make();
  };
  return { report, busy, again, round };
}
