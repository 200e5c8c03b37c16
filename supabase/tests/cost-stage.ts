import type { TestBackend, TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A server for the tests of the calling block, without costs or imports at the start of each test. */
export function costStage(backend: TestBackend): { readonly server: TestServer } {
  const stage = {} as { server: TestServer };
  beforeAll(async () => {
    stage.server = await backend.start();
  });
  afterAll(() => stage.server.close());
  beforeEach(async () => {
    await stage.server.backend.database.run(
      'truncate hln.cost_entries, hln.cost_imports, private.cost_import_rows, private.cost_changes',
    );
  });
  return stage;
}
