import {
  callAs,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each count, an event that raises it by one, and the role besides Owners that may see it. */
const COUNTS = [
  {
    name: 'undelivered-emails',
    makeOne: `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, status)
      values ('portal-counts', 'test', 'a@b.example', 'A', 'B', 'failed')`,
  },
];

describe.each(await testBackends())('the counts of the staff portal on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let member: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
    member = await createStaff(server, { email: 'member@hln.example', role: 'member' });
  });
  afterAll(async () => {
    await server.close();
  });

  const counts = async (who: StaffForTest) => (await callAs(server, who, 'portal_counts')).body;
  const all = (count: number | null) => Object.fromEntries(COUNTS.map(({ name }) => [name, count]));

  it('start at zero, rise with what they count, and are hidden from staff without permission', async () => {
    expect(await counts(owner)).toEqual(all(0));
    for (const { makeOne } of COUNTS) await server.backend.database.run(makeOne);
    expect(await counts(owner)).toEqual(all(1));
    expect(await counts(manager)).toEqual(all(1));
    expect(await counts(member)).toEqual(all(null));
  });
});
