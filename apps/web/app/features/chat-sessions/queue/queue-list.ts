import { CHAT_STATUSES, type ChatFigures, type ChatRow, chatRowsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { CHAT_QUEUE, CHAT_SESSIONS } from '../../../content/chat-sessions.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { forwardPage, type RowKey } from '../../../staff-parts/list/forward-pages.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';

export type ChatFilter = 'promise' | 'status' | 'assignee' | 'label' | 'language';
export type ChatSort = 'queue';

const PAGE_SIZE = 25;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What the queue can be asked for. @param figures who may be assigned, and the labels that are in use */
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
          { value: 'nobody', label: nobody },
          ...assignees.map(({ user_id, email }) => ({ value: user_id, label: email })),
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

/** The database gives no more at once. */
const MOST_ROWS = 501;

const KEY: RowKey<ChatRow, readonly [key: number, session: string]> = {
  length: 2,
  isKey: (values): values is readonly [number, string] =>
    typeof values[0] === 'number' && typeof values[1] === 'string',
  of: (row) => [row.queue_key, row.session_id],
  pagesBack: 20,
};

/** The conversations: those that wait first, the longest at the top, then the others, the newest first. */
export const QUEUE_SOURCE: ListSource<ChatRow, ChatFilter, ChatSort> = {
  load: ({ search, filters, signal, ...page }) =>
    forwardPage(page, MOST_ROWS, KEY, async (after, count) => {
      const query = {
        search: search === '' ? null : search,
        status_wanted: filters.status ?? null,
        assignee_wanted: filters.assignee ?? null,
        promise_wanted: filters.promise ?? null,
        label_wanted: filters.label ?? null,
        language_wanted: filters.language ?? null,
        after_key: after?.[0] ?? null,
        after_session: after?.[1] ?? null,
        page_size: count,
      };
      const answer = await staffRest()
        // The generated type knows no null for a parameter.
        .rpc('list_chat_sessions', query as Required<{ [Name in keyof typeof query]: never }>)
        .abortSignal(limited(signal));
      return v.parse(chatRowsSchema, dataOf(answer, CHAT_SESSIONS.failed));
    }),
};
