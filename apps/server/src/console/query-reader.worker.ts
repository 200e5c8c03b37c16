/** Parses queries outside the server's main thread, one at a time: a hostile text takes a second. */
import { parentPort } from 'node:worker_threads';
import { readQuery } from './read-query.ts';

parentPort?.on('message', async (text: string) => {
  parentPort?.postMessage(await readQuery(text));
});
