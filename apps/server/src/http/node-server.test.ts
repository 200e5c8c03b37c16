import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { parseNetworks } from '../foundation/networks.ts';
import { listen, type RequestHandler, type RunningServer } from './node-server.ts';

const BODY_LIMIT = 1_000;
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

type Serve = RequestHandler['serve'];

async function start(serve: Serve, lines: string[] = []): Promise<RunningServer> {
  const networks = parseNetworks([]);
  if (networks === null) throw new Error('An empty list of networks cannot be read.');
  const server = await listen(
    { bodyLimit: () => BODY_LIMIT, serve },
    {
      port: 0,
      host: '127.0.0.1',
      trustedProxies: networks,
      log: createLog('info', (line) => lines.push(line)),
    },
  );
  stops.push(() => server.stop());
  return server;
}

function connect({ host, port }: RunningServer): Socket {
  const socket = createConnection(port, host);
  // Some of these tests are cut off, which is what they are about.
  socket.on('error', () => {});
  return socket;
}

/** Sends bytes as they are and returns all that comes back until the server closes the connection. */
async function send(server: RunningServer, ...parts: readonly string[]): Promise<string> {
  const socket = connect(server);
  for (const part of parts) socket.write(part);
  return await text(socket);
}

const CLOSE = 'Connection: close\r\n';
const request = (target: string, headers = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: site.test\r\n${headers}\r\n`;

/** Answers with what the request looks like from the inside. */
const mirror: Serve = async (incoming, peer, tooLarge) =>
  Response.json({
    url: incoming.url,
    method: incoming.method,
    headers: Object.fromEntries(incoming.headers),
    body: await incoming.text(),
    address: peer.address,
    tooLarge,
  });
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const mirrored = (answer: string): Record<string, unknown> => JSON.parse(bodyOf(answer));

/** A body that comes in parts, and fails after them if there is a `failure`. */
function inParts(parts: readonly string[], failure?: Error): ReadableStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream({
    pull: (controller) => {
      const part = left.shift();
      if (part !== undefined) controller.enqueue(Buffer.from(part));
      else if (failure === undefined) controller.close();
      else controller.error(failure);
    },
  });
}

describe('an answer', () => {
  it('to HEAD has the length of the one to GET, and no body', async () => {
    const server = await start(
      async () => new Response('twelve bytes', { headers: { 'content-length': '12' } }),
    );
    const answer = await send(server, request('/', CLOSE, 'HEAD'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\ncontent-length: 12\r\n/i);
    expect(bodyOf(answer)).toBe('');
  });

  it.each([204, 304])('of %i has neither body nor length, and the connection goes on', async (status) => {
    const server = await start(async ({ url }) =>
      url.endsWith('/none') ? new Response(null, { status }) : new Response('next'),
    );
    const answer = await send(server, request('/none'), request('/next', CLOSE));
    const [first = '', second = ''] = answer.split(/(?=HTTP\/1\.1 200)/);
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(first).not.toMatch(/content-length|transfer-encoding|content-type/i);
    expect(bodyOf(first)).toBe('');
    expect(bodyOf(second)).toBe('next');
  });

  it('that comes in parts is sent whole, with its length', async () => {
    const server = await start(async () => new Response(inParts(['first ', 'second ', 'third'])));
    const answer = await send(server, request('/', CLOSE));
    expect(answer).toMatch(/\r\ncontent-length: 18\r\n/i);
    expect(bodyOf(answer)).toBe('first second third');
  });

  it('that fails halfway closes the connection, and tells nobody why', async () => {
    const failure = new Error('the disk of this machine');
    const server = await start(async () => new Response(inParts(['half'], failure)));
    expect(await send(server, request('/'))).toBe('');
  });

  it('keeps cookies apart and adds no type of its own', async () => {
    const server = await start(async () => {
      const response = new Response(null, { status: 301, headers: { location: '/about' } });
      for (const cookie of ['a=1', 'b=2']) response.headers.append('set-cookie', cookie);
      return response;
    });
    const answer = await send(server, request('/', CLOSE));
    expect(answer.match(/^set-cookie: .*$/gim)).toEqual(['set-cookie: a=1', 'set-cookie: b=2']);
    expect(answer).not.toMatch(/content-type/i);
  });
});

describe('a connection', () => {
  it('carries requests sent at once, which are answered in their order', async () => {
    const slow = Promise.withResolvers<void>();
    const server = await start(async ({ url }) => {
      if (url.endsWith('/1')) await slow.promise;
      if (url.endsWith('/2')) slow.resolve();
      return new Response(`<${new URL(url).pathname}>`);
    });
    const answer = await send(server, request('/1') + request('/2') + request('/3', CLOSE));
    expect(answer.match(/<[^>]*>/g)).toEqual(['</1>', '</2>', '</3>']);
  });

  it('is kept for the next request', async () => {
    const server = await start(async ({ url }) => new Response(`<${new URL(url).pathname}>`));
    const socket = connect(server);
    socket.write(request('/1'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toContain('</1>');
    socket.write(request('/2', CLOSE));
    expect(await text(socket)).toContain('</2>');
  });

  it('is told to go on by a client that asks first', async () => {
    const server = await start(mirror);
    const socket = connect(server);
    socket.write(request('/', `${CLOSE}Content-Length: 4\r\nExpect: 100-continue\r\n`, 'POST'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('body');
    const inside = mirrored(await text(socket));
    expect(inside.body).toBe('body');
    expect(inside.headers).not.toHaveProperty('expect');
  });
});

describe('a target', () => {
  it.each([
    ['http://evil.example/', 'GET'],
    ['*', 'OPTIONS'],
    ['nonsense', 'GET'],
  ])('%s, which is no path, is refused', async (target, method) => {
    let calls = 0;
    const server = await start(async () => {
      calls += 1;
      return new Response();
    });
    const answer = await send(server, request(target, CLOSE, method));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(calls).toBe(0);
  });

  it('that is too long is refused with 414, and too many headers with 431', async () => {
    const server = await start(mirror);
    expect(await send(server, request(`/${'x'.repeat(9_000)}`, CLOSE))).toMatch(/^HTTP\/1\.1 414 /);
    expect(await send(server, request('/', `x-long: ${'x'.repeat(40_000)}\r\n`))).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each(['//evil.example/path', '/a\\b'])('%s stays a path of this site', async (target) => {
    const server = await start(mirror);
    expect(new URL(String(mirrored(await send(server, request(target, CLOSE))).url)).host).toBe('site.test');
  });

  it.each(['a b', 'evil.example/path', 'user@evil.example', '[', ''])(
    'is on a host that can be one, whatever Host says: %j',
    async (host) => {
      const server = await start(mirror);
      const answer = await send(server, `GET /about HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}\r\n`);
      const url = new URL(String(mirrored(answer).url));
      expect([url.pathname, url.username]).toEqual(['/about', '']);
    },
  );

  it('needs a Host, but in HTTP/1.0', async () => {
    const server = await start(mirror);
    expect(await send(server, `GET / HTTP/1.1\r\n${CLOSE}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    const old = await send(server, 'GET /old HTTP/1.0\r\n\r\n');
    expect(mirrored(old).url).toBe('http://localhost/old');
  });
});

describe('a request', () => {
  it('brings no header by which a client could pass for another', async () => {
    const server = await start(mirror);
    const forged = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded', 'x-forwarded-proto'];
    const headers = forged.map((name) => `${name}: 8.8.8.8\r\n`).join('');
    const inside = mirrored(await send(server, request('/', CLOSE + headers)));
    expect(inside.address).toBe('127.0.0.1');
    expect(inside.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(JSON.stringify(inside.headers)).not.toContain('8.8.8.8');
  });

  it('has headers that were sent twice as one', async () => {
    const server = await start(mirror);
    const inside = mirrored(await send(server, request('/', `${CLOSE}x-a: 1\r\nx-a: 2\r\n`)));
    expect(inside.headers).toMatchObject({ 'x-a': '1, 2' });
  });

  it('with a method that no Request can have reaches the handler all the same', async () => {
    const server = await start(mirror);
    expect(mirrored(await send(server, request('/', CLOSE, 'TRACE'))).method).toBe('UNKNOWN');
  });

  it.each([
    ['that says so', `Content-Length: ${BODY_LIMIT + 1}\r\n`, 'x'.repeat(BODY_LIMIT + 1)],
    [
      'in chunks',
      'Transfer-Encoding: chunked\r\n',
      `${(BODY_LIMIT + 1).toString(16)}\r\n${'x'.repeat(BODY_LIMIT + 1)}\r\n0\r\n\r\n`,
    ],
  ])(
    'with a body over the limit %s is served without it, and its connection ends',
    async (_, headers, body) => {
      const server = await start(mirror);
      const answer = await send(server, request('/', headers, 'POST'), body);
      expect(mirrored(answer)).toMatchObject({ tooLarge: true, body: '' });
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    },
  );

  it('with a body of the limit is served with it', async () => {
    const server = await start(mirror);
    const body = 'x'.repeat(BODY_LIMIT);
    const answer = await send(
      server,
      request('/', `${CLOSE}Content-Length: ${BODY_LIMIT}\r\n`, 'POST'),
      body,
    );
    expect(mirrored(answer)).toMatchObject({ tooLarge: false, body });
  });

  it('whose body could be read in two ways is refused', async () => {
    const server = await start(mirror);
    const both = 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n';
    expect(await send(server, request('/', both, 'POST'), '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a client that hangs up', () => {
  it('in the middle of an upload is never served, and logged without a status', async () => {
    let calls = 0;
    const lines: string[] = [];
    const server = await start(async () => {
      calls += 1;
      return new Response();
    }, lines);
    const socket = connect(server);
    socket.write(`${request('/upload', 'Content-Length: 100\r\n', 'POST')}half`);
    await once(socket, 'ready');
    // The server has read the beginning once another request was answered.
    await send(server, request('/', CLOSE));
    expect(calls).toBe(1);
    socket.destroy();
    await expect.poll(() => lines.join('')).toContain('"path":"/upload","status":null');
    expect(calls).toBe(1);
  });

  it('aborts the signal of its request', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const server = await start(async ({ url, signal }) => {
      if (url.endsWith('/slow')) {
        asked.resolve(signal);
        await once(signal, 'abort');
      }
      return new Response('at once');
    });
    const socket = connect(server);
    socket.write(request('/slow'));
    const signal = await asked.promise;
    expect(signal.aborted).toBe(false);
    socket.destroy();
    await expect.poll(() => signal.aborted).toBe(true);
  });

  it('stops although a client hung up before its answer was ready', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const server = await start(async ({ url }) => {
      if (new URL(url).pathname !== '/slow') return new Response('at once');
      asked.resolve();
      return await answer.promise;
    });
    const client = connect(server);
    client.write(request('/slow'));
    await asked.promise;
    client.destroy();
    await once(client, 'close');
    // By the time that others have been served, the server has seen the first one go.
    for (let turn = 0; turn < 3; turn++) {
      const other = await fetch(`http://${server.host}:${server.port}/`, {
        headers: { connection: 'close' },
      });
      expect(await other.text()).toBe('at once');
    }
    answer.resolve(Response.json({ late: true }));
    await server.stop();
  });
});

describe('a server that is stopped', () => {
  it('answers what is running, closes its connection, and takes no more', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const server = await start(async () => {
      asked.resolve();
      return await answer.promise;
    });
    const client = connect(server);
    client.write(request('/slow'));
    await asked.promise;
    const stopped = server.stop();
    const refused = connect(server);
    await once(refused, 'error');
    answer.resolve(new Response('in time'));
    expect(bodyOf(await text(client))).toBe('in time');
    await stopped;
  });

  it('says what to do about a port that is taken', async () => {
    const first = await start(mirror);
    const networks = parseNetworks([]);
    const second = listen(
      { bodyLimit: () => 0, serve: mirror },
      {
        port: first.port,
        host: first.host,
        trustedProxies: networks ?? expect.unreachable(),
        log: createLog('silent'),
      },
    );
    await expect(second).rejects.toThrow(`Port ${first.port} on 127.0.0.1 is taken.`);
  });
});
