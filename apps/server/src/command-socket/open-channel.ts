import { createServer, type Socket } from 'node:net';
import { describeError, type Log } from '../foundation/log.ts';
import { within } from '../foundation/within.ts';
import {
  type Answer,
  LineError,
  MAX_LINE_BYTES,
  type OwnerRequest,
  type Refusal,
  readLine,
  readRequest,
  writeAnswer,
} from './protocol.ts';
import { listenPrivately, removePlace } from './socket-place.ts';

/** Performs a request. @param signal aborts when the client has gone */
export type Perform = (request: OwnerRequest, signal: AbortSignal) => Promise<unknown>;

/** All in milliseconds. */
const LIMITS = {
  /** The interval between signs of life to a waiting client. */
  beatMs: 1_000,
  /** The time limit for a request to arrive, and for its answer to be read. */
  lineMs: 10_000,
  /** The time limit for the work on one request. A backup of several gigabytes takes minutes. */
  workMs: 600_000,
  /** The time limit for current work when the server stops. */
  settleMs: 10_000,
};

/** The channel through which the owner's commands reach the process that holds a data folder. */
export interface OwnerChannel {
  /** The address to connect to, relative to the data folder. */
  readonly address: string;
  /** Starts answering requests, beginning with those already waiting. */
  serve(perform: Perform): void;
  /** Starts no further requests, and waits for the current ones. */
  settle(): Promise<void>;
  /** Hangs up on clients that still wait, so that they try to lock the folder themselves. */
  close(): Promise<void>;
}

/**
 * Opens a channel on which requests wait until they are served. A command that holds the folder for itself serves none,
 * so that others can wait for it without polling.
 * @param folder the data folder's real path
 * @param log notes invalid requests
 */
export async function openChannel(
  folder: string,
  log: Log | null = null,
  limits: Partial<typeof LIMITS> = {},
): Promise<OwnerChannel> {
  const { beatMs, lineMs, workMs, settleMs } = { ...LIMITS, ...limits };
  const performer = Promise.withResolvers<Perform>();
  const sockets = new Set<Socket>();
  const working = new Set<Promise<unknown>>();
  let isSettling = false;

  const work = async (perform: Perform, request: OwnerRequest, signal: AbortSignal): Promise<Answer> => {
    const running = perform(request, signal);
    working.add(running);
    try {
      return { outcome: 'done', result: await within(workMs, running, () => new Refused('too-slow')) };
    } catch (error) {
      if (error instanceof Refused) throw error;
      return { outcome: 'failed', message: error instanceof Error ? error.message : String(error) };
    } finally {
      working.delete(running);
    }
  };

  const answer = async (socket: Socket, signal: AbortSignal): Promise<Answer | null> => {
    const line = await within(lineMs, readLine(socket, MAX_LINE_BYTES), () => new Refused('too-slow'));
    const request = readRequest(line, folder);
    if (typeof request === 'string') throw new Refused(request);
    const perform = await Promise.race([performer.promise, aborted(signal)]);
    return perform === null || isSettling ? null : await work(perform, request, signal);
  };

  const serveOne = async (socket: Socket): Promise<void> => {
    const gone = new AbortController();
    const beat = setInterval(() => socket.write(' '), beatMs);
    socket.once('close', () => {
      clearInterval(beat);
      gone.abort();
    });
    const finish = (given: Answer) => {
      clearInterval(beat);
      socket.setTimeout(lineMs, () => socket.destroy());
      socket.end(writeAnswer(given));
    };
    try {
      const given = await answer(socket, gone.signal);
      // If there is no answer, the server is stopping, and the client waits for the folder.
      if (given !== null) finish(given);
    } catch (error) {
      log?.warn('A request on the owner’s channel was not carried out.', describeError(error));
      const fault = faultOf(error);
      if (fault === null) socket.destroy();
      else finish({ outcome: 'refused', fault });
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Code for which a hang-up matters listens to 'close'.
    socket.on('error', (error) => log?.debug('An owner’s command hung up.', describeError(error)));
    void serveOne(socket);
  });
  const address = await listenPrivately(server, folder);
  server.on('error', (error) => log?.error('The owner’s channel failed.', describeError(error)));

  return {
    address,
    serve: (perform) => performer.resolve(perform),
    settle: async () => {
      isSettling = true;
      await within(settleMs, Promise.allSettled(working), () => new Refused('too-slow')).catch(() => {
        log?.warn('A request on the owner’s channel was cut off by the end of the server.');
      });
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Clients whose answers are still being sent receive them.
      for (const socket of sockets) if (!socket.writableEnded) socket.destroy();
      await closed;
      await removePlace(folder, address);
    },
  };
}

/** A request that is refused, or has timed out. */
class Refused extends Error {
  readonly fault: Refusal;

  constructor(fault: Refusal) {
    super(`It was ${fault}.`);
    this.fault = fault;
  }
}

/** Returns null if the client hung up before its request was complete. */
function faultOf(error: unknown): Refusal | null {
  if (error instanceof Refused) return error.fault;
  return error instanceof LineError && error.reason === 'too-large' ? 'too-large' : null;
}

function aborted(signal: AbortSignal): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  if (signal.aborted) resolve(null);
  else signal.addEventListener('abort', () => resolve(null), { once: true });
  return promise;
}
