import { useCallback, useEffect, useRef, useState } from 'react';
import { TOOL_WORKER } from '../../../content/tool-parts.ts';
import { isHidden } from '../../../lib/hidden-tools.ts';
import { createWorkerClient, type WorkerClient } from '../../../lib/worker-client.ts';
import { TESTED_TOOLS } from '../../../tools/tested-tools.ts';
import type { RunNews, RunOrder } from './run-protocol.ts';
import { type SetResult, waitingResult } from './run-sets.ts';

type Client = WorkerClient<RunOrder, null, RunNews>;

const startWorker = () => new Worker(new URL('./conformance-worker.ts', import.meta.url), { type: 'module' });

/** Runs all tests in a worker once the page is shown, and again on request. */
export function useRun() {
  const [results, setResults] = useState<readonly SetResult[]>(() => TESTED_TOOLS.map(waitingResult));
  const [isRunning, setIsRunning] = useState(true);
  /** Why the worker stopped before it was done. */
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<Client | null>(null);

  const start = useCallback(() => {
    current.current?.close();
    // A new worker for each run, because a worker remembers which files it couldn't load.
    const client: Client = createWorkerClient(startWorker, TOOL_WORKER);
    current.current = client;
    const tools = TESTED_TOOLS.filter(({ path }) => !isHidden(path));
    setResults(tools.map(waitingResult));
    setProblem(null);
    setIsRunning(true);
    const onNews = ({ index, result }: RunNews) => setResults((before) => before.with(index, result));
    void client.run({ tools: tools.map(({ id }) => id) }, { onNews }).then((outcome) => {
      if (client !== current.current) return;
      setIsRunning(false);
      if (outcome.kind === 'failed') setProblem(outcome.message);
      client.close();
    });
  }, []);

  useEffect(() => {
    start();
    return () => {
      const client = current.current;
      current.current = null;
      client?.close();
    };
  }, [start]);

  return { results, isRunning, problem, start };
}
