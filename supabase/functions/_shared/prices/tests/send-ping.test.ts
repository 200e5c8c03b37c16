import { expect, it } from 'vitest';
import { sendPing } from '../send-post.ts';
import { refusalOf, startShop } from './shop-server.ts';

const options = {
  userAgent: 'HLN-Heartbeat/1.0',
  allowLoopback: true,
  resolve: async () => ['127.0.0.1'],
};

it('sends one request under our own name, without fetching robots.txt', async () => {
  const agents: (string | undefined)[] = [];
  const shop = await startShop(
    ({ headers }, response) => {
      agents.push(headers['user-agent']);
      response.end('OK');
    },
    { robots: true },
  );
  await sendPing(shop.at('/ping/7?a=b'), options);
  expect(shop.requests).toEqual(['/ping/7?a=b']);
  expect(agents).toEqual(['HLN-Heartbeat/1.0']);
});

it('can be a POST without a body', async () => {
  const bodies: string[] = [];
  const shop = await startShop((incoming, response) => {
    incoming.setEncoding('utf8').on('data', (chunk: string) => bodies.push(chunk));
    incoming.on('end', () => {
      bodies.push(`${incoming.method} ${incoming.headers['content-length']}`);
      response.writeHead(201).end('{}');
    });
  });
  expect(await sendPing(shop.at('/hook'), { ...options, method: 'POST' })).toBe(201);
  expect(bodies).toEqual(['POST 0']);
});

it.each([301, 404, 500])('treats %i as a failure, and follows no redirect', async (status) => {
  const shop = await startShop((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
  expect((await refusalOf(sendPing(shop.at('/'), options))).status).toBe(status);
  expect(shop.requests).toEqual(['/']);
});

it('visits no internal address', async () => {
  const shop = await startShop((_, response) => response.end());
  const refused = await refusalOf(sendPing(shop.at('/'), { ...options, allowLoopback: false }));
  expect(refused.code).toBe('unsafe-address');
  expect(shop.requests).toEqual([]);
});
