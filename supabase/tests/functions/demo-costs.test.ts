import { addDemoCostsOnce } from '@hln/server/for-tests';
import { createStaff, credentials, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(await testBackends())('demo-costs on $name', (backend) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await backend.start();
  });
  afterAll(() => server.close());

  const ask = async (method: 'GET' | 'POST', headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/functions/v1/demo-costs`, { method, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const as = (person: { readonly id: string }) => credentials(server, 'authenticated', person.id);

  it('counts the entries for staff, and lets staff who manage cost imports delete them', async () => {
    const person = await createStaff(server, { role: 'owner' });
    const owner = as(person);
    const member = as(await createStaff(server, { role: 'member' }));
    expect(await ask('GET', owner)).toEqual({ status: 200, body: { entries: 0, mayClear: true } });
    await addDemoCostsOnce(server.backend, { isProduction: false, databaseUrl: null });
    const { body } = await ask('GET', member);
    expect(body).toEqual({ entries: expect.any(Number), mayClear: false });
    expect(body.entries).toBeGreaterThan(700);
    expect(await ask('POST', member)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await ask('GET', credentials(server, 'anon'))).toMatchObject({ status: 401 });
    expect(await ask('POST', owner)).toEqual({ status: 200, body: { entries: 0, mayClear: true } });
    const [entry] = await server.backend.database.query<Record<string, string>>(
      "select action, reason, actor_kind, actor_id from private.audit_log where table_name = 'hln.cost_entries' order by id desc limit 1",
    );
    expect(entry).toEqual({
      action: 'removed',
      reason: 'Demonstration data, cleared on the costs page',
      actor_kind: 'account',
      actor_id: person.id,
    });
  });
});
