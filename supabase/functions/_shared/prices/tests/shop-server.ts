import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSafeFetcher } from '../create-safe-fetcher.ts';
import type { FetchLimits } from '../limits.ts';
import { type FetchRefusal, isFetchRefusal } from '../refusal.ts';
import type { SafeFetcher, SafeFetcherOptions } from '../types.ts';

export const USER_AGENT = 'HLN-PriceWatcher/1.0 (+https://example.nz/about)';

/** A test's own server, closed when the test ends. */
export interface TestShop {
  readonly port: number;
  /** The URL of a path under a name that only tests may visit. */
  at(path: string, name?: string): string;
  /** The requested paths, except robots.txt. */
  readonly requests: string[];
}

/** Starts a server that answers robots.txt with 404 unless the listener handles it. */
export async function startShop(
  listener: RequestListener,
  { robots = false, host = '127.0.0.1', port = 0 } = {},
): Promise<TestShop> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt' && !robots) return void response.writeHead(404).end();
    requests.push(request.url ?? '');
    listener(request, response);
  });
  return { requests, ...(await listen(server, 'http', host, port)) };
}

export async function startTlsShop(
  credentials: { readonly key: string; readonly cert: string },
  listener: RequestListener,
): Promise<TestShop> {
  const server = createTlsServer(credentials, (request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    listener(request, response);
  });
  return { requests: [], ...(await listen(server, 'https')) };
}

/** Starts a server that sends raw bytes: `reply` gets the socket after any request except for robots.txt. */
export async function startRawShop(reply: (socket: Socket) => void): Promise<TestShop> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      if (request.toString('latin1').startsWith('GET /robots.txt')) {
        socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
      } else reply(socket);
    });
  });
  return { requests: [], ...(await listen(server, 'http')) };
}

/** Creates a fetcher that may visit this machine; names resolve to 127.0.0.1 unless `resolve` is given. */
export function testFetcher(
  limits: Partial<FetchLimits> = {},
  options: Partial<SafeFetcherOptions> = {},
): SafeFetcher {
  return createSafeFetcher({
    userAgent: USER_AGENT,
    allowLoopback: true,
    resolve: async () => ['127.0.0.1'],
    limits: { hostGapMs: 0, ...limits },
    ...options,
  });
}

/** Returns the refusal that a promise rejects with. @throws when it settles otherwise */
export async function refusalOf(promise: Promise<unknown>): Promise<FetchRefusal> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && isFetchRefusal(outcome.error)) return outcome.error;
  throw new Error('It was not refused.', { cause: outcome });
}

async function listen(server: Server, scheme: string, host = '127.0.0.1', wanted = 0) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(wanted, host);
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { port, at: (path: string, name = 'shop.localhost') => `${scheme}://${name}:${port}${path}` };
}
