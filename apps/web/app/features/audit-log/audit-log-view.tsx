import { type StaffPerson, staffPeopleSchema } from '@hln/contracts';
import { useMemo } from 'react';
import * as v from 'valibot';
import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useReading } from '../../lib/staff/staff-queries.tsx';
import { Drawer } from '../../staff-parts/drawer/drawer.tsx';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { ListPanel } from '../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../staff-parts/list/row-link.ts';
import { useList } from '../../staff-parts/list/use-list.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ENTRIES_SOURCE, entriesColumns, entriesDefinition } from './entries/entries-list.tsx';
import { EntryDetails } from './entries/entry-details.tsx';
import { accountNames, entrySentence } from './entries/entry-sentence.ts';
import { AUDIT_ENTRIES, AUDIT_LOG } from './texts.ts';
import { VerifyPanel } from './verification/verify-panel.tsx';

/** The list of entries with its search, and the details of one. */
function EntriesPanel({ people }: { readonly people: readonly StaffPerson[] }) {
  const definition = useMemo(() => entriesDefinition(people), [people]);
  const names = useMemo(() => accountNames(people), [people]);
  const columns = useMemo(() => entriesColumns(names), [names]);
  const list = useList(definition, ENTRIES_SOURCE);
  const opened = list.page?.rows.find(({ id }) => String(id) === list.open);
  return (
    <>
      <ListPanel
        list={list}
        title={AUDIT_ENTRIES.title}
        columns={columns}
        idOf={({ id }) => String(id)}
        nameOf={(entry) => entrySentence(entry, names)}
        empty={<p>{AUDIT_LOG.empty}</p>}
        fileName={AUDIT_LOG.fileName}
      />
      {list.open !== null && list.page !== null && (
        <Drawer
          title={opened === undefined ? AUDIT_LOG.gone : entrySentence(opened, names)}
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined ? <p>{AUDIT_LOG.goneText}</p> : <EntryDetails entry={opened} />}
        </Drawer>
      )}
    </>
  );
}

/** People who can see the permissions can also see what others did. */
const AREA = 'user-management';

/** The audit log, for those who can see it. */
export function AuditLogView() {
  return (
    <>
      <PageHead
        title={AUDIT_LOG.title}
        lede={AUDIT_LOG.lede}
        back={{ to: STAFF_PAGES.userManagement.path, children: AUDIT_LOG.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={AUDIT_LOG.loading}>
          {() => <Record />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

/** The people whose actions can be searched for. @throws SiteError */
export async function loadPeople(signal: AbortSignal) {
  const answer = await staffRest().rpc('staff_people').abortSignal(limited(signal));
  return v.parse(staffPeopleSchema, dataOf(answer, AUDIT_LOG.failed));
}

function Record() {
  const { data, failure, reload } = useReading(['audit-log', 'people'], loadPeople, AUDIT_LOG.failed);
  if (data === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{AUDIT_LOG.loading}</p>;
  }
  return (
    <>
      <EntriesPanel people={data} />
      <VerifyPanel />
    </>
  );
}
