import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Budget, FetchLimits } from './limits.ts';
import { isFetchRefusal, refusal } from './refusal.ts';

/** How many 1xx responses are accepted before the final one. */
const MAX_INTERIM_RESPONSES = 8;

export type RequestMethod = 'GET' | 'POST';

export interface OutgoingRequest {
  readonly method: RequestMethod;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a POST; its length is sent with it. */
  readonly body?: string | undefined;
}

/**
 * Sends one request over an open connection.
 * @returns the response once its headers, but not its body, have been read
 * @throws FetchRefusal `protocol`, `too-large`, `timeout` or `aborted`
 */
export async function sendRequest(
  url: URL,
  outgoing: OutgoingRequest,
  socket: Socket,
  budget: Budget,
  limits: FetchLimits,
): Promise<IncomingMessage> {
  try {
    const response = await budget.spend(`asking ${url.host}`, limits.headersMs, () =>
      responseTo(url, outgoing, socket, limits),
    );
    if (response.rawHeaders.length / 2 > limits.headerCount) {
      throw refusal('too-large', `${url.host} sends ${response.rawHeaders.length / 2} headers.`);
    }
    return response;
  } catch (error) {
    if (isFetchRefusal(error)) throw error;
    throw refusal('protocol', `${url.host}: ${String(error)}`);
  }
}

function responseTo(
  url: URL,
  { method, headers, body }: OutgoingRequest,
  socket: Socket,
  limits: FetchLimits,
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    let interim = 0;
    const outgoing = request({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: { host: url.host, ...headers },
      maxHeaderSize: limits.headerBytes,
    });
    outgoing.on('response', (response) => {
      // Stays for the response's lifetime: a body cut off while nobody reads it must not end the process.
      response.on('error', () => {});
      resolve(response);
    });
    outgoing.on('error', reject);
    outgoing.on('close', () => reject(new Error('The connection was closed.')));
    outgoing.on('upgrade', () => reject(new Error('The server wants another protocol.')));
    outgoing.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM_RESPONSES) outgoing.destroy(new Error('Too many 1xx responses.'));
    });
    outgoing.end(body);
  });
}
