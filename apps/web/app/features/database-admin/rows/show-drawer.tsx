import { ROWS } from '../../../content/table-rows.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import type { ShownValues, Wanted } from './use-shown-values.ts';

export interface ShowDrawerProps {
  readonly wanted: Wanted;
  readonly onShow: ShownValues['show'];
  readonly onClose: () => void;
}

/** Asks why it is to be shown, and shows it. */
export function ShowDrawer({ wanted, onShow, onClose }: ShowDrawerProps) {
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  async function show(why: string): Promise<boolean> {
    try {
      await onShow(wanted, why);
      return true;
    } catch (failure) {
      if (!(await isSessionLost(failure))) {
        toasts.show({ tone: 'danger', text: isSiteError(failure) ? failure.message : ROWS.unshown });
      }
      return false;
    }
  }
  return (
    <Drawer title={ROWS.drawer} onClose={onClose} returnFocus={() => null}>
      <ReasonForm submit={ROWS.show} onSubmit={show} onClose={onClose}>
        <p>{ROWS.drawerText(wanted.columns, wanted.keys.length)}</p>
      </ReasonForm>
    </Drawer>
  );
}
