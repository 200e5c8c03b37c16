import type { Socket } from 'node:net';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FetchLimits } from '../limits.ts';
import { refusalOf, startRawShop, startShop, testFetcher } from './shop-server.ts';

const page = '<!doctype html><title>Käse</title>';
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const MIB = 1024 * 1024;

const refusedFrom = async (reply: (socket: Socket) => void, limits: Partial<FetchLimits> = {}) => {
  const shop = await startRawShop(reply);
  return await refusalOf(testFetcher(limits).fetchPage(shop.at('/')));
};
const fetchedFrom = async (body: Buffer | string, headers: Record<string, string>) => {
  const shop = await startShop((_, response) => response.writeHead(200, headers).end(body));
  const fetched = await testFetcher().fetchPage(shop.at('/'));
  if (fetched.kind !== 'page') throw new Error('It is not a page.');
  return fetched;
};

describe('unreadable responses end in a refusal', () => {
  it.each<[string, string]>([
    ['another protocol', 'SSH-2.0-OpenSSH_9\r\n'],
    ['HTTP/0.9', '<html>hello'],
    ['nothing', ''],
    ['half a header', 'HTTP/1.1 200 OK\r\nContent-Ty'],
    ['a bad chunk', `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n`],
    ['half a chunk', `${head}Transfer-Encoding: chunked\r\n\r\nff\r\nabc`],
    ['no last chunk', `${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`],
    ['a short body', `${head}Content-Length: 100\r\n\r\nabc`],
    ['two lengths', `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`],
    [
      'a length and chunks',
      `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    ],
    ['another protocol asked for', 'HTTP/1.1 101 Go\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['preface after preface', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)],
    ['gzip that is none', `${head}Content-Encoding: gzip\r\n\r\nhello`],
    ['half a gzip', `${head}Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\0\0`],
    ['an unknown encoding', `${head}Content-Encoding: compress\r\n\r\nhello`],
    ['three encodings', `${head}Content-Encoding: gzip, gzip, gzip\r\n\r\nhello`],
  ])('%s', async (_, bytes) => {
    const refused = await refusedFrom((socket) => socket.end(bytes, 'latin1'));
    expect(refused).toMatchObject({
      code: 'protocol',
      publicMessage: "The shop's server answered in a way that cannot be read.",
    });
  });

  it('a reset before the response', async () => {
    expect((await refusedFrom((socket) => socket.resetAndDestroy())).code).toBe('protocol');
  });

  it('a reset in the middle of a body', async () => {
    const refused = await refusedFrom((socket) => {
      socket.write(`${head}Content-Length: 100\r\n\r\nabc`, () => socket.resetAndDestroy());
    });
    expect(refused.code).toBe('protocol');
  });

  it('an unchanged page without a conditional request', async () => {
    expect(await refusedFrom((socket) => socket.end('HTTP/1.1 304 Not Modified\r\n\r\n'))).toMatchObject({
      code: 'http-status',
      status: 304,
    });
  });
});

describe('every wait has a time limit', () => {
  it('for the headers', async () => {
    expect(await refusedFrom(() => {}, { headersMs: 40 })).toMatchObject({
      code: 'timeout',
      publicMessage: "The shop's server did not answer in time.",
    });
  });

  it('for headers that arrive one at a time', async () => {
    const drip = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('A: b\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    };
    expect((await refusedFrom(drip, { headersMs: 120 })).code).toBe('timeout');
  });

  it.each(['', 'abc'])('for a body that stalls after %j', async (start) => {
    const refused = await refusedFrom((socket) => socket.write(`${head}\r\n${start}`), { idleMs: 40 });
    expect(refused).toMatchObject({ code: 'timeout', message: 'The body stopped.' });
  });

  it.each(['', 'Content-Encoding: gzip\r\n'])('for a body that never ends (%j)', async (encoding) => {
    const drip = (socket: Socket) => {
      socket.write(`${head}${encoding}\r\n`);
      if (encoding !== '') socket.write(gzipSync(page).subarray(0, 10));
      const timer = setInterval(() => socket.write(Buffer.from([0])), 10);
      socket.on('close', () => clearInterval(timer));
    };
    const refused = await refusedFrom(drip, { idleMs: 1000, totalMs: 150 });
    expect(['timeout', 'protocol']).toContain(refused.code);
    if (encoding === '') expect(refused.code).toBe('timeout');
  });

  it('when the caller aborts, at any point', async () => {
    for (const reply of [() => {}, (socket: Socket) => void socket.write(`${head}\r\nabc`)]) {
      let requested = () => {};
      const arrived = new Promise<void>((resolve) => {
        requested = resolve;
      });
      const shop = await startRawShop((socket) => {
        reply(socket);
        requested();
      });
      const caller = new AbortController();
      const refused = refusalOf(testFetcher().fetchPage(shop.at('/'), { signal: caller.signal }));
      await arrived;
      caller.abort();
      expect((await refused).code).toBe('aborted');
      expect((await refusalOf(testFetcher().fetchPage(shop.at('/'), { signal: caller.signal }))).code).toBe(
        'aborted',
      );
    }
  });
});

describe('every size has a limit', () => {
  it.each([
    ['one header', `X: ${'a'.repeat(40_000)}\r\n`, 'protocol'],
    ['headers together', `X: ${'a'.repeat(2000)}\r\n`.repeat(20), 'protocol'],
    ['headers by number', 'A: b\r\n'.repeat(101), 'too-large'],
  ])('of %s', async (_, headers, code) => {
    const refused = await refusedFrom((socket) => socket.end(`${head}${headers}\r\n${page}`));
    expect(refused.code).toBe(code);
  });

  it('including a body with a Content-Length, before it is read', async () => {
    const refused = await refusedFrom((socket) => socket.write(`${head}Content-Length: ${6 * MIB}\r\n\r\n`));
    expect(refused).toMatchObject({ code: 'too-large', publicMessage: 'The page is too large.' });
  });

  it('including a body without a Content-Length', async () => {
    let sent = 0;
    const shop = await startShop((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'a'))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    const refused = await refusalOf(testFetcher().fetchPage(shop.at('/')));
    expect(refused.code).toBe('too-large');
    // Both sides' socket buffers may hold this much, besides the 5 MiB that were read.
    expect(sent).toBeLessThan(16 * MIB);
  });

  const bomb = Buffer.alloc(64 * MIB, 'a');
  it.each([
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['deflate', deflateRawSync(bomb)],
    ['br', brotliCompressSync(bomb, { params: { 1: 4 } })],
    ['zstd', zstdCompressSync(bomb)],
    ['gzip, gzip', gzipSync(gzipSync(bomb))],
  ])('of a bomb in %s', async (encoding, body) => {
    const before = process.memoryUsage().rss;
    const shop = await startShop((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body),
    );
    const refused = await refusalOf(testFetcher().fetchPage(shop.at('/')));
    expect(refused).toMatchObject({ code: 'too-large', message: `More than ${5 * MIB} bytes.` });
    expect(process.memoryUsage().rss - before).toBeLessThan(bomb.byteLength);
  });

  it("including an encoding's window", async () => {
    const params = { [constants.ZSTD_c_windowLog]: 26 };
    const body = zstdCompressSync(bomb, { params });
    const shop = await startShop((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end(body),
    );
    expect((await refusalOf(testFetcher().fetchPage(shop.at('/')))).code).toBe('protocol');
  });

  it('including a compressed body, as transferred', async () => {
    const noise = Buffer.from(Array.from({ length: 3 * MIB }, (_, n) => (n * n * 2_654_435_761) >>> 13));
    const shop = await startShop((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      response.end(gzipSync(noise, { level: 0 }));
    });
    const refused = await refusalOf(testFetcher().fetchPage(shop.at('/')));
    expect(refused).toMatchObject({ code: 'too-large', message: `More than ${2 * MIB} compressed bytes.` });
  });
});

describe('page detection', () => {
  it.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZIP', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['zstd', zstdCompressSync(page)],
    ['identity', Buffer.from(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
  ])('reads %s', async (encoding, body) => {
    const headers = { 'content-type': 'text/html', 'content-encoding': encoding };
    expect(new TextDecoder().decode((await fetchedFrom(body, headers)).bytes)).toBe(page);
  });

  it('returns bytes, charset and validators as received', async () => {
    const bytes = Buffer.from(page, 'latin1');
    const headers = {
      'content-type': 'Text/HTML; charset=ISO-8859-1',
      etag: 'W/"1"',
      'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
    };
    expect(await fetchedFrom(bytes, headers)).toMatchObject({
      bytes: new Uint8Array(bytes),
      contentType: 'Text/HTML; charset=ISO-8859-1',
      etag: 'W/"1"',
      lastModified: 'Sat, 21 Nov 2026 00:00:00 GMT',
    });
  });

  it.each([
    ['text/html', ''],
    ['application/xhtml+xml;charset=utf-8', '<?xml version="1.0"?><html/>'],
  ])('accepts %s', async (type, body) => {
    expect((await fetchedFrom(body, { 'content-type': type })).contentType).toBe(type);
  });

  it.each(['application/json', 'text/plain', 'image/png', 'application/pdf', 'text/htmlx', 'html', ''])(
    'refuses the type %j',
    async (type) => {
      await expect(fetchedFrom(page, { 'content-type': type })).rejects.toMatchObject({ code: 'not-html' });
    },
  );

  it.each([
    `\uFEFF \n${page}`,
    '<!-- a --><p>',
    '<HTML lang="en">',
    '<?xml version="1.0"?>\n<html>',
    '<body>',
  ])('takes %j without a type', async (body) => {
    expect((await fetchedFrom(body, {})).contentType).toBeNull();
  });

  it.each(['{"price":1}', '%PDF-1.7', '<svg/>', '<headline>', 'html', '', '<?xml version="1.0"?><rss/>'])(
    'refuses %j without a type',
    async (body) => {
      await expect(fetchedFrom(body, {})).rejects.toMatchObject({ code: 'not-html' });
    },
  );

  it.each([
    [404, 'http-status', 'The shop says that this page does not exist (404).'],
    [410, 'http-status', 'The shop says that this page does not exist (410).'],
    [403, 'blocked', 'The shop does not let our watcher in (403).'],
    [500, 'http-status', "The shop's server has a fault of its own (500)."],
    [204, 'http-status', "The shop's server gave no page (204)."],
    [206, 'http-status', "The shop's server gave no page (206)."],
    [300, 'http-status', "The shop's server gave no page (300)."],
    [418, 'http-status', "The shop's server gave no page (418)."],
  ])('refuses status %i', async (status, code, publicMessage) => {
    const shop = await startShop((_, response) => response.writeHead(status).end());
    const refused = await refusalOf(testFetcher().fetchPage(shop.at('/')));
    expect(refused).toMatchObject({ status, code, publicMessage, retryAfterSeconds: null });
  });
});
