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

/** Milliseconds without a sign of life from a holder, which gives one a second. */
const SILENCE_MS = 15_000;

/**
 * Asks the process that holds a data folder.
 * @param result what a good answer looks like
 * @throws ChannelError
 */
export type Ask = <Result>(
  request: OwnerRequest,
  result: v.GenericSchema<unknown, Result>,
) => Promise<Result>;

/** How to ask the holder that a lock names. @param silenceMs after which it is taken for hung */
export function askHolder(
  dataDir: string,
  { pid, channel }: Pick<DataDirInUseError, 'pid' | 'channel'>,
  silenceMs = SILENCE_MS,
): Ask {
  const holder: Holder = { dataDir, pid };
  const fail = (fault: Parameters<typeof describeFault>[0], cause?: unknown) =>
    new ChannelError(fault, describeFault(fault, holder), cause);
  return async (request, result) => {
    // Earlier versions took the folder without a channel.
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
    // Waits for the connection by itself.
    socket.write(line);
    return await readLine(socket, MAX_LINE_BYTES);
  } finally {
    socket.destroy();
  }
}

/** What a failed exchange says of the holder; null when it says something of this machine. */
function faultOf(error: unknown): 'gone' | 'silent' | 'other-version' | null {
  if (error instanceof SilenceError) return 'silent';
  if (error instanceof LineError) return error.reason === 'ended' ? 'gone' : 'other-version';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(code))) return 'gone';
  // It takes no more connections.
  return code === 'EAGAIN' ? 'silent' : null;
}
