import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Longer bodies (bytes) are streamed instead of being read into memory first. */
const STREAMED_FROM = 1_000_000;

/**
 * Sends a response, a long one piece by piece.
 * @throws Error when the client reads nothing for `stalledMs`, or goes away in the middle of a long body
 */
export async function writeAnswer(
  outgoing: ServerResponse,
  response: Response,
  headOnly: boolean,
  stalledMs: number,
): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  const body =
    response.body === null || headOnly
      ? null
      : Number(headers['content-length']) > STREAMED_FROM
        ? response.body
        : Buffer.from(await response.arrayBuffer());
  // A HEAD states the length that a GET would have; otherwise the length is that of the body we send.
  if (Buffer.isBuffer(body)) headers['content-length'] = String(body.length);
  if (headOnly) await response.body?.cancel();
  // Nothing can be sent to a client that has hung up, and no event would signal the end.
  if (outgoing.closed) return await (Buffer.isBuffer(body) ? undefined : body?.cancel());
  const onTimeout = () => outgoing.destroy(new Error('The client takes nothing of its answer.'));
  outgoing.setTimeout(stalledMs, onTimeout);
  try {
    outgoing.writeHead(response.status, headers);
    if (body instanceof ReadableStream) return await pipeline(body, outgoing);
    await new Promise<void>((resolve) => {
      outgoing.once('close', resolve);
      outgoing.end(body, () => resolve());
    });
  } finally {
    // The connection may continue with another request.
    outgoing.setTimeout(0).off('timeout', onTimeout);
  }
}
