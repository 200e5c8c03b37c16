import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { DEFAULT_SETTINGS } from '@hln/contracts/settings';
import type { MailEnvironment } from '@hln/supabase/shared/http/environment/mail';
import { createMailTransport } from '@hln/supabase/shared/mail/mail-transport';
import { MailError } from '@hln/supabase/shared/mail/transport/mail-failure';
import type { HandOver, MailMessage } from '@hln/supabase/shared/mail/transport/mail-message';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { afterEach, describe, expect, it } from 'vitest';

const environment = (changes: Partial<MailEnvironment>): MailEnvironment => ({
  smtpUrl: null,
  apiUrl: null,
  apiKey: null,
  from: 'HLN <no-reply@hln.example>',
  ...changes,
});

const settings = {
  read: async () => ({ ...DEFAULT_SETTINGS, 'mail.contact-to': 'kiaora@hln.example' }),
};

const message: MailMessage = {
  id: '0b7c9f0e-0000-4000-8000-000000000001',
  round: 0,
  to: 'team@hln.example',
  replyTo: 'visitor@example.co.nz',
  subject: 'Kia ora – ā',
  text: 'Text with ā\n.\nand a lone dot',
  html: '<p>Text</p>',
  requestId: null,
  thread: [],
  isPossibleRepeat: false,
};

const send = async (
  changes: Partial<MailEnvironment>,
  mail: MailMessage = message,
  handOver: HandOver = async () => true,
) => {
  const transport = createMailTransport(environment(changes), settings);
  if (transport === null) throw new Error('The test has no transport.');
  return (await transport.send(mail, handOver)).id;
};

const failure = async (changes: Partial<MailEnvironment>) =>
  await send(changes).then(
    () => null,
    (error: unknown) => (error instanceof MailError ? error : null),
  );

it('there is no transport if nothing is configured', () => {
  expect(createMailTransport(environment({}), settings)).toBeNull();
});

describe('a header', () => {
  it.each(['smtp', 'api'] as const)('of more than one line is never sent: %s', async (way) => {
    const smtp = await startSmtp();
    // Nothing listens on the other URL: sending there is a temporary failure.
    const changes = way === 'smtp' ? { smtpUrl: smtp.url } : { apiUrl: 'http://127.0.0.1:9/', apiKey: 'key' };
    for (const part of ['id', 'to', 'replyTo', 'subject'] as const) {
      for (const character of ['\r\nBcc: all@example.com', '\n', '\r', '\0', '\u0085', '\u2028']) {
        const mail = { ...message, [part]: `${message[part]}${character}` };
        await expect(send(changes, mail), `${part} ${JSON.stringify(character)}`).rejects.toMatchObject({
          name: 'MailError',
          permanent: true,
          message: `"${part}" contains a line break or another control character.`,
        });
      }
    }
    expect(smtp.messages).toEqual([]);
    await smtp.close();
  });
});

describe('SMTP', () => {
  let smtp: TestSmtp | null = null;

  afterEach(async () => {
    await smtp?.close();
    smtp = null;
  });

  it('delivers text, HTML and headers as they are', async () => {
    smtp = await startSmtp();
    const id = await send({ smtpUrl: smtp.url });
    expect(id).toBe(`<${message.id}@hln.example>`);
    const [mail] = smtp.messages;
    expect(mail?.to).toEqual(['team@hln.example']);
    expect(mail?.from).toBe('no-reply@hln.example');
    expect(mail?.content).toContain(`Message-ID: <${message.id}@hln.example>`);
    expect(mail?.content).toContain('Reply-To: visitor@example.co.nz');
    expect(mail?.content).toContain('Subject: =?UTF-8?');
    expect(mail?.content).toContain('multipart/alternative');
  });

  it('names the emails before it in the conversation, ours by their ids', async () => {
    smtp = await startSmtp();
    const thread = ['0b7c9f0e-0000-4000-8000-000000000002', '<an.answer@parent.example>'];
    await send({ smtpUrl: smtp.url }, { ...message, thread });
    const head = smtp.messages[0]?.content.replace(/\r\n[ \t]+/g, ' ');
    expect(head).toContain('In-Reply-To: <an.answer@parent.example>\r\n');
    expect(head).toContain(`References: <${thread[0]}@hln.example> <an.answer@parent.example>\r\n`);
  });

  it('sends replies to a monitored mailbox when the message names none', async () => {
    smtp = await startSmtp();
    await send({ smtpUrl: smtp.url }, { ...message, replyTo: null });
    expect(smtp.messages[0]?.content).toContain('Reply-To: kiaora@hln.example');
  });

  it.each([
    ['recipient', 550, true],
    ['recipient', 450, false],
    ['content', 554, true],
    ['content', 451, false],
  ] as const)('tells a final refusal of the %s from a temporary one: %i', async (step, code, permanent) => {
    smtp = await startSmtp({ refuse: { step, code } });
    expect(await failure({ smtpUrl: smtp.url })).toMatchObject({ permanent });
    expect(smtp.messages).toEqual([]);
  });

  it('treats a server that is unreachable as a temporary failure', async () => {
    smtp = await startSmtp();
    const { url } = smtp;
    await smtp.close();
    expect(await failure({ smtpUrl: url })).toMatchObject({
      permanent: false,
      failure: { cause: 'no-connection', step: 'CONN' },
    });
    expect(await failure({ smtpUrl: 'smtp://no-such-host.invalid' })).toMatchObject({
      failure: { cause: 'host-not-found' },
    });
  });

  it("reports an unknown outcome when the connection broke after the message's end", async () => {
    smtp = await startSmtp({ hangUp: true });
    expect(await failure({ smtpUrl: smtp.url })).toMatchObject({
      permanent: false,
      failure: { cause: 'interrupted', outcome: 'unknown', step: 'DATA' },
    });
  });

  it('knows that a message did not arrive if the connection broke before its end', async () => {
    smtp = await startSmtp({ hangUpAt: 'recipient' });
    const asked: string[] = [];
    const handOver = async (headers: string) => asked.push(headers) > 0;
    await expect(send({ smtpUrl: smtp.url }, message, handOver)).rejects.toMatchObject({
      permanent: false,
      failure: { cause: 'no-connection' },
    });
    expect(asked).toEqual([]);
  });

  it('asks for permission before it sends the end, passing the headers as sent, and stops if refused', async () => {
    smtp = await startSmtp();
    const { url, messages } = smtp;
    const asked: string[] = [];
    await send({ smtpUrl: url }, message, async (headers) => {
      expect(messages).toEqual([]);
      asked.push(headers);
      return true;
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(`Message-ID: <${message.id}@hln.example>`);
    expect(asked[0]).not.toContain('Text');
    expect(messages).toHaveLength(1);
    await expect(send({ smtpUrl: url }, message, async () => false)).rejects.toMatchObject({
      name: 'MailError',
      permanent: false,
      failure: { outcome: 'stopped' },
    });
    const away = async () => await Promise.reject(new Error('The database is away.'));
    await expect(send({ smtpUrl: url }, message, away)).rejects.toThrow('The database is away.');
    // One more email is delivered, so the server has had time to deliver the stopped ones as well.
    await send({ smtpUrl: url });
    expect(messages).toHaveLength(2);
  });

  it.each([
    ['recipient', 550, '5.1.1 No such user', { cause: 'recipient', enhanced_code: '5.1.1', step: 'RCPT TO' }],
    ['recipient', 450, '4.7.1 Greylisted', { cause: 'greylisted', enhanced_code: '4.7.1', smtp_code: 450 }],
    ['content', 552, '5.3.4 Message too big', { cause: 'too-large', step: 'DATA' }],
    ['content', 550, 'Spam', { cause: 'refused', smtp_code: 550 }],
  ] as const)(
    'derives the cause of a refusal of the %s from its codes: %i %s',
    async (step, code, words, told) => {
      smtp = await startSmtp({ refuse: { step, code, words } });
      let asked = 0;
      const handOver = async () => {
        asked += 1;
        return true;
      };
      const refused = send({ smtpUrl: smtp.url }, message, handOver);
      await expect(refused).rejects.toMatchObject({ name: 'MailError', failure: told });
      await smtp.close();
      // A message refused before its text is never handed over.
      expect(asked).toBe(step === 'content' ? 1 : 0);
    },
  );
});

describe('an HTTP mail API', () => {
  let stop: () => Promise<void> = async () => {};

  afterEach(async () => {
    await stop();
  });

  const api = async (status: number, body: string) => {
    const calls: { headers: IncomingMessage['headers']; body: unknown }[] = [];
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      calls.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stop = async () => {
      server.close();
      await once(server, 'close');
    };
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The test has no port.');
    return { changes: { apiUrl: `http://127.0.0.1:${address.port}/emails`, apiKey: 'key' }, calls };
  };

  it('receives the message with an idempotency key', async () => {
    const { changes, calls } = await api(200, '{"id":"abc"}');
    expect(await send(changes)).toBe('abc');
    await send(changes, { ...message, round: 2 });
    expect(calls.pop()?.headers['idempotency-key']).toBe(`${message.id}-2`);
    expect(calls).toMatchObject([
      {
        headers: { authorization: 'Bearer key', 'idempotency-key': message.id },
        body: {
          from: 'HLN <no-reply@hln.example>',
          to: ['team@hln.example'],
          subject: message.subject,
          text: message.text,
          html: '<p>Text</p>',
          reply_to: 'visitor@example.co.nz',
        },
      },
    ]);
  });

  it.each([
    [422, true],
    [400, true],
    [401, false],
    [429, false],
    [500, false],
    [302, false],
  ])('fails with status %i: permanent is %s', async (status, permanent) => {
    const { changes } = await api(status, '{"message":"no"}');
    expect(await failure(changes)).toMatchObject({ permanent });
  });

  it('may respond without an ID', async () => {
    const { changes } = await api(202, 'accepted');
    expect(await send(changes)).toBe(message.id);
  });
});
