import { parentPort } from 'node:worker_threads';
import { findPrice } from '@hln/price-finder';
import type { PageToRead } from './page-prices.ts';

/** Runs beside the thread that answers requests: a page of megabytes keeps nobody waiting. */
parentPort?.on('message', ({ id, bytes, url, contentType }: PageToRead) => {
  const { price } = findPrice(bytes, { url, contentType });
  parentPort?.postMessage({ id, price });
});
parentPort?.postMessage('ready');
