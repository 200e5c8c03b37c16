import type { FeedbackDesk, FeedbackRow } from '@hln/contracts';
import { Badge, type BadgeTone } from '../../../staff-parts/badge/badge.tsx';
import { fileTime, type ListColumn } from '../../../staff-parts/list/list-column.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { nameOfEmail } from '../../../staff-parts/person.ts';
import styles from '../feedback-analytics.module.css';
import {
  FEEDBACK_FIGURES,
  FEEDBACK_INBOX,
  FEEDBACK_KINDS,
  FEEDBACK_STATUS_NAMES,
  FILTERED_NAMES,
  wholeNumber,
} from '../texts.ts';
import type { InboxSort } from './inbox-list.ts';

const { columns, checks, like, wantsContact } = FEEDBACK_INBOX;

/** The label of an entry: its reason, or the vote if it has none. */
export const nameOf = ({ reason }: Pick<FeedbackRow, 'reason'>) => reason ?? like;

const optionsText = ({ option_set: set }: FeedbackRow) =>
  set === null ? FEEDBACK_FIGURES.unknownOptions : set === '' ? FEEDBACK_FIGURES.defaultOptions : set;
const checkText = ({ check_outcome: outcome }: FeedbackRow) => (outcome === null ? '' : checks[outcome]);

/** The colour adds nothing to the word. */
const TONES: Readonly<Record<FeedbackRow['status'], BadgeTone>> = {
  new: 'accent',
  'in-work': 'doubtful',
  fixed: 'good',
  declined: 'plain',
  spam: 'plain',
};

/** The columns of the inbox. @param people whose names are known */
export const inboxColumns = (
  people: FeedbackDesk['people'],
): readonly ListColumn<FeedbackRow, InboxSort>[] => [
  {
    id: 'reason',
    title: columns.reason,
    csv: ({ reason }) => reason ?? '',
    cell: (row) => (
      <span className={styles.reason}>
        {nameOf(row)}
        {row.suspicion !== null && (
          <Badge tone="doubtful" isInLine canWrap>
            {FILTERED_NAMES[row.suspicion]}
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    title: columns.status,
    csv: ({ status }) => FEEDBACK_STATUS_NAMES[status],
    cell: ({ status, assignee_email: assignee }) => (
      <span className={styles.state}>
        <Badge tone={TONES[status]}>{FEEDBACK_STATUS_NAMES[status]}</Badge>
        {assignee !== null && (
          <span className={styles.assignee} title={assignee}>
            {nameOfEmail(assignee, people).split('@')[0]}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'query',
    title: columns.query,
    csv: ({ query_start }) => query_start,
    cell: ({ query_start }) => <code className={styles.query}>{query_start}</code>,
  },
  { id: 'check', title: columns.check, isHidden: true, csv: checkText, cell: checkText },
  {
    id: 'contact',
    title: columns.contact,
    csv: ({ wants_follow_up: wants, email_shortened: email }) => (wants ? (email ?? wantsContact) : ''),
    cell: ({ wants_follow_up: wants, email_shortened: email }) =>
      wants && <span className={styles.person}>{email ?? wantsContact}</span>,
  },
  {
    id: 'assignee',
    title: columns.assignee,
    isHidden: true,
    csv: ({ assignee_email }) => assignee_email ?? '',
    cell: ({ assignee_email: email }) =>
      email !== null && (
        <span className={styles.person} title={email}>
          {nameOfEmail(email, people)}
        </span>
      ),
  },
  {
    id: 'at',
    title: columns.at,
    csv: ({ created_at: at }) => fileTime(at),
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
  {
    id: 'tags',
    title: columns.tags,
    isHidden: true,
    csv: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => tags.join(', '),
  },
  {
    id: 'notes',
    title: columns.notes,
    isHidden: true,
    align: 'end',
    csv: ({ notes }) => String(notes),
    cell: ({ notes }) => (notes === 0 ? '' : notes),
  },
  {
    id: 'vote',
    title: columns.vote,
    isHidden: true,
    csv: ({ feedback_type: type }) => FEEDBACK_INBOX[type],
    cell: ({ feedback_type: type }) => FEEDBACK_INBOX[type],
  },
  {
    id: 'kind',
    title: columns.kind,
    isHidden: true,
    csv: ({ statement_kind: kind }) => FEEDBACK_KINDS[kind],
    cell: ({ statement_kind: kind }) => FEEDBACK_KINDS[kind],
  },
  {
    id: 'size',
    title: columns.size,
    isHidden: true,
    align: 'end',
    csv: ({ sql_length }) => String(sql_length),
    cell: ({ sql_length }) => wholeNumber(sql_length),
  },
  {
    id: 'version',
    title: columns.version,
    isHidden: true,
    csv: ({ formatter_version: version }) => version ?? '',
    cell: ({ formatter_version: version }) => version ?? FEEDBACK_FIGURES.unknownVersion,
  },
  { id: 'options', title: columns.options, isHidden: true, csv: optionsText, cell: optionsText },
  {
    id: 'ip',
    title: columns.ip,
    isHidden: true,
    csv: ({ ip_shortened }) => ip_shortened,
    cell: ({ ip_shortened }) => ip_shortened,
  },
];
