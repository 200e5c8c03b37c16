import type { MailEnvironment } from '../http/environment/mail.ts';
import type { SettingsSource } from '../http/settings.ts';
import { isOneLine } from './mail-text.ts';
import { apiTransport } from './transport/api-transport.ts';
import { MailError } from './transport/mail-failure.ts';
import type { MailTransport } from './transport/mail-message.ts';
import { smtpTransport } from './transport/smtp-transport.ts';

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
    send: async (message, handOver) => {
      const replyTo = message.replyTo ?? (await settings.read())['mail.contact-to'];
      return await transport.send({ ...message, replyTo }, handOver);
    },
  };
}

/**
 * Refuses messages with a line break in a header, whoever stored them: libraries and services differ in how they treat
 * those.
 */
function refuseHeaderInjection(transport: MailTransport): MailTransport {
  return {
    send: async (message, handOver) => {
      for (const part of ['id', 'to', 'replyTo', 'subject'] as const) {
        if (isOneLine(message[part] ?? '')) continue;
        throw new MailError(`A line break or another control character stands in "${part}".`, true, {
          cause: 'bad-header',
        });
      }
      return await transport.send(message, handOver);
    },
  };
}
