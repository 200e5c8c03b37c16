import type { RunningQuery } from '@hln/contracts';
import { QUERIES } from '../../../content/database-admin.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { cancelQuery } from '../data/read-database.ts';
import styles from '../database-admin.module.css';

export interface CancelDrawerProps {
  readonly query: RunningQuery;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why a query is to be cancelled, and does it. */
export function CancelDrawer({ query, onClose, onDone }: CancelDrawerProps) {
  const { act } = useChanges({ unsaved: QUERIES.unsaved, readAnew: onDone });
  const cancel = (why: string) => act(() => cancelQuery(query, why), QUERIES.cancelled(query.pid));
  return (
    <Drawer title={QUERIES.drawer(query.pid)} onClose={onClose} returnFocus={() => null}>
      <ReasonForm submit={QUERIES.cancel} onSubmit={cancel} onClose={onClose}>
        <p>{QUERIES.drawerText}</p>
        <p className={styles.definition}>{query.query}</p>
      </ReasonForm>
    </Drawer>
  );
}
