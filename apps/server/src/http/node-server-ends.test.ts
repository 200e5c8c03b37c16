import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { parseNetworks } from '../foundation/networks.ts';
import { bodyOf, CLOSE, connect, mirror, request, send, start } from './node-server.fixture.ts';
import { listen } from './node-server.ts';

describe('a client that hangs up', () => {
  it('in the middle of an upload is never served, and is logged without a status', async () => {
    let calls = 0;
    const lines: string[] = [];
    const server = await start(async () => {
      calls += 1;
      return new Response();
    }, lines);
    const socket = connect(server);
    socket.write(`${request('/upload', 'Content-Length: 100\r\n', 'POST')}half`);
    await once(socket, 'ready');
    // Once another request has been answered, the server has also read the beginning of this one.
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

  it('does not keep the server from stopping', async () => {
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
    // By the time others have been served, the server has noticed that the first one left.
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

describe('a client that sends slowly', () => {
  it('takes a limited share of the memory until it is answered', async () => {
    const server = await start(mirror, [], { heldBytes: 1_500 });
    const post = (body: string) => request('/', `${CLOSE}Content-Length: 1000\r\n`, 'POST') + body;
    const slow = connect(server);
    slow.write(post('x'.repeat(900)));
    await once(slow, 'ready');
    // Once another request has been answered, the server has also read the beginning of this one.
    await send(server, request('/', CLOSE));
    const refused = await send(server, post('x'.repeat(1_000)));
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*^connection: close/ims);
    const answer = text(slow);
    slow.write('x'.repeat(100));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(server, post('x'.repeat(1_000)))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a client that does not read its response', () => {
  const size = 64_000_000;

  it.each([
    ['whole', {}],
    ['in parts', { 'content-length': String(size) }],
  ])('is disconnected if it is sent %s', async (_, headers: Record<string, string>) => {
    const lines: string[] = [];
    const body = new Uint8Array(size);
    const server = await start(async () => new Response(body, { headers }), lines, { stalledMs: 50 });
    const client = connect(server);
    client.pause();
    client.write(request('/large'));
    await expect.poll(() => lines.join('')).toContain('"path":"/large","status":200');
    expect((await text(client)).length).toBeLessThan(size);
    await server.stop();
  });
});

describe('a server that is about to stop', () => {
  it('continues to serve, and ends each connection with its next response', async () => {
    const server = await start(async () => new Response('served'));
    const client = connect(server);
    const answers = text(client);
    client.write(request('/before'));
    await once(client, 'readable');
    server.drain();
    client.write(request('/meanwhile'));
    const [before = '', meanwhile = ''] = (await answers).split(/(?<=served)/);
    expect(before).toMatch(/^connection: keep-alive/im);
    expect(meanwhile).toMatch(/^connection: close/im);
    expect(await send(server, request('/after', CLOSE))).toContain('served');
    await server.stop();
  });

  it('ends the connections of running requests, and serves nothing after them', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const paths: string[] = [];
    const server = await start(async ({ url }) => {
      paths.push(new URL(url).pathname);
      asked.resolve();
      return await answer.promise;
    });
    const client = connect(server);
    const answers = text(client);
    client.write(request('/running') + request('/waiting', 'Content-Length: 0\r\n', 'POST'));
    await asked.promise;
    server.drain();
    answer.resolve(new Response('served'));
    expect(await answers).toMatch(/^HTTP.*^connection: close.*^served$/ims);
    expect(paths).toEqual(['/running']);
  });
});

describe('a server that is stopped', () => {
  it('finishes the running request, closes its connection, and accepts no more', async () => {
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

  it('says what to do about a port that is in use', async () => {
    const first = await start(mirror);
    const networks = parseNetworks([]);
    const second = listen(
      { bodyLimit: () => 0, serve: mirror },
      {
        port: first.port,
        host: first.host,
        routeOf: (path) => path,
        trustedProxies: networks ?? expect.unreachable(),
        log: createLog('silent'),
      },
    );
    await expect(second).rejects.toThrow(`Port ${first.port} on 127.0.0.1 is taken.`);
  });
});
