import {
  FEEDBACK_CHECKS,
  FEEDBACK_STATUSES,
  type FeedbackDesk,
  type FeedbackRow,
  FILTERED_FEEDBACK,
  feedbackRowsSchema,
  STATEMENT_KINDS,
} from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { dayMoments, forwardPage, type RowKey } from '../../../staff-parts/list/forward-pages.ts';
import { countMatches } from '../../../staff-parts/list/list-count.ts';
import type { ListDefinition, ListQuery, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { personChoice } from '../../../staff-parts/person.ts';
import type { NullableParameters } from '../data/use-feedback.ts';
import {
  FEEDBACK_DESK,
  FEEDBACK_INBOX,
  FEEDBACK_KINDS,
  FEEDBACK_STATUS_NAMES,
  FILTERED_NAMES,
} from '../texts.ts';

export type InboxFilter =
  | 'status'
  | 'assignee'
  | 'tag'
  | 'check'
  | 'contact'
  | 'kind'
  | 'version'
  | 'type'
  | 'filtered'
  | 'session'
  | 'ip'
  | 'from'
  | 'to';
export type InboxSort = 'at';

const PAGE_SIZE = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const options = <const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<NoInfer<Value>, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

/** The filters and sorting of the inbox. Without a filter, it shows dislikes. */
export function inboxDefinition({ people, tags }: FeedbackDesk): ListDefinition<InboxFilter, InboxSort> {
  const { filters, columns, open, nobody, anyType, like, checks, contact } = FEEDBACK_INBOX;
  return {
    id: 'feedback',
    isFixedOrder: true,
    filters: {
      status: {
        kind: 'choice',
        label: filters.status,
        options: [{ value: 'open', label: open }, ...options(FEEDBACK_STATUSES, FEEDBACK_STATUS_NAMES)],
      },
      assignee: {
        kind: 'choice',
        label: filters.assignee,
        options: [
          { value: 'nobody', label: nobody },
          ...people.map((person) => ({ value: person.id, label: personChoice(person) })),
        ],
      },
      tag: { kind: 'choice', label: filters.tag, options: tags.map((tag) => ({ value: tag, label: tag })) },
      contact: {
        kind: 'choice',
        label: filters.contact,
        options: options(['waiting', 'undelivered', 'asked', 'not-asked'], contact),
      },
      from: { kind: 'day', label: filters.from },
      to: { kind: 'day', label: filters.to },
      check: {
        place: 'more',
        kind: 'choice',
        label: filters.check,
        options: options(['not-run', ...FEEDBACK_CHECKS], checks),
      },
      kind: {
        place: 'more',
        kind: 'choice',
        label: filters.kind,
        options: options(STATEMENT_KINDS, FEEDBACK_KINDS),
      },
      version: { place: 'more', kind: 'text', label: filters.version },
      type: {
        place: 'more',
        kind: 'choice',
        label: filters.type,
        options: [
          { value: 'like', label: like },
          { value: 'all', label: anyType },
        ],
      },
      filtered: {
        place: 'more',
        kind: 'choice',
        label: filters.filtered,
        options: options(FILTERED_FEEDBACK, FILTERED_NAMES),
      },
      session: { place: 'link', kind: 'text', label: filters.session },
      ip: { place: 'link', kind: 'text', label: filters.ip },
    },
    sorts: { at: columns.at },
    defaultSort: { by: 'at', descending: true },
    pageSize: PAGE_SIZE,
  };
}

/** Both kinds of vote are shown together if the filter is about who sent them. */
function typeOf(filters: Partial<Record<InboxFilter, string>>): string | null {
  if (filters.type !== undefined) return filters.type === 'all' ? null : filters.type;
  return (filters.session ?? filters.ip ?? filters.filtered) === undefined ? 'dislike' : null;
}

/** The most that the database returns at once. */
const MOST_ROWS = 501;

const KEY: RowKey<FeedbackRow, readonly [time: string, id: string]> = {
  length: 2,
  isKey: (values): values is readonly [string, string] => {
    const [time, id] = values;
    return (
      typeof time === 'string' && typeof id === 'string' && UUID.test(id) && !Number.isNaN(Date.parse(time))
    );
  },
  of: (row) => [row.created_at, row.id],
  pagesBack: 12,
};

const conditionsOf = ({ search, filters }: ListQuery<InboxFilter, InboxSort>) => ({
  search: search === '' ? null : search,
  wanted_type: typeOf(filters),
  wanted_status: filters.status ?? null,
  wanted_assignee: filters.assignee ?? null,
  wanted_tag: filters.tag ?? null,
  wanted_kind: filters.kind ?? null,
  wanted_version: filters.version ?? null,
  wanted_check: filters.check ?? null,
  wanted_contact: filters.contact ?? null,
  spam_kind: filters.filtered ?? null,
  session_of: filters.session ?? null,
  ip_of: filters.ip ?? null,
  ...dayMoments(filters.from, filters.to),
});

/** The inbox, page by page: newest first, after those whose reason equals the search. */
export const INBOX_SOURCE: ListSource<FeedbackRow, InboxFilter, InboxSort> = {
  load: ({ signal, cursor, pageSize, ...asked }) =>
    forwardPage({ cursor, pageSize }, MOST_ROWS, KEY, async (after, count) => {
      const { session, ip } = asked.filters;
      // No value and an impossible value have the same effect.
      if ([session, ip].some((id) => id !== undefined && !UUID.test(id))) return [];
      const query = {
        ...conditionsOf(asked),
        before_time: after?.[0] ?? null,
        before_id: after?.[1] ?? null,
        page_size: count,
      };
      const answer = await staffRest()
        .rpc('search_feedback', query as NullableParameters<typeof query>)
        .abortSignal(limited(signal));
      return v.parse(feedbackRowsSchema, dataOf(answer, FEEDBACK_DESK.failed));
    }),
  count: (asked, signal) => countMatches('count_feedback', conditionsOf(asked), signal),
};
