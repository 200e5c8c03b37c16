import type { StaffPerson } from '@hln/contracts';
import { useMemo } from 'react';
import { AUDIT_DETAILS, AUDIT_ENTRIES, AUDIT_LOG } from '../../../content/audit-log.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { ENTRIES_COLUMNS } from './entries-columns.tsx';
import { ENTRIES_SOURCE, entriesDefinition } from './entries-list.ts';
import { EntryDetails } from './entry-details.tsx';
import { actionText, areaText } from './entry-words.ts';

/** The entries as they are searched for, and the details of one. */
export function EntriesPanel({ people }: { readonly people: readonly StaffPerson[] }) {
  const definition = useMemo(() => entriesDefinition(people), [people]);
  const list = useList(definition, ENTRIES_SOURCE);
  const opened = list.page?.rows.find(({ id }) => String(id) === list.open);
  return (
    <>
      <ListPanel
        list={list}
        title={AUDIT_ENTRIES.title}
        columns={ENTRIES_COLUMNS}
        idOf={({ id }) => String(id)}
        nameOf={(entry) => AUDIT_DETAILS.title(actionText(entry), areaText(entry))}
        empty={<p>{AUDIT_LOG.empty}</p>}
        fileName={AUDIT_LOG.fileName}
      />
      {list.open !== null && list.page !== null && (
        <Drawer
          title={
            opened === undefined ? AUDIT_LOG.gone : AUDIT_DETAILS.title(actionText(opened), areaText(opened))
          }
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined ? <p>{AUDIT_LOG.goneText}</p> : <EntryDetails entry={opened} />}
        </Drawer>
      )}
    </>
  );
}
