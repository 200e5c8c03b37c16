import {
  callAs,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each count, an event that raises it by one, and whether Managers may see it as well as Owners. */
const COUNTS = [
  {
    name: 'undelivered-emails',
    makeOne: `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, status)
      values ('portal-counts', 'test', 'a@b.example', 'A', 'B', 'failed')`,
    isForManagers: true,
  },
  {
    name: 'open-privacy-requests',
    makeOne: `insert into private.privacy_requests (id, kind, contact, shortened, received_on, due_on)
      values (gen_random_uuid(), 'access', 'a@b.example', 'a…@b….example', '2026-11-02', '2026-11-30')`,
    isForManagers: false,
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
    expect(await counts(manager)).toEqual(
      Object.fromEntries(COUNTS.map(({ name, isForManagers }) => [name, isForManagers ? 1 : null])),
    );
    expect(await counts(member)).toEqual(all(null));
  });
});
