import { parentPort } from 'node:worker_threads';
import { findPrice } from '@hln/price-finder';
import type { PageToRead } from './page-prices.ts';

/** Runs in a thread of its own, so that a page of megabytes does not block requests. */
parentPort?.on('message', ({ id, bytes, url, contentType }: PageToRead) => {
  const { price } = findPrice(bytes, { url, contentType });
  parentPort?.postMessage({ id, price });
});
parentPort?.postMessage('ready');
