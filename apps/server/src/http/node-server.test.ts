import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  BODY_LIMIT,
  bodyOf,
  CLOSE,
  connect,
  mirror,
  mirrored,
  request,
  send,
  start,
} from './node-server.fixture.ts';

/** A body that arrives in parts, and then fails if there is a `failure`. */
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

describe('a response', () => {
  it('to HEAD has the length of the one to GET, and no body', async () => {
    const server = await start(
      async () => new Response('twelve bytes', { headers: { 'content-length': '12' } }),
    );
    const answer = await send(server, request('/', CLOSE, 'HEAD'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\ncontent-length: 12\r\n/i);
    expect(bodyOf(answer)).toBe('');
  });

  it.each([204, 304])('of %i has neither body nor length, and the connection stays open', async (status) => {
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

  it('with a large length is streamed, and ends with the client', async () => {
    const size = 64_000_000;
    let given = 0;
    const ended = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        given += 64_000;
        controller.enqueue(new Uint8Array(64_000));
        if (given >= size) controller.close();
      },
      cancel: () => ended.resolve(),
    });
    const server = await start(
      async () => new Response(body, { headers: { 'content-length': String(size) } }),
    );
    const socket = connect(server);
    socket.write(request('/', CLOSE));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toMatch(/\r\ncontent-length: 64000000\r\n/i);
    socket.destroy();
    await ended.promise;
    // The response was never in memory as a whole.
    expect(given).toBeLessThan(size);
  });

  it('that fails halfway closes the connection, and does not reveal why', async () => {
    const failure = new Error('the disk of this machine');
    const server = await start(async () => new Response(inParts(['half'], failure)));
    expect(await send(server, request('/'))).toBe('');
  });

  it('keeps cookies separate and adds no content type of its own', async () => {
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
  it('serves pipelined requests in order, one at a time', async () => {
    let atOnce = 0;
    let mostAtOnce = 0;
    const server = await start(async ({ url }) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      // Gives other events their turn, including further requests.
      await new Promise(setImmediate);
      atOnce -= 1;
      return new Response(`<${new URL(url).pathname}>`);
    });
    const answer = await send(server, request('/1') + request('/2') + request('/3', CLOSE));
    expect(answer.match(/<[^>]*>/g)).toEqual(['</1>', '</2>', '</3>']);
    expect(mostAtOnce).toBe(1);
  });

  it('is closed when too many requests pile up, and none of them is served', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    let calls = 0;
    const server = await start(async () => {
      calls += 1;
      asked.resolve();
      return await answer.promise;
    });
    const socket = connect(server);
    socket.write(request('/'));
    await asked.promise;
    socket.write(request('/').repeat(1_000));
    expect(await text(socket)).toBe('');
    answer.resolve(new Response());
    await server.stop();
    expect(calls).toBe(1);
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

  it('sends 100 Continue to a client that asks first', async () => {
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
  ])('%s that is not a path is refused', async (target, method) => {
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
    'is on a valid host, whatever Host says: %j',
    async (host) => {
      const server = await start(mirror);
      const answer = await send(server, `GET /about HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}\r\n`);
      const url = new URL(String(mirrored(answer).url));
      expect([url.pathname, url.username]).toEqual(['/about', '']);
    },
  );

  it('needs a Host header, except in HTTP/1.0', async () => {
    const server = await start(mirror);
    expect(await send(server, `GET / HTTP/1.1\r\n${CLOSE}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    const old = await send(server, 'GET /old HTTP/1.0\r\n\r\n');
    expect(mirrored(old).url).toBe('http://localhost/old');
  });
});

describe('a request', () => {
  it('contains no header by which a client could forge its IP address', async () => {
    const server = await start(mirror);
    const forged = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded', 'x-forwarded-proto'];
    const headers = forged.map((name) => `${name}: 8.8.8.8\r\n`).join('');
    const inside = mirrored(await send(server, request('/', CLOSE + headers)));
    expect(inside.address).toBe('127.0.0.1');
    expect(inside.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(JSON.stringify(inside.headers)).not.toContain('8.8.8.8');
  });

  it('has repeated headers combined into one', async () => {
    const server = await start(mirror);
    const inside = mirrored(await send(server, request('/', `${CLOSE}x-a: 1\r\nx-a: 2\r\n`)));
    expect(inside.headers).toMatchObject({ 'x-a': '1, 2' });
  });

  it('with a method that Request does not support still reaches the handler', async () => {
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
    'with a body over the limit %s is served without it but with its length, and its connection ends',
    async (_, headers, body) => {
      const server = await start(mirror);
      const answer = await send(server, request('/', headers, 'POST'), body);
      const length = String(BODY_LIMIT + 1);
      expect(mirrored(answer)).toMatchObject({
        tooLarge: true,
        body: '',
        headers: { 'content-length': length },
      });
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    },
  );

  it("states its body's length, however it was sent", async () => {
    const server = await start(mirror);
    const chunks = `${CLOSE}Transfer-Encoding: chunked\r\n`;
    const answer = await send(server, request('/', chunks, 'POST'), '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
    expect(mirrored(answer)).toMatchObject({ body: 'abcde', headers: { 'content-length': '5' } });
  });

  it('with a body at the limit is served with its body', async () => {
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
