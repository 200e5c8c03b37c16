import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A histogram with so many in each of these buckets. */
export const histogram = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: 14 }, (_, bucket) => counts[bucket] ?? 0);
/** What a process counted: nothing, but for what is given. */
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
  /** What it was asked for since it was last looked at. */
  heard(): string[];
  close(): Promise<void>;
}

/** A service that waits for heartbeats. */
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
