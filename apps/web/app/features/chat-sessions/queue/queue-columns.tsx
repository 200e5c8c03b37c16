import type { ChatRow } from '@hln/contracts';
import { CHAT_QUEUE, CHAT_SESSIONS } from '../../../content/chat-sessions.ts';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import { fileTime } from '../../../staff-parts/list/list-csv.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../chat-sessions.module.css';
import { langOf } from '../data/text-language.ts';
import { PromiseState } from '../promise/promise-state.tsx';
import { promiseText } from '../promise/promise-text.ts';
import type { ChatSort } from './queue-list.ts';

const { columns } = CHAT_QUEUE;

const text = (value: string | null) => (value === null ? '' : <span lang={langOf(value)}>{value}</span>);
const languageOf = ({ language }: ChatRow) => CHAT_QUEUE.languages[language ?? ''] ?? '';
const statusOf = ({ status }: ChatRow) => CHAT_SESSIONS.statuses[status];
const waysOf = ({ ways }: ChatRow) => ways.map((way) => CHAT_QUEUE.reach[way]).join(', ');
const momentOf = (at: string) => readTimestamp(at)?.getTime() ?? 0;

/** Names a conversation, in labels. */
export const chatName = ({ name }: Pick<ChatRow, 'name'>) => name ?? CHAT_QUEUE.unnamed;

/** Whether the visitor wrote after the first reply. */
const wroteAgain = ({ replied_at, last_said_at }: ChatRow) =>
  replied_at !== null && momentOf(last_said_at) > momentOf(replied_at);

export const QUEUE_COLUMNS: readonly ListColumn<ChatRow, ChatSort>[] = [
  {
    id: 'name',
    title: columns.name,
    csv: ({ name }) => name ?? '',
    cell: (row) => (
      <>
        <span lang={langOf(row.name ?? '')}>{chatName(row)}</span>
        {row.family > 0 && <Badge isInLine>{CHAT_QUEUE.family(row.family)}</Badge>}
        {row.email_reply === 'undelivered' && (
          <Badge tone="bad" isInLine>
            {CHAT_QUEUE.undelivered}
          </Badge>
        )}
        {wroteAgain(row) && <Badge isInLine>{CHAT_QUEUE.wroteAgain}</Badge>}
      </>
    ),
  },
  {
    id: 'promise',
    title: columns.promise,
    csv: (row) => promiseText(row, Date.now()),
    cell: (row) => <PromiseState promised={row} />,
  },
  {
    id: 'subjects',
    title: columns.subjects,
    csv: ({ subjects }) => subjects ?? '',
    cell: ({ subjects }) => text(subjects),
  },
  { id: 'child', title: columns.child, csv: ({ child }) => child ?? '', cell: ({ child }) => text(child) },
  {
    id: 'language',
    title: columns.language,
    csv: languageOf,
    cell: (row) => text(languageOf(row)),
  },
  { id: 'status', title: columns.status, csv: statusOf, cell: statusOf },
  {
    id: 'assignee',
    title: columns.assignee,
    csv: ({ assignee_email }) => assignee_email ?? '',
    cell: ({ assignee_email }) =>
      assignee_email === null ? <span className={styles.note}>{CHAT_QUEUE.nobody}</span> : assignee_email,
  },
  {
    id: 'labels',
    title: columns.labels,
    isHidden: true,
    csv: ({ labels }) => labels.join(', '),
    cell: ({ labels }) =>
      labels.map((label) => (
        <Badge key={label} lang={langOf(label)} isInLine>
          {label}
        </Badge>
      )),
  },
  {
    id: 'received',
    title: columns.received,
    isHidden: true,
    csv: ({ received_at }) => fileTime(received_at),
    cell: ({ received_at }) => <Moment at={received_at} />,
  },
  {
    id: 'outcome',
    title: columns.outcome,
    isHidden: true,
    csv: ({ outcome }) => outcome,
    cell: ({ outcome }) => text(outcome),
  },
  { id: 'ways', title: columns.ways, isHidden: true, csv: waysOf, cell: waysOf },
  {
    id: 'session',
    title: columns.session,
    isHidden: true,
    csv: ({ session_id }) => session_id,
    cell: ({ session_id }) => <code className={styles.session}>{session_id}</code>,
  },
];
