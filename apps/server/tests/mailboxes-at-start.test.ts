import { rm } from 'node:fs/promises';
import {
  spawnServer,
  startTestServer,
  type TestBackend,
  testBackends,
  usedDataDir,
} from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';

const SMTP = { smtpUrl: 'smtp://mail.example.nz:587', apiUrl: null, apiKey: null };
const OURS = 'HLN <hello@example.nz>';
const RECIPIENTS = {
  'mail.feedback-to': 'feedback@example.nz',
  'mail.contact-to': 'kiaora@example.nz',
  'chat.mail-to': 'consultation@example.nz',
};

it('a start with a mail server and the default email addresses ends, and says what to set', async () => {
  const dataDir = await usedDataDir();
  const { exited, output } = spawnServer({ DATA_DIR: dataDir, SMTP_URL: SMTP.smtpUrl, LOG_LEVEL: 'silent' });
  expect(await exited).toBe(1);
  expect(output()).toBe(
    'SMTP_URL is set, but these email addresses are at localhost, where no mail server delivers: ' +
      'MAIL_FROM, FEEDBACK_MAIL_TO, CONTACT_MAIL_TO, CONSULTATION_MAIL_TO. ' +
      'Set each of these variables to an email address of yours, for example MAIL_FROM=hello@example.nz, ' +
      'and start again.\n',
  );
  await rm(dataDir, { recursive: true });
});

describe.each(await testBackends())('email addresses at localhost on $name', (backend: TestBackend) => {
  const started = async (options: Parameters<TestBackend['start']>[0]) => {
    const server = await backend.start(options);
    await server.close();
  };

  it.each([
    ['SMTP_URL', SMTP],
    ['MAIL_API_URL', { smtpUrl: null, apiUrl: 'https://api.example.com/emails', apiKey: 'key' }],
  ])('stop a start with %s', async (variable, mail) => {
    await expect(started({ mail: { ...mail, from: OURS }, givenSettings: {} })).rejects.toThrow(
      `${variable} is set, but these email addresses are at localhost, where no mail server delivers: FEEDBACK_MAIL_TO, CONTACT_MAIL_TO, CONSULTATION_MAIL_TO.`,
    );
  });

  it('stop a start whose mail server is on a machine that others reach', async () => {
    const mail = { ...SMTP, smtpUrl: 'smtp://127.0.0.1:25', from: OURS };
    await expect(started({ mail, isForThisMachine: false })).rejects.toThrow('SMTP_URL is set');
    await started({ mail, isForThisMachine: true });
  });

  it('stop no start where the environment, or staff, have set others', async () => {
    await started({ mail: { ...SMTP, from: OURS }, givenSettings: RECIPIENTS });
  });
});

it('recipients that staff have set count, too', async () => {
  const dataDir = await usedDataDir();
  const first = await startTestServer({ dataDir });
  for (const [key, email] of Object.entries(RECIPIENTS)) {
    await first.backend.database.query(
      'update private.settings set value = to_jsonb($2::text) where key = $1',
      [key, email],
    );
  }
  await first.close();
  const second = await startTestServer({ dataDir, mail: { ...SMTP, from: OURS }, givenSettings: {} });
  await second.close();
  await rm(dataDir, { recursive: true });
});
