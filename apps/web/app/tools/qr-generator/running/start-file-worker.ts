/** Starts the worker that makes files, outside of components as `useWorkerRun` requires. */
export const startFileWorker = () =>
  new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
