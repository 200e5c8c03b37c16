import {
  callRest,
  createStaff,
  credentials,
  type RestAnswer,
  type StaffForTest,
  type TestBackend,
  type TestServer,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';

/** A server with an Owner for the tests of the calling block, and the audit entries that each test adds. */
export function auditStage(backend: TestBackend) {
  const stage = {} as {
    server: TestServer;
    owner: StaffForTest;
    /** The last position of the chain before the test's own changes. */
    start: number;
  };
  /** Excludes everything recorded so far from the test. */
  const begin = async () => {
    stage.start = await endOfChain(stage.server.backend.database);
  };
  beforeAll(async () => {
    stage.server = await backend.start();
    stage.owner = await createStaff(stage.server, { role: 'owner' });
  });
  afterAll(() => stage.server.close());
  beforeEach(begin);

  /** Calls the data API with an account's token. */
  const call = (
    who: Pick<StaffForTest, 'id'>,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RestAnswer> =>
    callRest(stage.server, 'authenticated', method, path, body, {
      ...credentials(stage.server, 'authenticated', who.id),
      ...headers,
    });

  return { stage, begin, call, written: () => entriesAfter(stage.server.backend.database, stage.start) };
}
