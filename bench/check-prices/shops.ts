/**
 * A process that plays 50 shops, 127.0.0.2 to 127.0.0.51, all on the port that it prints: most are good, some are slow,
 * some never answer, some never end, some are broken. Prints the visits to each page when its input ends.
 */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { HOSTS, kindOf } from './hosts.ts';

/** Returns a page of about 150 KB, like those of real shops: structured data, navigation, related products, reviews. */
function productPage(path: string): string {
  const price = ((path.length * 37) % 90) + 9.95;
  const related = Array.from(
    { length: 400 },
    (_, index) =>
      `<li class="card"><a href="/p/${index}"><img alt="" src="/i/${index}.jpg"><h3>Something else ${index}</h3>
       <span class="price">$${(index % 80) + 5}.00</span></a><p>${'A fine thing for every home. '.repeat(6)}</p></li>`,
  ).join('\n');
  return `<!doctype html><html lang="en-NZ"><head><title>Kettle ${path}</title><script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Product","name":"Kettle ${path}","offers":
    {"@type":"Offer","price":"${price.toFixed(2)}","priceCurrency":"NZD"}}</script></head>
    <body><h1>Kettle ${path}</h1><span class="price">$${price.toFixed(2)}</span><ul>${related}</ul></body></html>`;
}

function* endless() {
  const megabyte = Buffer.alloc(1_000_000, '<p>$1</p>');
  for (let sent = 0; sent < 200; sent += 1) yield megabyte;
}

const visits = new Map<string, number>();

const serve: RequestListener = async (request, response) => {
  const path = request.url ?? '/';
  if (path === '/robots.txt') {
    response.writeHead(404).end();
    return;
  }
  const host = (request.headers.host ?? '').split(':')[0] ?? '';
  visits.set(`${host}${path}`, (visits.get(`${host}${path}`) ?? 0) + 1);
  const kind = kindOf(host);
  if (kind === 'hanging') return;
  if (kind === 'erroring') {
    response.writeHead(500, { 'content-type': 'text/html' }).end('Broken');
    return;
  }
  if (kind === 'slow') await pause(1_000);
  const page = gzipSync(productPage(path), { level: 1 });
  if (kind !== 'huge') {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(page);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html' });
  // The visitor leaves midway.
  await pipeline(Readable.from(endless()), response).catch(() => {});
};

let port = 0;
for (const host of HOSTS) {
  const server = createServer((request, response) => void serve(request, response));
  // Visitors may leave midway.
  server.on('clientError', () => {});
  server.listen(port, host);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}
console.log(JSON.stringify({ port }));
process.stdin.resume();
await once(process.stdin, 'end');
console.log(JSON.stringify({ visits: [...visits] }));
process.exit(0);
