import { CHAT_RETENTION_DAYS } from '../chat.ts';
import { DONOR_RETENTION_DAYS } from '../coffee.ts';
import { CONTACT_RETENTION_DAYS, FEEDBACK_RETENTION_DAYS } from '../contact.ts';
import type { Setting } from './setting.ts';

const DELETES =
  'Anything older is deleted from the database within a day, which you can’t undo. Backup copies go later.';

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
    description: 'how long chats are kept; the default is the longest time that the page allows',
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
      'how long enquiries and the emails about them are kept; the default is the longest time that the privacy page allows',
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
      'how long feedback keeps more than its vote; the default is the longest time that the privacy page allows',
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
    title: 'Emails with links that work once',
    description: 'how long emails for password resets and invitations are kept',
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
    title: 'Emails about prices',
    description: 'how long the Price Watcher’s emails are kept',
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
    title: 'Thank-you emails',
    description:
      'how long the thanks for coffees are kept; the default is the longest time that the privacy page allows',
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
    title: 'Emails to ourselves',
    description:
      'how long alerts, test emails, account notices and the daily emails about the audit log are kept',
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
    title: 'Other emails',
    description: 'how long all other kinds of email are kept',
    help: 'Emails about chats, feedback and enquiries are deleted together with these.',
  },
} as const satisfies Record<string, Setting>;
