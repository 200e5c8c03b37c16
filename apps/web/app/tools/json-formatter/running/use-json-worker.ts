import { useCallback, useRef, useState } from 'react';
import type { WorkerLike, WorkerOutcome } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { Job, Progress, Request, Result, Source } from './protocol.ts';

/**
 * The order in which the worker is used: a run stops the one before it, so queries about a text wait for one another,
 * and all of them for the text to be shown. Showing waits for nothing.
 */
interface WorkerTurns {
  /** Shows at once; queued queries wait, including earlier ones. */
  readonly show: <Outcome>(run: () => Promise<Outcome>) => Promise<Outcome>;
  /** Begins when its turn comes; the work must not reject. */
  readonly ask: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
}

export function workerTurns(): WorkerTurns {
  let showing: Promise<unknown> = Promise.resolve();
  let lastQuestion: Promise<unknown> = Promise.resolve();

  return {
    show(run) {
      const outcome = run();
      showing = outcome;
      return outcome;
    },
    ask(run) {
      const turn = lastQuestion.then(async () => {
        for (let awaited: typeof showing | null = null; awaited !== showing; ) {
          awaited = showing;
          await awaited;
        }
        return run();
      });
      lastQuestion = turn;
      return turn;
    },
  };
}

/** A worker in a separate file, as the content security policy requires. */
function startJsonWorker(): WorkerLike<Request, Result, Progress> {
  return new Worker(new URL('./json-worker.ts', import.meta.url), { type: 'module' });
}

type ResultOf<Kind extends Result['kind']> = Extract<Result, { kind: Kind }>;

/** The kind of result that each kind of job returns. */
interface Answers {
  print: 'print';
  check: 'tree';
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
  edit: 'edited';
}

export type AnswerTo<Asked extends Job> = ResultOf<Answers[Asked['kind']]>;

/** Asks about the current text; null if another text has replaced it, or if the worker failed. */
export type Ask = <Asked extends Job>(job: Asked) => Promise<AnswerTo<Asked> | null>;

/** Asks something that may take too long: the worker is then stopped by force, and a new one starts with the text. */
export type AskWithin = <Asked extends Job>(
  job: Asked,
  milliseconds: number,
) => Promise<AnswerTo<Asked> | 'timed-out' | null>;

export interface JsonWorker {
  readonly busy: boolean;
  /** Shows a text, or shows it in another way, and cancels everything in progress. */
  readonly show: (
    source: Source,
    job: Job,
    onProgress: (progress: Progress) => void,
  ) => Promise<WorkerOutcome<Result>>;
  readonly ask: Ask;
  readonly askWithin: AskWithin;
  /** The text that the worker holds after a change there. */
  readonly adopt: (source: Source) => void;
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
  const adopt = useCallback((source: Source) => {
    current.current = source;
  }, []);
  return { busy, show, ask, askWithin, adopt, warmUp, cancel };
}
