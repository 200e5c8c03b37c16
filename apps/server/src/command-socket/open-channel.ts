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

/** Does what a request asks for. @param signal aborts when the client has gone */
export type Perform = (request: OwnerRequest, signal: AbortSignal) => Promise<unknown>;

/** All in milliseconds. */
const LIMITS = {
  /** Between two signs of life to whoever waits for an answer. */
  beatMs: 1_000,
  /** For a request to arrive, and for its answer to be taken. */
  lineMs: 10_000,
  /** For the work on one request. A backup of some gigabytes takes minutes. */
  workMs: 600_000,
  /** For the work at hand when the server stops. */
  settleMs: 10_000,
};

/** The way in for the owner's commands, of the one process that holds a data folder. */
export interface OwnerChannel {
  /** Where to connect to, seen from the data folder. */
  readonly address: string;
  /** Answers requests from now on, those first that have been waiting. */
  serve(perform: Perform): void;
  /** Begins no further requests, and waits for those at hand. */
  settle(): Promise<void>;
  /** Hangs up on whoever still waits, which tells them to try the folder itself. */
  close(): Promise<void>;
}

/**
 * Opens a channel on which requests wait until somebody serves them. A command that holds the folder for itself
 * serves none, so that others wait for it without looking again and again.
 * @param folder the data folder's real path
 * @param log told of what is no request
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
      // Without one, the server is stopping, and the client waits for the folder.
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
    // Where it matters that the client has gone, 'close' says so.
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
      // Answers that are on their way arrive.
      for (const socket of sockets) if (!socket.writableEnded) socket.destroy();
      await closed;
      await removePlace(folder, address);
    },
  };
}

/** A request that is not carried out, or given up on. */
class Refused extends Error {
  readonly fault: Refusal;

  constructor(fault: Refusal) {
    super(`It was ${fault}.`);
    this.fault = fault;
  }
}

/** Null when the client hung up before its request was there. */
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
