import { realpath } from 'node:fs/promises';
import { connect } from 'node:net';
import * as v from 'valibot';
import type { DataDirInUseError } from '../installation/data-dir-lock.ts';
import { ChannelError, describeFault, type Holder } from './channel-error.ts';
import {
  LineError,
  MAX_LINE_BYTES,
  type OwnerRequest,
  readAnswer,
  readLine,
  writeRequest,
} from './protocol.ts';
import { socketPath } from './socket-place.ts';

/** How long (ms) to wait for a sign of life from a holder, which sends one every second. */
const SILENCE_MS = 15_000;

/**
 * Sends a request to the process that holds a data folder.
 * @param result the schema of a valid answer
 * @throws ChannelError
 */
export type Ask = <Result>(
  request: OwnerRequest,
  result: v.GenericSchema<unknown, Result>,
) => Promise<Result>;

/**
 * Creates the function that asks the holder named by a lock. @param silenceMs after this time the holder counts as hung
 */
export function askHolder(
  dataDir: string,
  { pid, channel }: Pick<DataDirInUseError, 'pid' | 'channel'>,
  silenceMs = SILENCE_MS,
): Ask {
  const holder: Holder = { dataDir, pid };
  const fail = (fault: Parameters<typeof describeFault>[0], cause?: unknown) =>
    new ChannelError(fault, describeFault(fault, holder), cause);
  return async (request, result) => {
    // Older servers lock the folder but open no socket.
    if (channel === null) throw fail('other-version');
    const folder = await realpath(dataDir);
    const line = writeRequest(folder, request);
    if (Buffer.byteLength(line) > MAX_LINE_BYTES) throw fail('too-large');
    const text = await exchange(socketPath(folder, channel), line, silenceMs).catch((error: unknown) => {
      const fault = faultOf(error);
      throw fault === null ? error : fail(fault, error);
    });
    const answer = readAnswer(text);
    if (answer === null) throw fail('other-version');
    if (answer.outcome === 'failed') throw new ChannelError('failed', answer.message);
    if (answer.outcome === 'refused') throw fail(answer.fault);
    const parsed = v.safeParse(result, answer.result);
    if (!parsed.success) throw fail('other-version');
    return parsed.output;
  };
}

class SilenceError extends Error {}

async function exchange(path: string, line: string, silenceMs: number): Promise<string> {
  const socket = connect(path);
  try {
    socket.setTimeout(silenceMs, () => socket.destroy(new SilenceError()));
    // Node queues the line until the connection is made.
    socket.write(line);
    return await readLine(socket, MAX_LINE_BYTES);
  } finally {
    socket.destroy();
  }
}

/** Returns what a failed exchange says about the holder; null if the cause is on this machine. */
function faultOf(error: unknown): 'gone' | 'silent' | 'other-version' | null {
  if (error instanceof SilenceError) return 'silent';
  if (error instanceof LineError) return error.reason === 'ended' ? 'gone' : 'other-version';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(code))) return 'gone';
  // The holder accepts no more connections.
  return code === 'EAGAIN' ? 'silent' : null;
}
