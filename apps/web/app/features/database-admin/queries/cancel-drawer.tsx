import type { RunningQuery } from '@hln/contracts';
import { QUERIES } from '../../../content/database-admin.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { cancelQuery } from '../data/read-database.ts';
import styles from '../database-admin.module.css';

export interface CancelDrawerProps {
  readonly query: RunningQuery;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why a query is to be cancelled, and does it. */
export function CancelDrawer({ query, onClose, onDone }: CancelDrawerProps) {
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  async function cancel(why: string): Promise<boolean> {
    try {
      await cancelQuery(query, why);
      toasts.show({ tone: 'success', text: QUERIES.cancelled(query.pid) });
      return true;
    } catch (failure) {
      if (!(await isSessionLost(failure))) {
        toasts.show({ tone: 'danger', text: isSiteError(failure) ? failure.message : QUERIES.unsaved });
      }
      return false;
    } finally {
      onDone();
    }
  }
  return (
    <Drawer title={QUERIES.drawer(query.pid)} onClose={onClose} returnFocus={() => null}>
      <ReasonForm submit={QUERIES.cancel} onSubmit={cancel} onClose={onClose}>
        <p>{QUERIES.drawerText}</p>
        <p className={styles.definition}>{query.query}</p>
      </ReasonForm>
    </Drawer>
  );
}
