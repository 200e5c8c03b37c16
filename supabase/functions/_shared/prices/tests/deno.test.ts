import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { EXPIRED_SHOP, TEST_AUTHORITY, VALID_SHOP } from './certificates.ts';
import { startRawShop, startShop, startTlsShop } from './shop-server.ts';

const functions = join(import.meta.dirname, '../../..');
const deno = join(functions, '../../node_modules/.bin/deno');
const config = join(functions, 'deno.json');
const probe = join(import.meta.dirname, 'deno-probe.ts');
const here = ['127.0.0.1'];

/** Runs the fetcher under Deno; only the list of authorities that the test adds its own to needs `sys`. */
async function underDeno(fetches: readonly object[]): Promise<string[]> {
  const flags = [
    '--cached-only',
    '--no-prompt',
    '--allow-net',
    '--allow-read',
    '--allow-env',
    '--allow-sys',
    '--config',
    config,
  ];
  const { stdout } = await promisify(execFile)(deno, ['run', ...flags, probe, JSON.stringify(fetches)], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DENO_NO_UPDATE_CHECK: '1' },
  });
  const { runtime, outcomes } = JSON.parse(stdout) as { runtime: string; outcomes: string[] };
  expect(runtime).toBe('deno');
  return outcomes;
}

const bomb = gzipSync(Buffer.alloc(33_554_432));

it('fetches, pins, verifies and refuses under Deno as it does under Node', async () => {
  const html = { 'content-type': 'text/html' };
  const shop = await startShop((request, response) => {
    const encodings: Record<string, [string, (text: string) => Buffer]> = {
      '/gzip': ['gzip', gzipSync],
      '/br': ['br', brotliCompressSync],
      '/deflate': ['deflate', deflateRawSync],
    };
    const [name, encode] = encodings[request.url ?? ''] ?? [];
    if (request.url === '/metadata') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/json')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else if (request.url === '/silent') return;
    else if (request.url === '/stops') response.writeHead(200, html).write('<html>');
    else if (request.url === '/bomb') {
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb);
    } else if (name !== undefined && encode !== undefined) {
      response.writeHead(200, { ...html, 'content-encoding': name }).end(encode(`<html>${name}`));
    } else response.writeHead(200, html).end(`<html>${request.headers.host}`);
  });
  const victim = await startShop(() => {}, { robots: true, host: '127.0.0.2', port: shop.port });
  const secure = await startTlsShop(VALID_SHOP, (request, response) => {
    response.writeHead(200, html).end(`<html>${request.headers.host}`);
  });
  const expired = await startTlsShop(EXPIRED_SHOP, (_, response) => response.writeHead(200, html).end());
  const broken = await startRawShop((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n');
  });
  const reset = await startRawShop((socket) => socket.resetAndDestroy());
  const endless = await startRawShop((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(40_000)}\r\n`),
  );

  const expectations: [task: object, outcome: string][] = [
    // robots.txt and the page are judged with the first results; a lookup when connecting would get the last.
    [
      { url: shop.at('/', 'rebinding.localhost'), answers: [here, here, ['127.0.0.2']] },
      `<html>rebinding.localhost:${shop.port}`,
    ],
    [{ url: shop.at('/'), answers: [here, ['10.0.0.1']] }, 'unsafe-address'],
    [{ url: shop.at('/'), answers: [here, ['127.0.0.1', '169.254.169.254']] }, 'unsafe-address'],
    [{ url: shop.at('/metadata'), answers: [here, here] }, 'unsafe-address'],
    [{ url: 'http://[::ffff:169.254.169.254]/', answers: [] }, 'unsafe-address'],
    [{ url: 'http://127。0。0。1.nip.io/', answers: [] }, 'unsafe-address'],
    [{ url: shop.at('/gzip'), answers: [here, here] }, '<html>gzip'],
    [{ url: shop.at('/br'), answers: [here, here] }, '<html>br'],
    [{ url: shop.at('/deflate'), answers: [here, here] }, '<html>deflate'],
    [{ url: shop.at('/bomb'), answers: [here, here] }, 'too-large'],
    [{ url: shop.at('/json'), answers: [here, here] }, 'not-html'],
    [{ url: shop.at('/silent'), answers: [here, here] }, 'timeout'],
    [{ url: shop.at('/stops'), answers: [here, here] }, 'timeout'],
    [{ url: broken.at('/'), answers: [here, here] }, 'protocol'],
    [{ url: reset.at('/'), answers: [here, here] }, 'protocol'],
    [{ url: endless.at('/'), answers: [here, here] }, 'protocol'],
    [
      { url: secure.at('/'), answers: [here, here], authority: TEST_AUTHORITY },
      `<html>shop.localhost:${secure.port}`,
    ],
    [
      { url: secure.at('/', '127.0.0.1'), answers: [], authority: TEST_AUTHORITY },
      `<html>127.0.0.1:${secure.port}`,
    ],
    [{ url: secure.at('/', 'other.localhost'), answers: [here, here], authority: TEST_AUTHORITY }, 'tls'],
    [{ url: secure.at('/'), answers: [here, here] }, 'tls'],
    [{ url: expired.at('/'), answers: [here, here], authority: TEST_AUTHORITY }, 'tls'],
  ];
  const outcomes = await underDeno(expectations.map(([task]) => task));
  expect(outcomes).toEqual(expectations.map(([, outcome]) => outcome));
  expect(victim.requests).toEqual([]);
});
