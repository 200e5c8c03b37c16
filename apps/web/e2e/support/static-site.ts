import { once } from 'node:events';
import { createServer } from 'node:http';
import { loadSite, serveSite } from '@hln/server/for-tests';

/** A built site on its own, as a CDN would serve it: without a backend, and quick to start. */
export interface StaticSite {
  /** Its origin. */
  readonly url: string;
  /** Serves another folder from now on. */
  serve(folder: string): Promise<void>;
  /** Stops answering; may be called twice. */
  stop(): Promise<void>;
}

const NO_EXTRAS = { connect: [], script: [], frame: [] };

/** Serves the folder of a built site on a separate port. */
export async function startStaticSite(folder: string): Promise<StaticSite> {
  let site = await loadSite(folder, NO_EXTRAS);
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const response = serveSite(site, new Request(new URL(url, 'http://127.0.0.1'), { method }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    serve: async (next) => {
      site = await loadSite(next, NO_EXTRAS);
    },
    stop,
  };
}
