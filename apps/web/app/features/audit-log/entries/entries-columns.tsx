import type { AuditEntry } from '@hln/contracts';
import { AUDIT_ENTRIES } from '../../../content/audit-log.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import { fileTime } from '../../../staff-parts/list/list-csv.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../audit-log.module.css';
import { actionText, actorText, areaText, type EntrySort, outcomeText } from './entries-list.ts';

const { columns } = AUDIT_ENTRIES;

export const ENTRIES_COLUMNS: readonly ListColumn<AuditEntry, EntrySort>[] = [
  { id: 'at', title: columns.at, csv: ({ at }) => fileTime(at), cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'who',
    title: columns.actor,
    csv: actorText,
    cell: (entry) => <span className={styles.who}>{actorText(entry)}</span>,
  },
  {
    id: 'what',
    title: columns.action,
    csv: actionText,
    cell: (entry) => (
      <>
        {actionText(entry)}
        {entry.outcome === 'refused' && (
          <Badge tone="doubtful" isInLine>
            {outcomeText(entry)}
          </Badge>
        )}
      </>
    ),
  },
  { id: 'area', title: columns.area, csv: areaText, cell: areaText },
  {
    id: 'table',
    title: columns.table,
    csv: ({ table_name }) => table_name ?? '',
    cell: ({ table_name }) => table_name,
  },
  {
    id: 'row',
    title: columns.row,
    isHidden: true,
    csv: ({ row_key }) => row_key ?? '',
    cell: ({ row_key }) => row_key,
  },
  { id: 'outcome', title: columns.outcome, isHidden: true, csv: outcomeText, cell: outcomeText },
  {
    id: 'reason',
    title: columns.reason,
    isHidden: true,
    csv: ({ reason }) => reason ?? '',
    cell: ({ reason }) => reason,
  },
];
