import { CodedError, errorPredicate } from '@hln/contracts';
import { createTransport } from 'nodemailer';
import type { MailEnvironment } from './environment/mail.ts';
import { isOneLine } from './one-line.ts';
import type { SettingsSource } from './settings.ts';

export interface MailMessage {
  /** The same for every attempt, so that servers and mail clients recognise duplicates. */
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export interface MailTransport {
  /** Hands over one message and returns the server's ID for it. @throws MailError */
  send(message: MailMessage): Promise<string>;
}

/** A message that the mail server did not accept. Trying again helps unless it is permanent. */
export class MailError extends CodedError {
  override readonly name = 'MailError';
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(permanent ? 'mail_rejected' : 'mail_not_sent', message);
    this.permanent = permanent;
  }
}

export const isMailError = errorPredicate<MailError>('MailError');

const TIMEOUT_MS = 20_000;

/**
 * The configured transport, SMTP before the mail API; null when there is none.
 * @param settings say who is answered by replying to a mail
 */
export function createMailTransport(
  { smtpUrl, apiUrl, apiKey, from }: MailEnvironment,
  settings: Pick<SettingsSource, 'read'>,
): MailTransport | null {
  const prepare = (transport: MailTransport) => withReplyTo(refuseHeaderInjection(transport), settings);
  if (smtpUrl !== null) return prepare(smtpTransport(smtpUrl, from));
  if (apiUrl !== null) return prepare(apiTransport(apiUrl, apiKey ?? '', from));
  return null;
}

/** Leads answers to somebody who reads them, whatever a message says about it. */
function withReplyTo(transport: MailTransport, settings: Pick<SettingsSource, 'read'>): MailTransport {
  return {
    send: async (message) => {
      const replyTo = message.replyTo ?? (await settings.read())['mail.contact-to'];
      return await transport.send({ ...message, replyTo });
    },
  };
}

/**
 * Refuses messages with a line break in a header, whoever stored them: libraries and services differ in how they treat
 * those.
 */
function refuseHeaderInjection(transport: MailTransport): MailTransport {
  return {
    send: async (message) => {
      for (const part of ['id', 'to', 'replyTo', 'subject'] as const) {
        if (isOneLine(message[part] ?? '')) continue;
        throw new MailError(`A line break or another control character stands in "${part}".`, true);
      }
      return await transport.send(message);
    },
  };
}

function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: TIMEOUT_MS,
    // A message may quote a visitor's text, which must never be taken as a file or URL to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async (message) => {
      try {
        const sent = await transport.sendMail({
          messageId: `<${message.id}@${domain}>`,
          from,
          to: message.to,
          ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
          subject: message.subject,
          text: message.text,
          ...(message.html === null ? {} : { html: message.html }),
        });
        return sent.messageId;
      } catch (error) {
        throw new MailError(reasonOf(error), isPermanentReply(error));
      }
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A 5xx to the recipient or to the text is final (RFC 5321, 4.2.1); one to our login is for us to fix. */
function isPermanentReply(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  const reply: unknown = Reflect.get(error, 'responseCode');
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof reply === 'number' && reply >= 500;
}

/** An HTTP mail API in the shape of https://resend.com/docs/api-reference/emails/send-email */
function apiTransport(url: string, key: string, from: string): MailTransport {
  return {
    send: async (message) => {
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'idempotency-key': message.id,
          },
          body: JSON.stringify({
            from,
            to: [message.to],
            subject: message.subject,
            text: message.text,
            ...(message.html === null ? {} : { html: message.html }),
            ...(message.replyTo === null ? {} : { reply_to: message.replyTo }),
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        throw new MailError(reasonOf(error), false);
      }
      const answer = (await response.text()).slice(0, 500);
      if (response.ok) return idOf(answer) ?? message.id;
      // A wrong key, a conflict or an overload is temporary; a message that the API calls invalid stays invalid.
      const permanent = response.status === 400 || response.status === 413 || response.status === 422;
      throw new MailError(`The mail API answered ${response.status}: ${answer}`, permanent);
    },
  };
}

function idOf(answer: string): string | null {
  try {
    const body: unknown = JSON.parse(answer);
    if (typeof body !== 'object' || body === null || !('id' in body)) return null;
    return typeof body.id === 'string' ? body.id : null;
  } catch {
    return null;
  }
}
