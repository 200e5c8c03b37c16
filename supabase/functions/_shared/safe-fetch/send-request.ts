import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Budget } from './budget.ts';
import type { FetchLimits } from './limits.ts';
import { isFetchRefusal } from './refusal.ts';
import { refusal } from './refusals.ts';

/** How many 1xx responses are accepted before the final one. */
const MOST_PREFACES = 8;

/**
 * Sends one GET over an open connection.
 * @returns the response, of which the headers but not the body have been read
 * @throws FetchRefusal `protocol`, `too-large`, `timeout` or `aborted`
 */
export async function sendRequest(
  url: URL,
  headers: Readonly<Record<string, string>>,
  socket: Socket,
  budget: Budget,
  limits: FetchLimits,
): Promise<IncomingMessage> {
  try {
    const answer = await budget.spend(`asking ${url.host}`, limits.headersMs, () =>
      answerOf(url, headers, socket, limits),
    );
    if (answer.rawHeaders.length / 2 > limits.headerCount) {
      throw refusal('too-large', `${url.host} sends ${answer.rawHeaders.length / 2} headers.`);
    }
    return answer;
  } catch (error) {
    if (isFetchRefusal(error)) throw error;
    throw refusal('protocol', `${url.host}: ${String(error)}`);
  }
}

function answerOf(url: URL, headers: Readonly<Record<string, string>>, socket: Socket, limits: FetchLimits) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    let prefaces = 0;
    const asked = request({
      createConnection: () => socket,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: { host: url.host, ...headers },
      maxHeaderSize: limits.headerBytes,
    });
    asked.on('response', (answer) => {
      // Stays for the response's lifetime: a body cut off while nobody reads it must not end the process.
      answer.on('error', () => {});
      resolve(answer);
    });
    asked.on('error', reject);
    asked.on('close', () => reject(new Error('The connection was closed.')));
    asked.on('upgrade', () => reject(new Error('The server wants another protocol.')));
    asked.on('information', () => {
      prefaces += 1;
      if (prefaces > MOST_PREFACES) asked.destroy(new Error('Too many 1xx answers.'));
    });
    asked.end();
  });
}
