import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { UnreadablePage } from './page-prices.ts';
import { openPageReader, type PageReader, type PageReaderOptions } from './page-reader.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const shop = (amount: string) =>
  `<!doctype html><title>Kettle</title><h1>Kettle</h1><script type="application/ld+json">
  {"@type":"Product","name":"Kettle","offers":{"price":"${amount}","priceCurrency":"NZD"}}</script>`;
const page = (text: string) => ({
  bytes: bytesOf(text),
  url: 'https://shop.example/kettle',
  contentType: 'text/html',
});
/** Opens a thread that runs this source. */
const thread = (source: string) => () => new Worker(source, { eval: true });
const TEST_THREAD = `const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, url }) => {
    if (url.includes('endless')) for (;;);
    if (url.includes('deadly')) process.exit(1);
    if (url.includes('thrown')) throw new Error('out of memory');
    parentPort.postMessage({ id, price: { amount: '1', currency: null, source: 'text', raw: String(threadId()) } });
  });
  parentPort.postMessage('ready');
  const threadId = () => require('node:worker_threads').threadId;`;

let reader: PageReader | null = null;
const open = (options: PageReaderOptions = {}) => {
  reader = openPageReader(options);
  return reader;
};
afterEach(async () => {
  await reader?.close();
});

it('reads any number of pages concurrently in threads', async () => {
  const { read } = open();
  const amounts = Array.from({ length: 30 }, (_, index) => `${index + 1}.5`);
  const prices = await Promise.all(amounts.map((amount) => read(page(shop(amount)))));
  expect(prices.map((price) => price?.amount)).toEqual(amounts);
  expect(prices[0]).toMatchObject({ currency: 'NZD', source: 'json-ld', raw: '1.5' });
  expect(await read(page('<h1>Nothing here</h1>'))).toBeNull();
});

it('reads a view of a larger buffer correctly', async () => {
  const whole = bytesOf(`${shop('7')}${shop('8')}`);
  const part = whole.subarray(shop('7').length);
  expect(await open().read({ ...page(''), bytes: part })).toMatchObject({ amount: '8' });
  expect(whole.byteLength).toBeGreaterThan(0);
});

it('ends a thread that is stuck on a page, and reads the next page in another', async () => {
  const { read } = open({ deadlineMs: 300, threads: 1, openThread: thread(TEST_THREAD) });
  const before = await read({ ...page(''), url: 'https://a.example/' });
  const stuck = read({ ...page(''), url: 'https://a.example/endless' });
  const next = read({ ...page(''), url: 'https://a.example/' });
  await expect(stuck).rejects.toThrow(UnreadablePage);
  expect((await next)?.amount).toBe('1');
  expect((await next)?.raw).not.toBe(before?.raw);
});

it.each(['deadly', 'thrown'])('survives a thread that ends unexpectedly: %s', async (path) => {
  const { read } = open({ threads: 1, openThread: thread(TEST_THREAD) });
  await expect(read({ ...page(''), url: `https://a.example/${path}` })).rejects.toThrow(UnreadablePage);
  expect(await read({ ...page(''), url: 'https://a.example/' })).toMatchObject({ amount: '1' });
});

it('replaces a thread after a number of pages', async () => {
  const { read } = open({ threads: 1, pagesPerThread: 2, openThread: thread(TEST_THREAD) });
  const threads: (string | undefined)[] = [];
  for (let count = 0; count < 6; count += 1) threads.push((await read(page('')))?.raw);
  expect(new Set(threads).size).toBe(3);
});

const notSupported = () => {
  throw new Error('Not supported here.');
};
it.each([
  ['cannot be made', notSupported],
  ['cannot load their script', thread("throw new Error('No such module.')")],
  ['end at once', thread('process.exit(0)')],
])('reads on the calling thread where threads %s', async (_, openThread) => {
  const { read } = open({ openThread });
  const prices = await Promise.all(['3', '4', '5'].map((amount) => read(page(shop(amount)))));
  expect(prices.map((price) => price?.amount)).toEqual(['3', '4', '5']);
});

it('abandons the page being read when it is closed', async () => {
  const { read, close } = open({ openThread: thread(TEST_THREAD) });
  const stuck = expect(read({ ...page(''), url: 'https://a.example/endless' })).rejects.toThrow(
    UnreadablePage,
  );
  await close();
  await stuck;
});
