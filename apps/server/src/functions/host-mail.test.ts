import { MailError, type MailFailure } from '@hln/supabase/shared/mail/transport/mail-failure';
import { expect, it } from 'vitest';
import type { LogFields } from '../foundation/log.ts';
import { logMail } from './host-mail.ts';

const message = {
  id: 'an id',
  round: 0,
  to: 'visitor@example.nz',
  replyTo: null,
  subject: 'Kia ora',
  text: 'Text',
  html: null,
  requestId: null,
  thread: [],
  isPossibleRepeat: false,
};

it('logs that the mail server fails, once for each reason, and that it works again', async () => {
  const lines: [string, LogFields | undefined][] = [];
  const write = (text: string, fields?: LogFields) => void lines.push([text, fields]);
  let failure: MailError | null = null;
  const mail = logMail(
    {
      send: async () => {
        if (failure !== null) throw failure;
        return { id: 'sent', answer: '250 OK' };
      },
    },
    { warn: write, info: write },
  );
  const send = () => mail.send(message, async () => true).catch((error: unknown) => error);
  const fail = async (details: MailFailure, permanent = false) => {
    failure = new MailError('No', permanent, details);
    expect(await send()).toBe(failure);
  };
  await send();
  await fail({ cause: 'recipient', smtp_code: 550 }, true);
  await fail({ cause: 'other', outcome: 'stopped' });
  expect(lines).toEqual([]);
  await fail({ cause: 'timeout', step: 'CONN' });
  await fail({ cause: 'timeout', step: 'CONN' });
  await fail({ cause: 'interrupted', step: 'DATA', outcome: 'unknown' });
  failure = null;
  await send();
  await send();
  expect(lines).toEqual([
    ['The mail server did not take an email.', { cause: 'timeout', step: 'CONN' }],
    ['The mail server did not take an email.', { cause: 'interrupted', step: 'DATA', outcome: 'unknown' }],
    ['The mail server takes emails again.', { failedMeanwhile: 3 }],
  ]);
});
