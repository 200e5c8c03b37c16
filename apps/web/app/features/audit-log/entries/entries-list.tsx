import { type AuditEntry, auditEntriesSchema, type StaffPerson } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { dayMoments, forwardPage, type RowKey } from '../../../staff-parts/list/forward-pages.ts';
import { fileTime, type ListColumn } from '../../../staff-parts/list/list-column.ts';
import { countMatches } from '../../../staff-parts/list/list-count.ts';
import type { ListDefinition, ListQuery, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../audit-log.module.css';
import { AUDIT_ENTRIES, AUDIT_LOG } from '../texts.ts';
import { type AccountNames, entrySentence } from './entry-sentence.ts';

/** Values that a later version of the log adds are shown under their raw names. */
export const actionText = ({ action }: AuditEntry) => AUDIT_ENTRIES.actions[action] ?? action;

export const areaText = ({ area }: AuditEntry) => AUDIT_ENTRIES.areas[area] ?? area;

export const outcomeText = ({ outcome }: AuditEntry) => AUDIT_ENTRIES.outcomes[outcome];

export const actorText = ({ actor_email, actor_kind }: AuditEntry) =>
  actor_email ?? AUDIT_ENTRIES.actors[actor_kind];

interface ColumnChange {
  readonly column: string;
  /** Null if there was no value before, or there is none after. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether only the fact of the change is recorded, not the values. */
  readonly isWithheld: boolean;
}

/** The columns that an entry changed, by name, including those whose values are not recorded. */
export function changesOf({ before, after, withheld }: AuditEntry): readonly ColumnChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const recorded = [...names].map((column) => ({
    column,
    before: valueText(before?.[column]),
    after: valueText(after?.[column]),
    isWithheld: false,
  }));
  const hidden = withheld.map((column) => ({ column, before: null, after: null, isWithheld: true }));
  return [...recorded.filter((change) => change.before !== change.after), ...hidden].sort((a, b) =>
    a.column < b.column ? -1 : 1,
  );
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type EntryFilter = 'who' | 'action' | 'area' | 'outcome' | 'from' | 'to' | 'row';

type EntrySort = 'at';

const PAGE_SIZE = 50;

/** The entries, as `search_audit_log` returns them. */
const MOST_ROWS = 200;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The audit log's filters and sorting. @param people who may have acted */
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

const KEY: RowKey<AuditEntry, readonly [id: number]> = {
  length: 1,
  isKey: (values): values is readonly [number] => Number.isSafeInteger(values[0]),
  of: ({ id }) => [id],
  pagesBack: 40,
};

const conditionsOf = ({ filters }: ListQuery<EntryFilter, EntrySort>) => ({
  ...dayMoments(filters.from, filters.to),
  actor: filters.who ?? null,
  action_name: filters.action ?? null,
  area_name: filters.area ?? null,
  outcome_name: filters.outcome ?? null,
  table_wanted: null,
  row_wanted: filters.row ?? null,
});

/** The entries, newest first, page by page. */
export const ENTRIES_SOURCE: ListSource<AuditEntry, EntryFilter, EntrySort> = {
  load: ({ signal, cursor, pageSize, ...asked }) =>
    forwardPage({ cursor, pageSize }, MOST_ROWS, KEY, async (after, count) => {
      const query = { ...conditionsOf(asked), before_id: after?.[0] ?? null, page_size: count };
      const answer = await staffRest()
        // The generated type does not allow null for a parameter.
        .rpc('search_audit_log', query as Required<{ [Name in keyof typeof query]: never }>)
        .abortSignal(limited(signal));
      return v.parse(auditEntriesSchema, dataOf(answer, AUDIT_LOG.failed));
    }),
  count: (asked, signal) => countMatches('count_audit_entries', conditionsOf(asked), signal),
};

const { columns } = AUDIT_ENTRIES;

/** The columns. The sentence says what the hidden ones list; all are in the file. */
export const entriesColumns = (names: AccountNames): readonly ListColumn<AuditEntry, EntrySort>[] => [
  { id: 'at', title: columns.at, csv: ({ at }) => fileTime(at), cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'sentence',
    title: columns.sentence,
    csv: (entry) => entrySentence(entry, names),
    cell: (entry) => (
      <span className={styles.who}>
        {entrySentence(entry, names)}
        {entry.outcome === 'refused' && (
          <Badge tone="doubtful" isInLine>
            {outcomeText(entry)}
          </Badge>
        )}
      </span>
    ),
  },
  ...DETAILS.map(([id, title, textOf]) => ({ id, title, isHidden: true, csv: textOf, cell: textOf })),
];

const DETAILS: readonly [id: string, title: string, textOf: (entry: AuditEntry) => string][] = [
  ['who', columns.actor, actorText],
  ['what', columns.action, actionText],
  ['area', columns.area, areaText],
  ['table', columns.table, ({ table_name }) => table_name ?? ''],
  ['row', columns.row, ({ row_key }) => row_key ?? ''],
  ['outcome', columns.outcome, outcomeText],
  ['reason', columns.reason, ({ reason }) => reason ?? ''],
];
