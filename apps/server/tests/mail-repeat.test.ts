import { rm } from 'node:fs/promises';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { type ServerProcess, secretKeyOf, startServerProcess, usedDataDir } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ENQUIRY = {
  name: 'Aroha',
  business: '',
  email: 'aroha@example.nz',
  message: 'Invoices, by hand.',
};

let dataDir: string;
let server: ServerProcess | null = null;
let smtp: TestSmtp | null = null;

beforeEach(async () => {
  dataDir = await usedDataDir();
});

afterEach(async () => {
  await server?.end('SIGKILL');
  await smtp?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const environment = (url: string) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  SMTP_URL: url,
  MAIL_FROM: 'HLN <no-reply@hln.example>',
  CONTACT_MAIL_TO: 'desk@hln.example',
  CONSULTATION_MAIL_TO: 'consultation@hln.example',
  FEEDBACK_MAIL_TO: 'team@hln.example',
});

async function ask(more: object = {}): Promise<void> {
  const answer = await fetch(`${server?.url}/functions/v1/contact`, {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ENQUIRY, ...more }),
  });
  expect(answer.status).toBe(200);
}

const asService = async (path: string, init: RequestInit = {}) =>
  await fetch(`${server?.url}${path}`, {
    ...init,
    headers: { apikey: await secretKeyOf(dataDir), 'content-type': 'application/json' },
  });
const outbox = async () =>
  (await (
    await asService('/rest/v1/email_outbox?select=kind,status,repeats&order=kind.desc')
  ).json()) as unknown;

/** Minutes later, the mail server works. */
async function later(): Promise<TestSmtp> {
  const port = smtp === null ? 0 : Number(new URL(smtp.url).port);
  await smtp?.close();
  const working = await startSmtp({ port });
  smtp = working;
  await asService('/rest/v1/email_outbox?status=eq.pending', {
    method: 'PATCH',
    body: JSON.stringify({ next_attempt_at: '2000-01-01T00:00:00Z' }),
  });
  expect((await asService('/functions/v1/deliver-outbox', { method: 'POST' })).status).toBe(200);
  return working;
}

it('repeats an enquiry, but no other email, after a mail server closed the connection on it', async () => {
  const closing = await startSmtp({ hangUp: true });
  smtp = closing;
  server = await startServerProcess(environment(closing.url));
  await ask();
  await expect.poll(outbox, { timeout: 30_000 }).toEqual([
    { kind: 'contact-request', status: 'pending', repeats: 1 },
    { kind: 'contact-confirmation', status: 'unknown', repeats: 0 },
  ]);
  const working = await later();
  expect(working.messages).toHaveLength(1);
  const [mail] = working.messages;
  expect(mail?.to).toEqual(['desk@hln.example']);
  expect(mail?.content).toContain('Subject: Possible repeat: HLN enquiry from Aroha');
  expect(mail?.content).toContain('X-Hln-Possible-Repeat: yes');
  // The first words of the text, which is in quoted-printable.
  expect(mail?.content).toMatch(/\r\n\r\nThis email may be a repeat: the mail server ended/);
  expect(mail?.content.replaceAll('=\r\n', '')).toContain('<strong>This email may be a repeat');
  expect(await outbox()).toMatchObject([{ status: 'sent', repeats: 1 }, { status: 'unknown' }]);
  await later();
  expect(smtp?.messages).toEqual([]);
});

it.each([
  ['closes the connection', { hangUp: true }],
  ['never answers', { silent: true }],
])('also repeats an enquiry if SIGTERM arrives while the mail server %s', async (_how, behaviour) => {
  const bad = await startSmtp(behaviour);
  smtp = bad;
  server = await startServerProcess(environment(bad.url));
  // There is only one email, since a suspected robot gets no confirmation.
  await ask({ website: 'https://robot.example' });
  await bad.received;
  expect(await server.end('SIGTERM')).toBe(0);
  server = await startServerProcess(environment(bad.url));
  expect(await outbox()).toEqual([{ kind: 'contact-request', status: 'pending', repeats: 1 }]);
  const working = await later();
  expect(working.messages).toMatchObject([{ to: ['desk@hln.example'] }]);
  expect(working.messages[0]?.content).toContain('Possible repeat: ');
  expect(await outbox()).toEqual([{ kind: 'contact-request', status: 'sent', repeats: 1 }]);
});
