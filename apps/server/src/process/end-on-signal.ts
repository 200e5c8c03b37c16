import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log } from '../foundation/log.ts';

/** How long a start may take to finish, so that it can be undone in order; in milliseconds. */
const START_PATIENCE_MS = 3_000;

/**
 * Ends the process with code 0 when it is told to, even while it is still starting.
 * @returns whether it has been told to
 */
export function endOnSignal(starting: Promise<{ close(): Promise<void> }>, log: Log): () => boolean {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal changes nothing: requests get a few seconds at most anyway.
      if (stopping) return;
      stopping = true;
      Promise.race([starting, pause(START_PATIENCE_MS, null)])
        .then((server) => server?.close())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error('The server could not be closed.', describeError(error));
            process.exit(1);
          },
        );
    });
  }
  return () => stopping;
}
