import type { PrivacyRequest } from '@hln/contracts';
import { useMemo, useRef } from 'react';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import { REQUESTS } from '../texts.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestForm } from './request-form.tsx';
import { REQUESTS_COLUMNS, REQUESTS_DEFINITION, requestsSource, whoOf } from './requests-list.tsx';

const ADD_FORM = staffDraft('privacy-request');

export interface RequestsPanelProps {
  readonly requests: readonly PrivacyRequest[];
  readonly changes: Changes;
  readonly mayManage: boolean;
  /** Searches for the person of a request. */
  readonly onFind: (contact: string) => void;
}

/** The requests with the days on which they are due, open ones first. */
export function RequestsPanel({ requests, changes, mayManage, onFind }: RequestsPanelProps) {
  const source = useMemo(() => requestsSource(requests), [requests]);
  const revision = useMemo(
    () => JSON.stringify(requests.map(({ id, closed_at }) => [id, closed_at])),
    [requests],
  );
  const list = useList(REQUESTS_DEFINITION, source, revision);
  const [adding, setAdding] = useOpenForm([ADD_FORM]);
  const addButton = useRef<HTMLButtonElement>(null);
  const opened = requests.find(({ id }) => id === list.open);
  return (
    <>
      <ListPanel
        list={list}
        title={REQUESTS.title}
        columns={REQUESTS_COLUMNS}
        idOf={({ id }) => id}
        nameOf={(request) => REQUESTS.name(request.kind, whoOf(request))}
        actions={
          mayManage && (
            <Button ref={addButton} size="small" onClick={() => setAdding(ADD_FORM)}>
              {REQUESTS.add}
            </Button>
          )
        }
        empty={<p>{REQUESTS.empty}</p>}
        fileName={REQUESTS.fileName}
      />
      {list.open !== null && (
        <Drawer
          title={opened === undefined ? REQUESTS.gone : REQUESTS.name(opened.kind, whoOf(opened))}
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined ? (
            <p>{REQUESTS.goneText}</p>
          ) : (
            <RequestDetails
              key={opened.id}
              request={opened}
              changes={changes}
              mayManage={mayManage}
              onClosed={list.close}
              onFind={(contact) => {
                list.close();
                onFind(contact);
              }}
            />
          )}
        </Drawer>
      )}
      {adding !== null && (
        <RequestForm
          form={ADD_FORM}
          changes={changes}
          onClose={() => setAdding(null)}
          returnFocus={() => addButton.current}
        />
      )}
    </>
  );
}
