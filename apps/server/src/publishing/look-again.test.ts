import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { contentHash, type Site, type SiteFile } from '../site/load-site.ts';
import { lookAgainAt } from './look-again.ts';

const page = (text: string): SiteFile => ({
  type: 'text/html',
  hash: contentHash(Buffer.from(text)),
  policy: null,
  variants: new Map([['identity', Buffer.from(text)]]),
  encodings: new Set(['identity']),
});
const site: Site = {
  pages: new Map([
    ['/about', page('About')],
    ['/tools/qr-generator', page('QR')],
  ]),
  files: new Map(),
  notFound: null,
  status: null,
};

it('finds pages that differ from the build, and skips hidden tools', async () => {
  const sent = new Map([['/about', 'About']]);
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = sent.has(url) ? 200 : 404;
    response.end(sent.get(url));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const look = (...hidden: 'qr-generator'[]) =>
    lookAgainAt(`http://127.0.0.1:${port}`, async () => hidden)(site);
  expect(await look()).toEqual(['/tools/qr-generator answered 404.']);
  expect(await look('qr-generator')).toEqual([]);
  sent.set('/about', 'Other');
  expect(await look('qr-generator')).toEqual(['/about came with other words than it was built with.']);
  server.close();
});
