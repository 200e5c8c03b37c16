import { rm } from 'node:fs/promises';
import { SETTING_KEYS, settingOf } from '@hln/contracts/settings';
import {
  callAs,
  createStaff,
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

it('a start fails with a mail server and the default email addresses, and says what to set', async () => {
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

  it('stop a start whose mail server is on a machine that others can reach', async () => {
    const mail = { ...SMTP, smtpUrl: 'smtp://127.0.0.1:25', from: OURS };
    await expect(started({ mail, isForThisMachine: false })).rejects.toThrow('SMTP_URL is set');
    await started({ mail, isForThisMachine: true });
  });

  it("don't stop a start if the environment or staff have set others", async () => {
    await started({ mail: { ...SMTP, from: OURS }, givenSettings: RECIPIENTS });
  });
});

it('also count if staff have set them as recipients', async () => {
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

describe.each(await testBackends())(
  'an email address at localhost that staff save, on $name,',
  (backend: TestBackend) => {
    const savedWith = async (options: Parameters<TestBackend['start']>[0]) => {
      const server = await backend.start(options);
      const owner = await createStaff(server, { role: 'owner' });
      const save = async (value: unknown, revision = 0) => {
        const changes = [{ key: 'mail.contact-to', value, revision }];
        const { status, body } = await callAs(server, owner, 'save_settings', { changes });
        return { status, message: (body as { message?: string } | null)?.message ?? null };
      };
      return { server, save };
    };

    it('is refused with the startup message if there is a real mail server', async () => {
      const { server, save } = await savedWith({ mail: { ...SMTP, from: OURS }, givenSettings: RECIPIENTS });
      await server.schedules.stop();
      for (const value of ['hello@localhost', 'HLN <hello@mail.localhost>']) {
        expect(await save(value)).toEqual({
          status: 400,
          message:
            'SMTP_URL is set, but this email address is at localhost, where no mail server delivers: ' +
            'the setting mail.contact-to. Set it to an email address of yours, for example hello@example.nz.',
        });
      }
      expect((await save('hello@example.nz')).status).toBe(204);
      expect(await save(null, 1)).toMatchObject({
        status: 400,
        message: expect.stringContaining('the default email address is at localhost'),
      });
      await server.close();
    });

    it('is accepted without a mail server, and with a test’s on this machine', async () => {
      for (const mail of [null, 'smtp://127.0.0.1:25']) {
        const { server, save } = await savedWith({
          mail: { smtpUrl: mail, apiUrl: null, apiKey: null, from: OURS },
          isForThisMachine: true,
        });
        await server.schedules.stop();
        expect((await save('hello@localhost')).status, String(mail)).toBe(204);
        await server.close();
      }
    });
  },
);

it('every default recipient is at localhost, as the database assumes', () => {
  const defaults = SETTING_KEYS.flatMap((key) => {
    const setting = settingOf(key);
    return setting.kind === 'mailbox' && setting.byDefault !== '' ? [setting.byDefault] : [];
  });
  expect(defaults.length).toBeGreaterThan(0);
  expect(defaults.filter((mailbox) => !mailbox.endsWith('@localhost'))).toEqual([]);
});
