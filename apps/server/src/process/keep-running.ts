import { describeError, type Log } from '../foundation/log.ts';
import { within } from '../foundation/within.ts';
import type { Endable } from './end-on-signal.ts';

export interface Running<Server> extends Endable {
  /** The server that was started first. */
  readonly server: Server;
}

/**
 * Runs a server that can have itself replaced: closed, and started again in this process, as a restored database needs.
 * A replacement that fails ends the process with code 1, so that whatever supervises it starts another.
 * @param start gets the function by which the server asks for that
 * @param limitMs how long closing may take, in milliseconds
 */
export async function keepRunning<Server extends Endable>(
  start: (restart: () => void) => Promise<Server>,
  log: Log,
  limitMs: number,
  exit: (code: number) => void = process.exit,
): Promise<Running<Server>> {
  let current: Server | null = null;
  let isEnding = false;
  let replacing: Promise<void> | null = null;
  const replace = async (old: Server) => {
    log.info('The server starts again, with the restored database.');
    await within(
      limitMs,
      old.close(),
      () => new Error(`It did not end in time: ${old.openWork().join(', ')}.`),
    );
    if (!isEnding) current = await start(restart);
  };
  const restart = () => {
    const old = current;
    if (old === null || isEnding || replacing !== null) return;
    replacing = replace(old)
      .catch((error: unknown) => {
        log.error('The server could not be started again.', describeError(error));
        exit(1);
      })
      .finally(() => {
        replacing = null;
      });
  };
  const server = await start(restart);
  current = server;
  return {
    server,
    openWork: () => current?.openWork() ?? [],
    close: async () => {
      isEnding = true;
      await replacing;
      await current?.close();
    },
  };
}
