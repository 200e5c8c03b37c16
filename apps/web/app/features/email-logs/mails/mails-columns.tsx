import type { Email } from '@hln/contracts';
import { EMAIL_LIST } from '../../../content/email-logs.ts';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import { fileTime } from '../../../staff-parts/list/list-csv.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../email-logs.module.css';
import { StatusBadge } from '../status-badge.tsx';
import { causeText, kindText, sourceText, statusText } from './mail-words.ts';
import type { MailSort } from './mails-list.ts';

const { columns } = EMAIL_LIST;

export const MAILS_COLUMNS: readonly ListColumn<Email, MailSort>[] = [
  {
    id: 'subject',
    title: columns.subject,
    csv: ({ subject }) => subject,
    cell: ({ subject }) => <span className={styles.words}>{subject}</span>,
  },
  {
    id: 'recipient',
    title: columns.recipient,
    csv: ({ recipient }) => recipient,
    cell: ({ recipient }) => <span className={classNames(styles.words, styles.recipient)}>{recipient}</span>,
  },
  { id: 'kind', title: columns.kind, csv: kindText, cell: kindText },
  {
    id: 'status',
    title: columns.status,
    csv: statusText,
    cell: (mail) => <StatusBadge status={mail.status} />,
  },
  {
    id: 'created',
    title: columns.created,
    csv: ({ created_at }) => fileTime(created_at),
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { id: 'cause', title: columns.cause, csv: causeText, cell: causeText },
  {
    id: 'attempts',
    title: columns.attempts,
    align: 'end',
    isHidden: true,
    csv: ({ attempts }) => String(attempts),
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'sent',
    title: columns.sent,
    isHidden: true,
    csv: ({ sent_at }) => fileTime(sent_at),
    cell: ({ sent_at }) => sent_at !== null && <Moment at={sent_at} />,
  },
  { id: 'source', title: columns.source, isHidden: true, csv: sourceText, cell: sourceText },
];
