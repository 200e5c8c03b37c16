import { EMAIL_CAUSES, EMAIL_STATUSES, type Email, emailsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { dayMoments, forwardPage, type RowKey } from '../../../staff-parts/list/forward-pages.ts';
import { fileTime, type ListColumn } from '../../../staff-parts/list/list-column.ts';
import { countMatches } from '../../../staff-parts/list/list-count.ts';
import type { ListDefinition, ListQuery, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { EMAIL_CAUSE_WORDS } from '../../../staff-parts/mail/texts.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../email-logs.module.css';
import { EMAIL_KINDS, EMAIL_LIST, EMAIL_LOGS, EMAIL_STATUS_WORDS } from '../texts.ts';
import { causeText, kindText, StatusBadge, sourceText, statusText } from './mail-words.tsx';

type MailFilter = 'status' | 'kind' | 'cause' | 'address' | 'source' | 'from' | 'to';

type MailSort = 'created';

const { filters: labels } = EMAIL_LIST;

/** The filters and sorting of the emails. The search finds the beginnings of words in recipient and subject. */
export const MAILS_DEFINITION: ListDefinition<MailFilter, MailSort> = {
  id: 'email-logs',
  isFixedOrder: true,
  filters: {
    status: {
      kind: 'choice',
      label: EMAIL_LIST.columns.status,
      options: EMAIL_STATUSES.map((value) => ({ value, label: EMAIL_STATUS_WORDS[value] })),
    },
    kind: {
      kind: 'choice',
      label: EMAIL_LIST.columns.kind,
      options: Object.entries(EMAIL_KINDS).map(([value, label]) => ({ value, label })),
    },
    cause: {
      kind: 'choice',
      label: labels.cause,
      options: EMAIL_CAUSES.map((value) => ({ value, label: EMAIL_CAUSE_WORDS[value].title })),
    },
    address: { kind: 'text', label: labels.address },
    source: { kind: 'text', label: labels.source },
    from: { kind: 'day', label: labels.from },
    to: { kind: 'day', label: labels.to },
  },
  sorts: { created: EMAIL_LIST.columns.created },
  defaultSort: { by: 'created', descending: true },
  pageSize: 50,
};

/** The emails, as `search_emails` returns them. */
const MOST_ROWS = 1_000;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const KEY: RowKey<Email, readonly [id: string]> = {
  length: 1,
  isKey: (values): values is readonly [string] => typeof values[0] === 'string' && ID.test(values[0]),
  of: ({ id }) => [id],
  pagesBack: 40,
};

const conditionsOf = ({ search, filters }: ListQuery<MailFilter, MailSort>) => ({
  search: search === '' ? null : search,
  status_name: filters.status ?? null,
  kind_name: filters.kind ?? null,
  cause_name: filters.cause ?? null,
  address: filters.address ?? null,
  source: filters.source ?? null,
  ...dayMoments(filters.from, filters.to),
});

/** The emails, page by page: newest first, after those that the search names exactly. */
export const MAILS_SOURCE: ListSource<Email, MailFilter, MailSort> = {
  load: ({ signal, cursor, pageSize, ...asked }) =>
    forwardPage({ cursor, pageSize }, MOST_ROWS, KEY, async (after, count) => {
      const query = { ...conditionsOf(asked), before_id: after?.[0] ?? null, page_size: count };
      const answer = await staffRest()
        // The generated type does not allow null for a parameter.
        .rpc('search_emails', query as Required<{ [Name in keyof typeof query]: never }>)
        .abortSignal(limited(signal));
      return v.parse(emailsSchema, dataOf(answer, EMAIL_LOGS.failed));
    }),
  count: (asked, signal) => countMatches('count_emails', conditionsOf(asked), signal),
};

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
