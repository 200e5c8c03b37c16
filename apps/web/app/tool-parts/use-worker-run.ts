import { useCallback, useEffect, useRef, useState } from 'react';
import { TOOL_WORKER } from '../content/tool-parts.ts';
import {
  createWorkerClient,
  type WorkerClient,
  type WorkerLike,
  type WorkerOutcome,
  type WorkerRunOptions,
} from '../lib/worker-client.ts';

export interface WorkerRun<Request, Result, News> {
  /** Whether a run is in progress. */
  readonly busy: boolean;
  /** Starts a run and replaces one that is still going; see {@link WorkerClient}. */
  readonly run: (request: Request, options?: WorkerRunOptions<News>) => Promise<WorkerOutcome<Result>>;
  readonly warmUp: () => void;
  readonly cancel: () => void;
}

/**
 * A page's worker: started when it is first needed, replaced when it dies, closed with the page.
 *
 * @param startWorker the same on every call: `() => new Worker(new URL('./x-worker.ts', import.meta.url), { type:
 * 'module' })`, outside of the component.
 */
export function useWorkerRun<Request, Result, News = never>(
  startWorker: () => WorkerLike<Request, Result, News>,
): WorkerRun<Request, Result, News> {
  const [busy, setBusy] = useState(false);
  const client = useRef<WorkerClient<Request, Result, News> | null>(null);

  const open = useCallback(() => {
    client.current ??= createWorkerClient(startWorker, TOOL_WORKER);
    return client.current;
  }, [startWorker]);

  const run = useCallback(
    async (request: Request, options?: WorkerRunOptions<News>) => {
      setBusy(true);
      const outcome = await open().run(request, options);
      // The run that replaced it is still busy; `cancel` reports a cancelled one.
      if (outcome.kind !== 'superseded') setBusy(false);
      return outcome;
    },
    [open],
  );
  const warmUp = useCallback(() => open().warmUp(), [open]);
  const cancel = useCallback(() => {
    client.current?.cancel();
    setBusy(false);
  }, []);

  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
    },
    [],
  );

  return { busy, run, warmUp, cancel };
}
