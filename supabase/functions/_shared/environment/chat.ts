import { CHAT_RETENTION_DAYS } from '@hln/contracts';
import * as v from 'valibot';
import { mailbox, wholeNumber, withDefault } from './variable.ts';

export interface ChatEnvironment {
  /** Who reads the transcripts. */
  readonly mailTo: string;
  /** How long a conversation has to be silent before what was said last is mailed. */
  readonly quietMinutes: number;
  /** 1 to {@link CHAT_RETENTION_DAYS}, which is what the page promises. */
  readonly retentionDays: number;
}

export const chatVariables = {
  CONSULTATION_MAIL_TO: withDefault(
    mailbox('must be an e-mail address, for example consultation@example.nz'),
    'consultation@localhost',
    {
      description: 'who is sent the transcripts of chats, and the thank-you mails of TEST MODE',
      example: 'consultation@example.nz',
    },
  ),
  CHAT_QUIET_MINUTES: withDefault(wholeNumber(1, 1_440, 'must be a number of minutes from 1 to 1440'), '10', {
    description: 'how long a chat is quiet before its transcript is sent once more',
    example: '30',
  }),
  CHAT_RETENTION_DAYS: withDefault(
    wholeNumber(
      1,
      CHAT_RETENTION_DAYS,
      `must be a number of days from 1 to ${CHAT_RETENTION_DAYS}, the longest that the chat page promises`,
    ),
    String(CHAT_RETENTION_DAYS),
    {
      description: 'how long chats are kept; the default is the longest that the page promises',
      example: '30',
    },
  ),
};

const schema = v.object(chatVariables);

export const chatFrom = (env: v.InferOutput<typeof schema>): ChatEnvironment => ({
  mailTo: env.CONSULTATION_MAIL_TO,
  quietMinutes: env.CHAT_QUIET_MINUTES,
  retentionDays: env.CHAT_RETENTION_DAYS,
});
