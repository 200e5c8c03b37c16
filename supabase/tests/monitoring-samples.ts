import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns a histogram with these counts per bucket. */
export const histogram = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: 14 }, (_, bucket) => counts[bucket] ?? 0);
/** Returns a process's sample: all zero, apart from the given values. */
export const sample = (changed: object = {}) => ({
  requests: 0,
  refused: 0,
  errors: 0,
  functions: 0,
  latency: histogram({}),
  loop_delay: histogram({}),
  loop_max_ms: 0,
  memory_bytes: 1_000,
  database_ms: 1,
  database_away_s: 0,
  routes: {},
  ...changed,
});

export interface Watcher {
  readonly url: string;
  /** Returns the requests received since the last call. */
  heard(): string[];
  close(): Promise<void>;
}

/** Starts a service that waits for heartbeats. */
export async function startWatcher(): Promise<Watcher> {
  const asked: string[] = [];
  const listener = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('OK');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/ping/1`,
    heard: () => asked.splice(0),
    close: async () => {
      listener.close();
      await once(listener, 'close');
    },
  };
}
