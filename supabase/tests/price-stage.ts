import { checksDriver, makeWatcher, type Watcher } from '@hln/test-support/prices';
import type { TestBackend, TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll } from 'vitest';

/** A server that checks no price by itself, with somebody who watches, for the tests of the block that calls this. */
export function priceStage(backend: TestBackend) {
  const stage = {} as { server: TestServer; owner: Watcher };
  beforeAll(async () => {
    stage.server = await backend.start();
    await stage.server.schedules.stop();
    stage.owner = await makeWatcher(stage.server, 'owner');
  });
  afterAll(() => stage.server.close());
  return { stage, driver: checksDriver(() => stage.server) };
}
