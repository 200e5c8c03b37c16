import { EMAIL_CAUSES, EMAIL_STATUSES, type Email, emailsSchema } from '@hln/contracts';
import * as v from 'valibot';
import {
  EMAIL_CAUSE_WORDS,
  EMAIL_KINDS,
  EMAIL_LIST,
  EMAIL_LOGS,
  EMAIL_STATUS_WORDS,
} from '../../../content/email-logs.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { dayMoments, forwardPage, type RowKey } from '../../../staff-parts/list/forward-pages.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';

export type MailFilter = 'status' | 'kind' | 'cause' | 'address' | 'source' | 'from' | 'to';
export type MailSort = 'created';

const { columns, filters: labels } = EMAIL_LIST;

/** What the mails can be asked for. Its search finds the beginnings of words in recipient and subject. */
export const MAILS_DEFINITION: ListDefinition<MailFilter, MailSort> = {
  id: 'email-logs',
  isFixedOrder: true,
  filters: {
    status: {
      kind: 'choice',
      label: columns.status,
      options: EMAIL_STATUSES.map((value) => ({ value, label: EMAIL_STATUS_WORDS[value] })),
    },
    kind: {
      kind: 'choice',
      label: columns.kind,
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
  sorts: { created: columns.created },
  defaultSort: { by: 'created', descending: true },
  pageSize: 50,
};

/** As `search_emails` gives them. */
const MOST_ROWS = 1_000;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY: RowKey<Email, readonly [id: string]> = {
  length: 1,
  isKey: (values): values is readonly [string] => typeof values[0] === 'string' && ID.test(values[0]),
  of: ({ id }) => [id],
  pagesBack: 40,
};

/** The mails, newest first, a page at a time. */
export const MAILS_SOURCE: ListSource<Email, MailFilter, MailSort> = {
  load: ({ search, filters, signal, ...page }) =>
    forwardPage(page, MOST_ROWS, KEY, async (after, count) => {
      const query = {
        search: search === '' ? null : search,
        status_name: filters.status ?? null,
        kind_name: filters.kind ?? null,
        cause_name: filters.cause ?? null,
        address: filters.address ?? null,
        source: filters.source ?? null,
        ...dayMoments(filters.from, filters.to),
        before_id: after?.[0] ?? null,
        page_size: count,
      };
      const answer = await staffRest()
        // The generated type knows no null for a parameter.
        .rpc('search_emails', query as Required<{ [Name in keyof typeof query]: never }>)
        .abortSignal(limited(signal));
      return v.parse(emailsSchema, dataOf(answer, EMAIL_LOGS.failed));
    }),
};
