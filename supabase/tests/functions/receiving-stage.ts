import { randomBytes } from 'node:crypto';
import { type ChatDetails, chatDetailsSchema } from '@hln/contracts';
import { type CallSigning, inboundCall, REPLY_ADDRESS, REPLY_KEY } from '@hln/test-support/inbound-email';
import { runJob, type TestBackend } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ChatStage, startChatStage } from '../chat-stage.ts';

/** Returns a header of an email; undefined if it has none of that name. */
export function headerOf(mail: string, name: string): string | undefined {
  const head = mail.split('\r\n\r\n', 1)[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
}

/** A server that receives replies by email, with staff and a mail server, for the tests of one file. */
export function receivingStage(backend: TestBackend) {
  const stage = {} as ChatStage;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    const started = await startChatStage({
      ...backend,
      start: () =>
        backend.start({
          siteUrl: 'https://hln.example',
          mail: { smtpUrl: smtp.url, apiUrl: null, apiKey: null, from: 'HLN <no-reply@hln.example>' },
          givenSettings: { 'chat.reply-address': REPLY_ADDRESS, 'chat.reply-key': REPLY_KEY },
        }),
    });
    Object.assign(stage, started);
  });
  afterAll(async () => {
    await stage.server.close();
    await smtp.close();
  });

  const post = async (recipient: string, message: Buffer, signing?: CallSigning) => {
    const response = await fetch(
      `${stage.server.url}/functions/v1/receive-mime`,
      inboundCall(recipient, message, signing),
    );
    const body = (await response.json()) as { outcome?: string; code?: string };
    return { status: response.status, outcome: body.outcome ?? body.code };
  };
  const detailsOf = async (session: string): Promise<ChatDetails> =>
    v.parse(chatDetailsSchema, await stage.details(session));
  /** Sends a reply to a family and delivers it. @returns the message as the mail server got it */
  const answer = async (session: string, email: string) => {
    expect((await stage.reply(session, { seen_address: email })).status).toBe(204);
    const before = smtp.messages.length;
    await runJob(stage.server, 'deliver-outbox');
    const find = () => smtp.messages.slice(before).find(({ to }) => to.includes(email));
    // Work that an earlier call deferred may deliver it as well.
    await expect.poll(find).toBeDefined();
    const sent = find();
    if (sent === undefined) throw new Error('Nothing was sent to the family.');
    return sent.content;
  };
  /** A conversation that has been answered by email, and the address that replies go to. */
  const answered = async () => {
    const email = `${randomBytes(4).toString('hex')}@parent.example`;
    const session = await stage.add({ info: { email } });
    const mail = await answer(session, email);
    return { session, email, mail, address: headerOf(mail, 'Reply-To') ?? '' };
  };
  const outcomes = async () => {
    const rows = await stage.query<{ outcome: string; emails: number }>(
      'select outcome, sum(emails)::integer as emails from private.inbound_email_days group by outcome',
    );
    return Object.fromEntries(rows.map(({ outcome, emails }) => [outcome, emails]));
  };

  return { stage, sent: () => smtp.messages, post, detailsOf, answer, answered, outcomes };
}
