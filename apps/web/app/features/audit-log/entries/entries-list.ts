import { type AuditEntry, auditEntriesSchema, type StaffPerson } from '@hln/contracts';
import * as v from 'valibot';
import { AUDIT_ENTRIES, AUDIT_LOG } from '../../../content/audit-log.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { aucklandDayStart, DAY_MS } from '../../../lib/timestamps.ts';
import { badCursor, readCursor, writeCursor } from '../../../staff-parts/list/cursor.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';

export type EntryFilter = 'who' | 'action' | 'area' | 'outcome' | 'from' | 'to' | 'row';
export type EntrySort = 'at';

const PAGE_SIZE = 50;
/** How many pages back a cursor leads; with more, its URL would grow without end. */
const PAGES_BACK = 40;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What the audit log can be asked for. @param people who may have done it */
export function entriesDefinition(people: readonly StaffPerson[]): ListDefinition<EntryFilter, EntrySort> {
  const { filters, actions, areas, outcomes, columns } = AUDIT_ENTRIES;
  return {
    id: 'audit-log',
    hasSearch: false,
    isFixedOrder: true,
    filters: {
      who: {
        kind: 'choice',
        label: filters.who,
        options: people.map(({ user_id, email }) => ({ value: user_id, label: email })),
      },
      action: { kind: 'choice', label: filters.action, options: options(actions) },
      area: { kind: 'choice', label: filters.area, options: options(areas) },
      outcome: { kind: 'choice', label: filters.outcome, options: options(outcomes) },
      from: { kind: 'day', label: filters.from },
      to: { kind: 'day', label: filters.to },
      row: { kind: 'text', label: filters.row },
    },
    sorts: { at: columns.at },
    defaultSort: { by: 'at', descending: true },
    pageSize: PAGE_SIZE,
  };
}

/** The first moment of a day in Auckland, and of the day after, as the database reads them. */
function moments(from: string | undefined, to: string | undefined) {
  const start = from === undefined ? null : aucklandDayStart(from);
  const last = to === undefined ? null : aucklandDayStart(to);
  // A day may have 23 or 25 hours: the start of the next is found from its middle.
  const end = last === null ? null : aucklandDayStart(new Date(last.getTime() + 1.5 * DAY_MS));
  return { from_time: start?.toISOString() ?? null, to_time: end?.toISOString() ?? null };
}

/**
 * The entries, newest first, a page at a time. The database pages from an entry on; a cursor also knows where the pages
 * before it began, so that one can go back.
 */
export const ENTRIES_SOURCE: ListSource<AuditEntry, EntryFilter, EntrySort> = {
  async load({ filters, cursor, pageSize, signal }) {
    const starts = cursor === null ? [] : startsOf(cursor);
    const query = {
      ...moments(filters.from, filters.to),
      actor: filters.who ?? null,
      action_name: filters.action ?? null,
      area_name: filters.area ?? null,
      outcome_name: filters.outcome ?? null,
      table_wanted: null,
      row_wanted: filters.row ?? null,
      before_id: starts.at(-1) ?? null,
      // One more tells whether there is a next page.
      page_size: pageSize + 1,
    };
    const answer = await staffRest()
      // The generated type knows no null for a parameter.
      .rpc('search_audit_log', query as Required<{ [Name in keyof typeof query]: never }>)
      .abortSignal(limited(signal))
      .retry(false);
    const rows = v.parse(auditEntriesSchema, dataOf(answer, AUDIT_LOG.failed));
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      rows: shown,
      next: rows.length > pageSize && last !== undefined ? cursorOf([...starts, last.id]) : null,
      previous: starts.length === 0 ? null : cursorOf(starts.slice(0, -1)),
    };
  },
};

/** The first page has no cursor that says where it begins; an empty list of starts stands for it. */
function cursorOf(starts: readonly number[]): string {
  return writeCursor({ to: 'next', key: starts.slice(-PAGES_BACK) });
}

function startsOf(cursor: string): number[] {
  const { key } = readCursor(cursor);
  const starts = key.filter((part) => Number.isSafeInteger(part)) as number[];
  if (starts.length !== key.length || starts.length > PAGES_BACK) throw badCursor();
  return starts;
}
