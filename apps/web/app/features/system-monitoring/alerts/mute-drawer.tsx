import { ALERT_WORDS, type AlertRuleName } from '@hln/contracts';
import { useState } from 'react';
import { ALERTS } from '../../../content/system-monitoring.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAlertChanges } from '../data/use-monitoring.ts';

/** Lets nobody be mailed about a rule for a while. */
export function MuteDrawer({
  rule,
  onClose,
}: {
  readonly rule: AlertRuleName;
  readonly onClose: () => void;
}) {
  const [hours, setHours] = useState<string>(ALERTS.hours[0].value);
  const change = useAlertChanges();
  const { title } = ALERT_WORDS[rule];
  return (
    <Drawer title={ALERTS.muteTitle(title)} onClose={onClose} returnFocus={() => null}>
      <ReasonForm
        submit={ALERTS.mute}
        onClose={onClose}
        onSubmit={(why) => change({ kind: 'mute', rule, hours: Number(hours), why }, ALERTS.doneMuted(title))}
      >
        <p>{ALERTS.muteText}</p>
        <Field label={ALERTS.forHours}>
          {(control) => (
            <Select
              {...control}
              value={hours}
              options={ALERTS.hours}
              onChange={({ target }) => setHours(target.value)}
            />
          )}
        </Field>
      </ReasonForm>
    </Drawer>
  );
}
