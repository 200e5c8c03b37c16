import { once } from 'node:events';
import { createConnection } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { parseNetworks } from '../foundation/networks.ts';
import { listen } from './node-server.ts';

it('stops although a client hung up before its answer was ready', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  const door = {
    serve: async (request: Request) => {
      if (new URL(request.url).pathname !== '/slow') return new Response('at once');
      asked.resolve();
      return await answer.promise;
    },
  };
  const networks = parseNetworks([]);
  if (networks === null) throw new Error('An empty list of networks cannot be read.');
  const server = await listen(door, {
    port: 0,
    host: '127.0.0.1',
    trustedProxies: networks,
    log: createLog('silent'),
  });
  const client = createConnection(server.port, server.host);
  client.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked.promise;
  client.destroy();
  await once(client, 'close');
  // By the time that others have been served, the server has seen the first one go.
  for (let turn = 0; turn < 3; turn++) {
    const other = await fetch(`http://${server.host}:${server.port}/`, { headers: { connection: 'close' } });
    expect(await other.text()).toBe('at once');
  }
  answer.resolve(Response.json({ late: true }));
  await server.stop();
});
