import { CHAT_STATUSES, type ChatFigures, type ChatRow, chatRowsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { forwardPage, type RowKey } from '../../../staff-parts/list/forward-pages.ts';
import { fileTime, type ListColumn } from '../../../staff-parts/list/list-column.ts';
import { countMatches } from '../../../staff-parts/list/list-count.ts';
import type { ListDefinition, ListQuery, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { nameOfEmail, personChoice } from '../../../staff-parts/person.ts';
import { langOf } from '../../../staff-parts/text-language.ts';
import styles from '../chat-sessions.module.css';
import { PromiseState, promiseText } from '../promise/promise-state.tsx';
import { CHAT_QUEUE, CHAT_SESSIONS } from '../texts.ts';

type ChatFilter = 'promise' | 'status' | 'assignee' | 'label' | 'language';

type ChatSort = 'queue';

const PAGE_SIZE = 25;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The filters and sorting of the queue. @param figures who can be assigned, and the labels in use */
export function queueDefinition({ assignees, labels }: ChatFigures): ListDefinition<ChatFilter, ChatSort> {
  const { filters, promises, languages, nobody, columns } = CHAT_QUEUE;
  return {
    id: 'chat-sessions',
    isFixedOrder: true,
    filters: {
      promise: { kind: 'choice', label: filters.promise, options: options(promises) },
      status: {
        kind: 'choice',
        label: filters.status,
        options: CHAT_STATUSES.map((value) => ({ value, label: CHAT_SESSIONS.statuses[value] })),
      },
      assignee: {
        kind: 'choice',
        label: filters.assignee,
        options: [
          { value: 'me', label: CHAT_QUEUE.mine },
          { value: 'nobody', label: nobody },
          ...assignees.map((person) => ({ value: person.user_id, label: personChoice(person) })),
        ],
      },
      label: {
        kind: 'choice',
        label: filters.label,
        options: labels.map((label) => ({ value: label, label })),
      },
      language: { kind: 'choice', label: filters.language, options: options(languages) },
    },
    sorts: { queue: columns.promise },
    defaultSort: { by: 'queue', descending: false },
    pageSize: PAGE_SIZE,
  };
}

/** The most rows that the database returns at once. */
const MOST_ROWS = 501;

const KEY: RowKey<ChatRow, readonly [key: number, session: string]> = {
  length: 2,
  isKey: (values): values is readonly [number, string] =>
    typeof values[0] === 'number' && typeof values[1] === 'string',
  of: (row) => [row.queue_key, row.session_id],
  pagesBack: 20,
};

const conditionsOf = ({ search, filters }: ListQuery<ChatFilter, ChatSort>) => ({
  search: search === '' ? null : search,
  status_wanted: filters.status ?? null,
  assignee_wanted: filters.assignee ?? null,
  promise_wanted: filters.promise ?? null,
  label_wanted: filters.label ?? null,
  language_wanted: filters.language ?? null,
});

/**
 * The conversations: waiting ones first, the longest at the top, then the others, newest first; all of them after those
 * that the search names exactly.
 */
export const QUEUE_SOURCE: ListSource<ChatRow, ChatFilter, ChatSort> = {
  load: ({ signal, cursor, pageSize, ...asked }) =>
    forwardPage({ cursor, pageSize }, MOST_ROWS, KEY, async (after, count) => {
      const query = {
        ...conditionsOf(asked),
        after_key: after?.[0] ?? null,
        after_session: after?.[1] ?? null,
        page_size: count,
      };
      const answer = await staffRest()
        // The generated type does not allow null for a parameter.
        .rpc('list_chat_sessions', query as Required<{ [Name in keyof typeof query]: never }>)
        .abortSignal(limited(signal));
      return v.parse(chatRowsSchema, dataOf(answer, CHAT_SESSIONS.failed));
    }),
  count: (asked, signal) => countMatches('count_chat_sessions', conditionsOf(asked), signal),
};

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

/** The columns of the queue. @param people whose names are known */
export const queueColumns = (people: ChatFigures['assignees']): readonly ListColumn<ChatRow, ChatSort>[] => [
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
        {row.email_waiting_since !== null && (
          <Badge tone="doubtful" isInLine>
            {CHAT_QUEUE.answered}
          </Badge>
        )}
        {row.email_waiting_since === null && wroteAgain(row) && (
          <Badge isInLine>{CHAT_QUEUE.wroteAgain}</Badge>
        )}
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
    cell: ({ assignee_email: email }) =>
      email === null ? (
        <span className={styles.note}>{CHAT_QUEUE.nobody}</span>
      ) : (
        <span title={email}>{nameOfEmail(email, people)}</span>
      ),
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
