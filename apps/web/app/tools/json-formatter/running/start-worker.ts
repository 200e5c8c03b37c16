import type { WorkerLike } from '../../../lib/worker-client.ts';
import type { Progress, Request, Result } from './protocol.ts';

/** Works in a file of its own, as the content security policy requires. */
export function startJsonWorker(): WorkerLike<Request, Result, Progress> {
  return new Worker(new URL('./json-worker.ts', import.meta.url), { type: 'module' });
}
