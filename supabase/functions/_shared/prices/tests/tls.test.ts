import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { EXPIRED_SHOP, TEST_AUTHORITY, VALID_SHOP } from './certificates.ts';
import { refusalOf, startRawShop, startTlsShop, testFetcher } from './shop-server.ts';

const trusting = (limits = {}) => testFetcher(limits, { extraAuthorities: [TEST_AUTHORITY] });
const startSecure = (credentials = VALID_SHOP) =>
  startTlsShop(credentials, (request, response) => {
    const { servername } = request.socket as unknown as { servername: string | false };
    response.setHeader('content-type', 'text/html').end(`<html>${servername} ${request.headers.host}`);
  });

it('sends the host name, not the IP address, and verifies the certificate against it', async () => {
  const shop = await startSecure();
  const fetched = await trusting().fetchPage(shop.at('/'));
  expect(fetched.kind === 'page' && new TextDecoder().decode(fetched.bytes)).toBe(
    `<html>shop.localhost shop.localhost:${shop.port}`,
  );
});

it('verifies the certificate of an IP address against it', async () => {
  const shop = await startSecure();
  expect((await trusting().fetchPage(shop.at('/', '127.0.0.1'))).kind).toBe('page');
  expect((await refusalOf(trusting().fetchPage(shop.at('/', '127.0.0.2')))).code).toBe('connect');
});

it.each([
  ['another name', VALID_SHOP, 'other.localhost', trusting],
  ['an authority that nobody knows', VALID_SHOP, 'shop.localhost', testFetcher],
  ['a certificate of the past', EXPIRED_SHOP, 'shop.localhost', trusting],
])('refuses %s', async (_, credentials, name, fetcher) => {
  const shop = await startSecure(credentials);
  const refused = await refusalOf(fetcher().fetchPage(shop.at('/', name)));
  expect(refused).toMatchObject({
    code: 'tls',
    publicMessage: 'A secure connection to the shop could not be made.',
  });
});

it('refuses a server that does not speak TLS, and one that is silent', async () => {
  const plain = await startRawShop((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const secureAddress = plain.at('/').replace('http:', 'https:');
  expect((await refusalOf(trusting().fetchPage(secureAddress))).code).toBe('tls');
  const silent = createServer((socket) => socket.on('error', () => {}).resume());
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as { port: number };
  const refused = await refusalOf(trusting({ tlsMs: 50 }).fetchPage(`https://shop.localhost:${port}/`));
  expect(refused.code).toBe('timeout');
  await new Promise((closed) => silent.close(closed));
});
