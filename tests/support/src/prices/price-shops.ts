import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a shop for a path: the text of a page, or a listener that responds. */
export type ShopPage = string | RequestListener;

/** A shop on this machine, at its own IP address: 127.0.0.2, 127.0.0.3 … */
export interface Shop {
  /** Without a trailing slash. */
  readonly url: string;
  /** By path. Any path that is not listed is 404, even `/robots.txt`. */
  readonly pages: Map<string, ShopPage>;
  /** Visits without robots.txt, in order. */
  readonly visits: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

let lastHost = 1;

/** Starts a shop. Hosts differ, so that several can be visited at the same time. */
export async function startShop(pages: Readonly<Record<string, ShopPage>> = {}): Promise<Shop> {
  const shop = { pages: new Map(Object.entries(pages)), visits: [] as Shop['visits'] };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path !== '/robots.txt') shop.visits.push({ path, headers: request.headers });
    const page = shop.pages.get(path);
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('Not here');
    else if (typeof page === 'string') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else page(request, response);
  });
  lastHost = (lastHost % 250) + 1;
  server.listen(0, `127.0.0.${lastHost}`);
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  return {
    ...shop,
    url: `http://${address}:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a product page like those of real shops. */
export function productPage(price: string, currency = 'NZD', name = 'Red kettle'): string {
  return `<!doctype html><html lang="en-NZ"><head><title>${name}</title>
<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: currency },
  })}</script></head><body><h1>${name}</h1><p>A kettle that is red.</p></body></html>`;
}
