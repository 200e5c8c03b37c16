import { CHAT_RETENTION_DAYS } from '../chat.ts';
import { DONOR_RETENTION_DAYS } from '../coffee.ts';
import { CONTACT_RETENTION_DAYS, FEEDBACK_RETENTION_DAYS } from '../contact.ts';
import type { Setting } from './setting.ts';

const DELETES = 'What is older than that is deleted within a day, and nothing brings it back.';

/** The retention periods. */
export const RETENTION_SETTINGS = {
  'chat.retention-days': {
    kind: 'integer',
    lowest: 1,
    highest: CHAT_RETENTION_DAYS,
    unit: 'days',
    byDefault: CHAT_RETENTION_DAYS,
    lessDeletes: true,
    group: 'retention',
    title: 'Chats',
    description: 'how long chats are kept; the default is the longest that the page promises',
    help: DELETES,
    variable: { name: 'CHAT_RETENTION_DAYS', example: '30' },
  },
  'contact.retention-days': {
    kind: 'integer',
    lowest: 30,
    highest: CONTACT_RETENTION_DAYS,
    unit: 'days',
    byDefault: CONTACT_RETENTION_DAYS,
    lessDeletes: true,
    group: 'retention',
    title: 'Enquiries',
    description:
      'how long enquiries and the mails about them are kept; the default is the longest that the privacy page promises',
    help: DELETES,
  },
  'feedback.retention-days': {
    kind: 'integer',
    lowest: 30,
    highest: FEEDBACK_RETENTION_DAYS,
    unit: 'days',
    byDefault: FEEDBACK_RETENTION_DAYS,
    lessDeletes: true,
    group: 'retention',
    title: 'Feedback',
    description:
      'how long feedback keeps more than its vote; the default is the longest that the privacy page promises',
    help: DELETES,
  },
  'mail.link-days': {
    kind: 'integer',
    lowest: 1,
    highest: 30,
    unit: 'days',
    byDefault: 30,
    lessDeletes: true,
    group: 'retention',
    title: 'Mails with links that work once',
    description: 'how long the mails of recoveries and invitations are kept',
    help: DELETES,
  },
  'mail.price-days': {
    kind: 'integer',
    lowest: 1,
    highest: 365,
    unit: 'days',
    byDefault: 365,
    lessDeletes: true,
    group: 'retention',
    title: 'Mails about prices',
    description: 'how long the mails of the Price Watcher are kept',
    help: DELETES,
  },
  'mail.thanks-days': {
    kind: 'integer',
    lowest: 30,
    highest: DONOR_RETENTION_DAYS,
    unit: 'days',
    byDefault: DONOR_RETENTION_DAYS,
    lessDeletes: true,
    group: 'retention',
    title: 'Mails of thanks',
    description:
      'how long the thanks for coffees are kept; the default is the longest that the privacy page promises',
    help: DELETES,
  },
  'mail.staff-days': {
    kind: 'integer',
    lowest: 30,
    highest: 365,
    unit: 'days',
    byDefault: 365,
    lessDeletes: true,
    group: 'retention',
    title: 'Mails to ourselves',
    description:
      'how long alerts, test mails, notices of accounts and the daily mails about the audit log are kept',
    help: DELETES,
  },
  'mail.other-days': {
    kind: 'integer',
    lowest: 30,
    highest: CHAT_RETENTION_DAYS,
    unit: 'days',
    byDefault: CHAT_RETENTION_DAYS,
    lessDeletes: true,
    group: 'retention',
    title: 'Other mails',
    description: 'how long mails of every other kind are kept',
    help: 'Mails about chats, feedback and enquiries go with what they are about.',
  },
} as const satisfies Record<string, Setting>;
