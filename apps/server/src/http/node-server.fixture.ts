import { createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { parseNetworks } from '../foundation/networks.ts';
import { listen, type RequestHandler, type RunningServer } from './node-server.ts';

/** In bytes. */
export const BODY_LIMIT = 1_000;

export type Serve = RequestHandler['serve'];

/** Starts a server that is stopped after the test. */
export async function start(
  serve: Serve,
  lines: string[] = [],
  bounds: { readonly stalledMs?: number; readonly heldBytes?: number } = {},
): Promise<RunningServer> {
  const networks = parseNetworks([]);
  if (networks === null) throw new Error('An empty list of networks cannot be read.');
  const server = await listen(
    { bodyLimit: () => BODY_LIMIT, serve },
    {
      port: 0,
      host: '127.0.0.1',
      trustedProxies: networks,
      routeOf: (path) => path,
      log: createLog('info', (line) => lines.push(line)),
      ...bounds,
    },
  );
  onTestFinished(() => server.stop());
  return server;
}

export function connect({ host, port }: RunningServer): Socket {
  const socket = createConnection(port, host);
  // Some of these tests expect the connection to be cut.
  socket.on('error', () => {});
  return socket;
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
export async function send(server: RunningServer, ...parts: readonly string[]): Promise<string> {
  const socket = connect(server);
  for (const part of parts) socket.write(part);
  return await text(socket);
}

export const CLOSE = 'Connection: close\r\n';
/** A request as raw HTTP. */
export const request = (target: string, headers = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: site.test\r\n${headers}\r\n`;

/** Answers with the request as the handler sees it. */
export const mirror: Serve = async (incoming, peer, tooLarge) =>
  Response.json({
    url: incoming.url,
    method: incoming.method,
    headers: Object.fromEntries(incoming.headers),
    body: await incoming.text(),
    address: peer.address,
    tooLarge,
  });
export const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
export const mirrored = (answer: string): Record<string, unknown> => JSON.parse(bodyOf(answer));
