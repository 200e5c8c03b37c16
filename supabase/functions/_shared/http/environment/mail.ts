import type { MailTransportKind } from '@hln/contracts';
import { SETTING_KEYS, type SettingValues, settingOf } from '@hln/contracts/settings';
import * as v from 'valibot';
import { httpUrl, mailbox, optional, type Rule, urlOf, withDefault } from './variable.ts';

/** Whether an email address, with or without a display name, is at localhost, where no other mail server delivers. */
export const isAtLocalhost = (mailbox: string): boolean => /@(?:[^@>]+\.)?localhost>?$/i.test(mailbox.trim());

/** Lists the variables whose email address (the sender's, or one of our own recipients') is at localhost. */
export function localMailboxes(from: string, settings: SettingValues): readonly string[] {
  const recipients = SETTING_KEYS.flatMap((key) => {
    const { kind, variable } = settingOf(key);
    const isLocal = kind === 'mailbox' && isAtLocalhost(String(settings[key]));
    return isLocal && variable !== undefined ? [variable.name] : [];
  });
  return isAtLocalhost(from) ? ['MAIL_FROM', ...recipients] : recipients;
}

export interface MailEnvironment {
  readonly smtpUrl: string | null;
  readonly apiUrl: string | null;
  readonly apiKey: string | null;
  readonly from: string;
}

export const mailVariables = {
  SMTP_URL: optional(
    urlOf(['smtp:', 'smtps:'], 'must look like smtp://user:password@host:587 or smtps://host:465'),
    {
      description: 'the mail server; without one, emails stay readable in `email_outbox`',
      example: 'smtp://user:password@host:587',
      unset: 'none',
    },
  ),
  MAIL_API_URL: optional(httpUrl('must be a URL such as https://api.example.com/emails'), {
    description: 'an HTTP mail API instead of SMTP',
    example: 'https://api.example.com/emails',
    unset: 'none',
  }),
  MAIL_API_KEY: optional(v.string(), {
    description: 'the key of that API',
    example: 're_123',
    unset: 'none',
  }),
  MAIL_FROM: withDefault(
    mailbox('must be an email address, for example "HLN <hello@example.nz>"'),
    'HLN <no-reply@localhost>',
    { description: 'the sender of every email', example: 'HLN <hello@example.nz>' },
  ),
};

/** How email is sent: a mail server takes precedence over a mail API; `none` if neither is set. */
export const transportOf = ({
  smtpUrl,
  apiUrl,
}: Pick<MailEnvironment, 'smtpUrl' | 'apiUrl'>): MailTransportKind =>
  smtpUrl !== null ? 'smtp' : apiUrl !== null ? 'api' : 'none';

const schema = v.object(mailVariables);
type MailValues = v.InferOutput<typeof schema>;

export const mailFrom = (env: MailValues): MailEnvironment => ({
  smtpUrl: env.SMTP_URL,
  apiUrl: env.MAIL_API_URL,
  apiKey: env.MAIL_API_KEY,
  from: env.MAIL_FROM,
});

export const mailIsComplete: Rule<MailValues> = {
  holds: (env) => env.MAIL_API_URL === null || env.MAIL_API_KEY !== null,
  message: 'MAIL_API_KEY must be set when MAIL_API_URL is.',
};
