import { credentials, type TestServer, testBackends } from '@hln/test-support/server';
import { startSmtp } from '@hln/test-support/smtp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const HTML = '<img src=x onerror="alert(1)">';
const ENQUIRY = {
  name: 'Aroha',
  business: 'Kōwhai Ltd',
  email: 'aroha@example.nz',
  message: 'Invoices, by hand.\nEvery week.',
};

describe.each(await testBackends())('contact on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    for (const table of ['contact_requests', 'email_outbox', 'rate_limit_hits']) {
      await query(`delete from public.${table}`);
    }
  });

  const query = <Row = Record<string, unknown>>(text: string) => server.backend.database.query<Row>(text);
  const send = async (body: object) => {
    const response = await fetch(`${server.url}/functions/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials(server, 'anon') },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const submit = async (fields: Record<string, string>) => {
    const response = await fetch(`${server.url}/functions/v1/contact`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
    return [response.status, response.headers.get('location')];
  };
  const enquiries = () =>
    query('select name, business, email, message, suspicion from public.contact_requests');
  const outbox = () =>
    query<Record<string, string>>(
      'select kind, recipient, reply_to, subject, text_body, html_body from public.email_outbox order by kind desc',
    );

  it('stores an enquiry, and queues an email to us and a confirmation', async () => {
    expect(await send(ENQUIRY)).toEqual({ status: 200, body: { success: true } });
    expect(await enquiries()).toEqual([{ ...ENQUIRY, suspicion: null }]);
    const [ours, theirs, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(ours).toMatchObject({
      kind: 'contact-request',
      recipient: 'kiaora@localhost',
      reply_to: 'aroha@example.nz',
      subject: 'HLN enquiry from Aroha, Kōwhai Ltd',
    });
    expect(ours?.text_body).toContain('Invoices, by hand.\nEvery week.');
    expect(theirs).toMatchObject({
      kind: 'contact-confirmation',
      recipient: 'aroha@example.nz',
      reply_to: 'kiaora@localhost',
      subject: 'HLN has your message',
    });
    // If the confirmation repeated the message, anybody could write to anybody in our name.
    expect(theirs?.text_body).not.toContain('Invoices');
    expect(theirs?.text_body).not.toContain('Aroha');
    expect(theirs?.html_body).not.toContain('Aroha');
  });

  it('stores the same words on the same day once, and different words as another enquiry', async () => {
    await Promise.all([send(ENQUIRY), send(ENQUIRY), send({ ...ENQUIRY, email: 'AROHA@example.nz' })]);
    expect(await enquiries()).toHaveLength(1);
    expect(await outbox()).toHaveLength(2);
    await send({ ...ENQUIRY, message: 'Timesheets, too.' });
    expect(await enquiries()).toHaveLength(2);
  });

  it('delivers the emails at once', async () => {
    const smtp = await startSmtp();
    const mailing = await backend.start({
      mail: {
        smtpUrl: smtp.url,
        apiUrl: null,
        apiKey: null,
        from: 'HLN <no-reply@hln.example>',
      },
      givenSettings: { 'mail.contact-to': 'team@hln.example' },
    });
    const response = await fetch(`${mailing.url}/functions/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials(mailing, 'anon') },
      body: JSON.stringify(ENQUIRY),
    });
    expect(response.status).toBe(200);
    await expect
      .poll(() => smtp.messages.flatMap(({ to }) => to).sort())
      .toEqual(['aroha@example.nz', 'team@hln.example']);
    await mailing.close();
    await smtp.close();
  });

  it("escapes visitors' text", async () => {
    await send({ ...ENQUIRY, name: HTML, business: HTML, message: HTML });
    const [ours] = await outbox();
    expect(ours?.html_body).not.toContain('<img');
    expect(ours?.html_body).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(ours?.text_body).toContain(HTML);
  });

  it('turns header values into one line', async () => {
    await send({ ...ENQUIRY, name: 'Aroha\r\nBcc: x@y.nz', business: 'A\u2028B' });
    expect(await enquiries()).toMatchObject([{ name: 'Aroha Bcc: x@y.nz', business: 'A B' }]);
    expect((await outbox())[0]?.subject).toBe('HLN enquiry from Aroha Bcc: x@y.nz, A B');
  });

  it.each([
    ['hidden-field', { website: 'https://spam.example' }],
    ['links', { message: 'http://a.b http://a.b https://a.b [url=x]' }],
    ['links', { name: 'Buy https://a.b' }],
  ])('marks an enquiry that looks automated (%s), and sends no confirmation', async (suspicion, change) => {
    expect((await send({ ...ENQUIRY, ...change })).status).toBe(200);
    expect(await enquiries()).toMatchObject([{ suspicion }]);
    const mails = await outbox();
    expect(mails.map(({ kind }) => kind)).toEqual(['contact-request']);
    expect(mails[0]?.subject).toMatch(/^Possibly spam: HLN enquiry from /);
  });

  it.each([
    ['no name', { name: ' ' }, 'Please tell us your name.'],
    ['no address', { email: '' }, 'Please tell us your email address, so that we can answer.'],
    ['no real address', { email: 'aroha' }, 'Please enter an email address like name@example.org.'],
    ['no message', { message: '\n' }, 'Please tell us about the job.'],
    ['a message that is too long', { message: 'm'.repeat(5_001) }, 'Please keep it to 5,000 characters.'],
    ['a NUL', { message: 'a\u0000b' }, 'The body holds a NUL or half of a character.'],
  ])('refuses %s', async (_what, change, error) => {
    const answer = await send({ ...ENQUIRY, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(error);
    expect(await enquiries()).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('needs no key, and says when there were too many enquiries', async () => {
    for (let n = 0; n < 5; n += 1) {
      const response = await fetch(`${server.url}/functions/v1/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ENQUIRY, message: `Job ${n}` }),
      });
      expect(response.status).toBe(200);
    }
    expect(await send({ ...ENQUIRY, message: 'Job 6' })).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect(await enquiries()).toHaveLength(5);
    // One email address gets at most two confirmations a minute, whoever requests more.
    expect(
      await query("select count(*)::integer as held from public.email_outbox where status = 'held'"),
    ).toEqual([{ held: 3 }]);
  });

  describe('from a page without its script', () => {
    it('stores the form and redirects to the page', async () => {
      const fields = { ...ENQUIRY, message: 'Invoices, by hand.\r\nEvery week.', website: '' };
      expect(await submit(fields)).toEqual([303, `${server.url}/contact#sent`]);
      expect(await enquiries()).toEqual([{ ...ENQUIRY, suspicion: null }]);
    });

    it("names the error in the redirect's URL", async () => {
      expect(await submit({ ...ENQUIRY, email: 'aroha' })).toEqual([303, `${server.url}/contact#check`]);
      expect(await submit({ website: 'x' })).toEqual([303, `${server.url}/contact#check`]);
      for (let n = 0; n < 5; n += 1) await submit({ ...ENQUIRY, message: `Job ${n}` });
      expect(await submit(ENQUIRY)).toEqual([303, `${server.url}/contact#too-many`]);
    });

    it('refuses a form over the size limit, and one that hides a NUL', async () => {
      expect(await submit({ ...ENQUIRY, message: 'm'.repeat(200_000) })).toEqual([
        303,
        `${server.url}/contact#check`,
      ]);
      expect(await submit({ ...ENQUIRY, message: 'a\u0000b' })).toEqual([303, `${server.url}/contact#check`]);
      expect(await enquiries()).toEqual([]);
    });
  });
});
