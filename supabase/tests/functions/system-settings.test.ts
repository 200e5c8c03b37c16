import type { SettingKey } from '@hln/contracts/settings';
import {
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SECRET = 'a-secret-of-more-than-thirty-two-letters';

describe.each(await testBackends())('system-settings on $name', (backend) => {
  let server: TestServer;
  let smtp: TestSmtp;
  let owner: StaffForTest;
  let manager: StaffForTest;

  beforeAll(async () => {
    smtp = await startSmtp();
    server = await backend.start({
      givenSettings: { 'prices.check-hours': 12 },
      mail: { smtpUrl: smtp.url, apiUrl: null, apiKey: null, from: 'HLN <no-reply@hln.example>' },
    });
    owner = await createStaff(server, { email: 'aroha@hln.example', role: 'owner' });
    manager = await createStaff(server, { role: 'manager' });
    // The settings are stored before the functions read them for the first time, so that no test has to wait.
    await store({
      'costs.import-secret': SECRET,
      'chat.quiet-minutes': 25,
      'prices.check-hours': 3,
      'donations.open': false,
      'mail.contact-to': 'Reception <desk@hln.example>',
    });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  const ask = async (name: string, method: string, who: StaffForTest | null, body?: unknown) => {
    const response = await fetch(`${server.url}/functions/v1/${name}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(who === null ? credentials(server, 'anon') : credentials(server, 'authenticated', who.id)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const read = (who: StaffForTest | null) => ask('system-settings', 'GET', who);
  const store = async (values: Partial<Record<SettingKey, unknown>>) => {
    for (const [key, value] of Object.entries(values)) {
      await server.backend.database.query('update private.settings set value = $2::jsonb where key = $1', [
        key,
        JSON.stringify(value),
      ]);
    }
  };

  it('returns what is set and what the environment fixes, but no secret from either', async () => {
    const { status, body } = await read(owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      given: { 'prices.check-hours': 12 },
      facts: { payments: 'test', mail: 'smtp' },
    });
    expect(body.settings).toContainEqual({
      key: 'chat.quiet-minutes',
      value: 25,
      isSet: true,
      revision: 0,
      changedAt: null,
      changedBy: null,
    });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    // The environment wins over stored values.
    expect((await server.functions.settings.read())['prices.check-hours']).toBe(12);
  });

  it('shows them only to staff who may see them', async () => {
    expect(await read(null)).toMatchObject({ status: 401 });
    expect(await read(manager)).toMatchObject({
      status: 403,
      body: { error: 'You don’t have permission to open this.' },
    });
    expect(await ask('send-test-mail', 'POST', null)).toMatchObject({ status: 401 });
    expect(await ask('send-test-mail', 'POST', manager)).toMatchObject({ status: 403 });
    expect(smtp.messages).toEqual([]);
  });

  it('lets staff send themselves a test email, a limited number of times a minute', async () => {
    expect(await ask('send-test-mail', 'POST', owner)).toEqual({
      status: 200,
      body: { to: owner.email, state: 'sent', reason: null },
    });
    const [mail] = smtp.messages;
    expect(mail?.to).toEqual([owner.email]);
    for (const _ of [2, 3]) expect((await ask('send-test-mail', 'POST', owner)).status).toBe(200);
    expect(await ask('send-test-mail', 'POST', owner)).toMatchObject({ status: 429 });
  });

  it('closes and opens donations, for the page and for the checkout', async () => {
    const order = { amount: 10, currency: 'usd', description: 'Large Coffee' };
    expect(await ask('create-checkout-session', 'GET', null)).toEqual({ status: 200, body: { open: false } });
    expect(await ask('create-checkout-session', 'POST', null, order)).toMatchObject({
      status: 503,
      body: { code: 'coffee_closed' },
    });
    await store({ 'donations.open': true });
    // Without a restart.
    const state = () => ask('create-checkout-session', 'GET', null);
    await expect.poll(state, { timeout: 30_000 }).toEqual({ status: 200, body: { open: true } });
    expect((await ask('create-checkout-session', 'POST', null, order)).status).toBe(200);
  });

  it('determines the recipients of emails', async () => {
    const enquiry = { name: 'Ana', email: 'ana@example.nz', message: 'Kia ora' };
    expect((await ask('contact', 'POST', null, enquiry)).status).toBe(200);
    const { data } = await server.backend.service
      .from('email_outbox')
      .select('recipient, reply_to')
      .in('kind', ['contact-request', 'contact-confirmation'])
      .order('kind');
    expect(data).toEqual([
      { recipient: 'ana@example.nz', reply_to: 'Reception <desk@hln.example>' },
      { recipient: 'Reception <desk@hln.example>', reply_to: 'ana@example.nz' },
    ]);
  });
});
