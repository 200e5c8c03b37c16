import { once } from 'node:events';
import { createServer } from 'node:net';
import type { MailMessage } from '@hln/supabase/shared/mail/transport/mail-message';
import { openSmtp, smtpTransport } from '@hln/supabase/shared/mail/transport/smtp-transport';
import { startSmtp } from '@hln/test-support/smtp';
import { expect, it } from 'vitest';

const BOUNDS = { connect: 5_000, greet: 200, silence: 200 };

const message: MailMessage = {
  id: '0b7c9f0e-0000-4000-8000-000000000001',
  round: 0,
  to: 'team@hln.example',
  replyTo: null,
  subject: 'Kia ora',
  text: 'Text',
  html: null,
  requestId: null,
  thread: [],
  isPossibleRepeat: false,
};

const send = (url: string) =>
  smtpTransport(url, 'HLN <no-reply@hln.example>', BOUNDS).send(message, async () => true);

it('sets its time limits on the connection, and forbids files and URLs as content', () => {
  const transport = openSmtp('smtps://some%40one:p%3Ass@mail.example:465/?name=here&socketTimeout=1');
  expect(Reflect.get(transport.transporter, 'options')).toMatchObject({
    host: 'mail.example',
    port: 465,
    secure: true,
    name: 'here',
    auth: { user: 'some@one', pass: 'p:ss' },
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  expect(transport.options).toMatchObject({ disableFileAccess: true, disableUrlAccess: true });
});

it('gives up on a server that takes a message and never replies, and reports an unknown outcome', async () => {
  const silent = await startSmtp({ silent: true });
  try {
    await expect(send(silent.url)).rejects.toMatchObject({
      name: 'MailError',
      permanent: false,
      failure: { cause: 'interrupted', outcome: 'unknown', step: 'DATA' },
    });
  } finally {
    await silent.close();
  }
});

it('gives up on a server that never greets', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  if (address === null || typeof address === 'string') throw new Error('The test has no port.');
  try {
    await expect(send(`smtp://127.0.0.1:${address.port}`)).rejects.toMatchObject({
      permanent: false,
      failure: { cause: 'timeout', step: 'CONN' },
    });
  } finally {
    mute.close();
  }
});
