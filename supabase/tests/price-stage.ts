import { checksDriver, makeWatcher, type Watcher } from '@hln/test-support/prices';
import type { TestBackend, TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll } from 'vitest';

/**
 * A server without scheduled price checks, with a member of staff who watches prices, for the tests of the calling
 * block.
 */
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
