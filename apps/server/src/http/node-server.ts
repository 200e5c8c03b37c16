import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, BlockList, Socket } from 'node:net';
import { refuse } from '../error-responses/error-responses.ts';
import { describeError, type Log } from '../foundation/log.ts';
import { type Peer, resolvePeer } from '../foundation/networks.ts';
import { withRequestId } from '../foundation/request-id.ts';
import { createBodyQuota, readBody, type Share } from './read-body.ts';
import { writeAnswer } from './write-answer.ts';

/** How many requests of a connection may wait for the one before them. */
const MAX_WAITING = 20;

/**
 * Serves the requests of a connection one after another. A client may send them without waiting for responses (RFC
 * 9112, 9.3.2), and Node would serve all of them at once: 80,000 in 3 MB, with their responses in memory until somebody
 * reads them. Neither browsers nor proxies do so.
 * @returns a function that runs `serve` when its turn comes, and not at all if the connection has ended by then. A
 * connection with too many waiting requests is closed; its client has to resend the unanswered ones. `serve` must not
 * reject.
 */
function createTurnQueue(): (socket: Socket, serve: () => Promise<void>) => Promise<void> {
  const lines = new WeakMap<Socket, { waiting: number; last: Promise<void> }>();
  return async (socket, serve) => {
    const line = lines.get(socket) ?? { waiting: 0, last: Promise.resolve() };
    lines.set(socket, line);
    if (line.waiting >= MAX_WAITING) socket.destroy();
    if (socket.destroyed) return;
    line.waiting += 1;
    const before = line.last;
    const turn = (async () => {
      await before;
      // Node ends the writing side after a response with "Connection: close": nothing can be sent after it.
      if (!socket.destroyed && socket.writable) await serve();
      line.waiting -= 1;
    })();
    line.last = turn;
    await turn;
  };
}

const MAX_URL_LENGTH = 8_192;

/** How long running requests may continue once the server is told to stop. */
const DRAIN_MS = 10_000;

const STALLED_MS = 60_000;

/** Headers by which a client could forge its IP address; inside, only ours count. */
const CLIENT_ADDRESS_HEADERS = [
  'cf-connecting-ip',
  'forwarded',
  'true-client-ip',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

export interface RequestHandler {
  /** Returns the largest body that a path accepts, in bytes. */
  bodyLimit(path: string): number;
  /** @param request with its body already read within the limit, or `tooLarge` for one that was longer */
  serve(request: Request, peer: Peer, tooLarge: boolean): Promise<Response>;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /**
   * Continues to serve, but ends each connection with its next response: a proxy that keeps connections must not send a
   * request over one that `stop` is closing, since it can't know whether a POST may be repeated.
   */
  drain(): void;
  /** Accepts no more requests, lets running ones finish, then resolves. */
  stop(): Promise<void>;
}

/** Serves a handler on a port. @throws Error that says what to do when the port is not available */
export async function listen(
  handler: RequestHandler,
  options: {
    readonly port: number;
    readonly host: string;
    readonly trustedProxies: BlockList;
    /** Returns the name under which a path is logged: the path itself may be anything that somebody typed. */
    readonly routeOf: (path: string) => string;
    readonly log: Log;
    /** How long (ms) a client may go without reading its response. */
    readonly stalledMs?: number;
    /** How much memory (bytes) the bodies of one network may take. */
    readonly heldBytes?: number;
  },
): Promise<RunningServer> {
  const { log, trustedProxies, routeOf, stalledMs = STALLED_MS, heldBytes } = options;
  const running = new Set<Promise<void>>();
  const takeTurn = createTurnQueue();
  const shareOf = createBodyQuota(heldBytes);
  let isDraining = false;

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    withRequestId(async (id) => {
      const started = performance.now();
      outgoing.setHeader('x-request-id', id);
      try {
        const response = await exchange(handler, incoming, outgoing, trustedProxies, shareOf);
        if (isDraining) outgoing.setHeader('connection', 'close');
        await writeAnswer(outgoing, response, incoming.method === 'HEAD', stalledMs);
      } catch (error) {
        // The client has usually gone away.
        log.debug('A connection ended early.', describeError(error));
        outgoing.destroy();
      }
      log.info('request', {
        method: incoming.method,
        path: routeOf(incoming.url?.split('?', 1)[0] ?? ''),
        // Null means that the client had hung up.
        status: outgoing.headersSent ? outgoing.statusCode : null,
        ms: Math.round(performance.now() - started),
      });
    });

  const server = createServer(
    {
      maxHeaderSize: 32_768,
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (incoming, outgoing) => {
      const work = takeTurn(incoming.socket, () => answer(incoming, outgoing)).finally(() =>
        running.delete(work),
      );
      running.add(work);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  return {
    host: options.host,
    // A server that listens on TCP has an address of this type.
    port: (server.address() as AddressInfo).port,
    drain: () => {
      isDraining = true;
    },
    stop: async () => {
      isDraining = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      // A request whose connection was cut may still be writing to the database, which must not close before it ends.
      while (running.size > 0) await Promise.all(running);
      server.closeIdleConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}

function listenError(error: Error, { port, host }: { readonly port: number; readonly host: string }): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new Error(`Port ${port} on ${host} is taken. Stop what uses it, or choose another with PORT.`);
  }
  if (code === 'EACCES') return new Error(`Port ${port} needs more rights. Choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Error(
      `HOST ${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network.`,
    );
  }
  return error;
}

async function exchange(
  handler: RequestHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  trustedProxies: BlockList,
  shareOf: (address: string) => Share,
): Promise<Response> {
  const url = incoming.url ?? '/';
  if (url.length > MAX_URL_LENGTH) return refuse(414, 'uri_too_long', 'The address is too long.');
  const target = parseTarget(url, incoming.headers.host);
  if (target === null) return refuse(400, 'bad_request', 'The address is not valid.');
  const peer = resolvePeer(
    incoming.socket.remoteAddress,
    text(incoming.headers['x-forwarded-for']),
    text(incoming.headers['x-forwarded-proto']),
    trustedProxies,
  );
  const method = incoming.method ?? 'GET';
  // A client that has hung up needs no response: its queued work can be dropped.
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const share = shareOf(peer.address);
  try {
    const limit = method === 'GET' || method === 'HEAD' ? 0 : handler.bodyLimit(target.pathname);
    const body = await readBody(incoming, limit, share);
    if (typeof body === 'string') outgoing.setHeader('connection', 'close');
    if (body === 'too-much') return tooMuchAtOnce();
    const bytes = body === 'too-long' ? null : body;
    // Request does not support these three; the handler refuses them with a response.
    const known = !['CONNECT', 'TRACE', 'TRACK'].includes(method);
    const request = new Request(target, {
      method: known ? method : 'UNKNOWN',
      headers: innerHeaders(incoming, peer.address, bytes?.length ?? tooLong(incoming, limit)),
      signal: gone.signal,
      ...(bytes !== null && bytes.length > 0 ? { body: new Uint8Array(bytes) } : {}),
    });
    return await handler.serve(request, peer, bytes === null);
  } finally {
    share.release();
  }
}

/** The smallest size (bytes) that a body over the limit can have. It counts against its sender’s rate limit. */
const tooLong = ({ headers }: IncomingMessage, limit: number) =>
  Math.max(Number(headers['content-length'] ?? 0), limit + 1);

const tooMuchAtOnce = () =>
  refuse(429, 'too_many_requests', 'Too many requests at once from your IP address. Try again in a minute.', {
    'access-control-allow-origin': '*',
    'retry-after': '60',
  });

function parseTarget(url: string, host: string | undefined): URL | null {
  // Only the origin form is accepted; "*" is for OPTIONS on the server itself.
  if (!url.startsWith('/')) return null;
  const base = `http://${host ?? 'localhost'}`;
  const origin = URL.canParse(base) ? new URL(base).origin : 'http://localhost';
  return URL.canParse(origin + url) ? new URL(origin + url) : null;
}

const text = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : header);

function innerHeaders(incoming: IncomingMessage, address: string, bodyLength: number): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  for (const name of CLIENT_ADDRESS_HEADERS) headers.delete(name);
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect'])
    headers.delete(name);
  headers.set('x-forwarded-for', address);
  // The header is also set for a body that came in chunks.
  if (bodyLength > 0) headers.set('content-length', String(bodyLength));
  else headers.delete('content-length');
  return headers;
}
