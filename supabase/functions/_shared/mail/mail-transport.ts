import type { MailEnvironment } from '../http/environment/mail.ts';
import type { SettingsSource } from '../http/settings.ts';
import { isOneLine } from './mail-text.ts';
import { apiTransport } from './transport/api-transport.ts';
import { MailError } from './transport/mail-failure.ts';
import type { MailTransport } from './transport/mail-message.ts';
import { smtpTransport } from './transport/smtp-transport.ts';

/**
 * Creates the configured transport, SMTP in preference to the mail API; null when neither is configured.
 * @param settings contain the address that replies go to
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

/** Makes sure replies reach somebody who reads them, even if a message names no reply address. */
function withReplyTo(transport: MailTransport, settings: Pick<SettingsSource, 'read'>): MailTransport {
  return {
    send: async (message, handOver) => {
      const replyTo = message.replyTo ?? (await settings.read())['mail.contact-to'];
      return await transport.send({ ...message, replyTo }, handOver);
    },
  };
}

/**
 * Refuses messages with a line break in a header, whoever stored them: libraries and services handle them differently.
 */
function refuseHeaderInjection(transport: MailTransport): MailTransport {
  return {
    send: async (message, handOver) => {
      for (const part of ['id', 'to', 'replyTo', 'subject'] as const) {
        if (isOneLine(message[part] ?? '')) continue;
        throw new MailError(`"${part}" contains a line break or another control character.`, true, {
          cause: 'bad-header',
        });
      }
      return await transport.send(message, handOver);
    },
  };
}
