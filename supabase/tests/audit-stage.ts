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

/**
 * A server with an Owner for the tests of the block that calls this, and what each of them has written into the audit
 * log.
 */
export function auditStage(backend: TestBackend) {
  const stage = {} as {
    server: TestServer;
    owner: StaffForTest;
    /** The last position of the chain before what the test is about. */
    start: number;
  };
  /** What is on record by now is none of the test's. */
  const begin = async () => {
    stage.start = await endOfChain(stage.server.backend.database);
  };
  beforeAll(async () => {
    stage.server = await backend.start();
    stage.owner = await createStaff(stage.server, { role: 'owner' });
  });
  afterAll(() => stage.server.close());
  beforeEach(begin);

  /** Asks the data API with the token of an account. */
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
