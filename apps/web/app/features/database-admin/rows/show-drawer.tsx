import { ROWS } from '../../../content/table-rows.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import type { ShownValues, Wanted } from './use-shown-values.ts';

export interface ShowDrawerProps {
  readonly wanted: Wanted;
  readonly onShow: ShownValues['show'];
  readonly onClose: () => void;
}

/** What is shown is not read again. */
const readNothing = () => undefined;

/** Asks why it is to be shown, and shows it. */
export function ShowDrawer({ wanted, onShow, onClose }: ShowDrawerProps) {
  const { run } = useChanges({ unsaved: ROWS.unshown, readAnew: readNothing });
  const show = (why: string) =>
    run(async () => {
      await onShow(wanted, why);
      return null;
    });
  return (
    <Drawer title={ROWS.drawer} onClose={onClose} returnFocus={() => null}>
      <ReasonForm submit={ROWS.show} onSubmit={show} onClose={onClose}>
        <p>{ROWS.drawerText(wanted.columns, wanted.keys.length)}</p>
      </ReasonForm>
    </Drawer>
  );
}
