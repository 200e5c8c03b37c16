import { useCallback, useRef, useState } from 'react';
import type { WorkerOutcome } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { Job, Progress, Result, Source } from './protocol.ts';
import { startJsonWorker } from './start-worker.ts';
import { workerTurns } from './worker-turns.ts';

type ResultOf<Kind extends Result['kind']> = Extract<Result, { kind: Kind }>;

/** What each job answers with. */
interface Answers {
  print: 'print';
  tree: 'tree';
  rows: 'rows';
  fold: 'folded';
  'fold-all': 'folded';
  reveal: 'folded';
  parent: 'folded';
  search: 'search';
  value: 'value';
  query: 'query';
  repair: 'repair';
}

export type AnswerTo<Asked extends Job> = ResultOf<Answers[Asked['kind']]>;

/** Asks about the text that is shown; null when another text took its place, or when the worker failed. */
export type Ask = <Asked extends Job>(job: Asked) => Promise<AnswerTo<Asked> | null>;

/** Asks what may take too long: it is then stopped by force, and the worker begins anew with the text. */
export type AskWithin = <Asked extends Job>(
  job: Asked,
  milliseconds: number,
) => Promise<AnswerTo<Asked> | 'timed-out' | null>;

export interface JsonWorker {
  readonly busy: boolean;
  /** Begins with a text, or shows it in another way, in place of whatever is still going. */
  readonly show: (
    source: Source,
    job: Job,
    onProgress: (progress: Progress) => void,
  ) => Promise<WorkerOutcome<Result>>;
  readonly ask: Ask;
  readonly askWithin: AskWithin;
  readonly warmUp: () => void;
  readonly cancel: () => void;
}

/** The worker that holds the text. */
export function useJsonWorker(onFailure: (message: string) => void): JsonWorker {
  const { busy, run, warmUp, cancel } = useWorkerRun(startJsonWorker);
  const current = useRef<Source | null>(null);
  const [turns] = useState(workerTurns);

  const show = useCallback<JsonWorker['show']>(
    (source, job, onProgress) => {
      current.current = source;
      return turns.show(() => run({ source, job }, { onNews: onProgress }));
    },
    [run, turns],
  );

  const askWithin = useCallback<AskWithin>(
    async <Asked extends Job>(job: Asked, milliseconds: number) => {
      const source = current.current;
      return turns.ask(async () => {
        if (source === null || source !== current.current) return null;
        const timeLimit = Number.isFinite(milliseconds) ? { timeLimit: milliseconds } : {};
        const outcome = await run({ source, job }, timeLimit);
        if (outcome.kind === 'failed') onFailure(outcome.message);
        if (outcome.kind === 'timed-out') return outcome.kind;
        // The worker answers each kind of job with its own kind of result.
        return outcome.kind === 'done' ? (outcome.result as AnswerTo<Asked>) : null;
      });
    },
    [run, turns, onFailure],
  );
  const ask = useCallback<Ask>(
    async (job) => {
      const answer = await askWithin(job, Number.POSITIVE_INFINITY);
      return answer === 'timed-out' ? null : answer;
    },
    [askWithin],
  );
  return { busy, show, ask, askWithin, warmUp, cancel };
}
