import { ALERT_WORDS, type Alert } from '@hln/contracts';
import { ALERTS } from '../../../content/system-monitoring.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { useAlertChanges } from '../data/use-monitoring.ts';

/** Says that somebody knows of an alert, and why it is as it is. */
export function AcknowledgeDrawer({
  alert,
  onClose,
}: {
  readonly alert: Alert;
  readonly onClose: () => void;
}) {
  const change = useAlertChanges();
  return (
    <Drawer
      title={ALERTS.acknowledgeTitle(ALERT_WORDS[alert.rule].wrong(alert.subject))}
      onClose={onClose}
      returnFocus={() => null}
    >
      <ReasonForm
        submit={ALERTS.acknowledge}
        onClose={onClose}
        onSubmit={(why) => change({ kind: 'acknowledge', alert: alert.id, why }, ALERTS.doneAcknowledged)}
      />
    </Drawer>
  );
}
