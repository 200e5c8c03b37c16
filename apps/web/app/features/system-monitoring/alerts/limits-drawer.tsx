import { ALERT_WORDS, type AlertRule } from '@hln/contracts';
import { useState } from 'react';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAlertChanges } from '../data/use-monitoring.ts';
import styles from '../system-monitoring.module.css';
import { ALERTS, LIMITS } from '../texts.ts';

/** A number as somebody types it; null for anything else, and for one out of bounds. */
export function readNumber(text: string, lowest: number, highest: number): number | null {
  const typed = text.trim();
  const value = /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return value >= lowest && value <= highest ? value : null;
}

const LONGEST_MINUTES = 1_440;

/** The change that makes a rule what it is now. */
const changeTo = (rule: AlertRule) =>
  ({
    kind: 'limits',
    rule: rule.name,
    threshold: rule.threshold,
    clearAt: rule.clear_at,
    forMinutes: rule.for_minutes,
    isEnabled: rule.is_enabled,
  }) as const;

/** Sets when an alert starts and ends. */
export function LimitsDrawer({ rule, onClose }: { readonly rule: AlertRule; readonly onClose: () => void }) {
  const { title, unit } = ALERT_WORDS[rule.name];
  const change = useAlertChanges();
  const [starts, setStarts] = useState(String(rule.threshold));
  const [ends, setEnds] = useState(String(rule.clear_at));
  const [minutes, setMinutes] = useState(String(rule.for_minutes));
  const [isEnabled, setIsEnabled] = useState(rule.is_enabled);
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const bounds = [rule.lowest, rule.highest] as const;
  const values = {
    threshold: readNumber(starts, ...bounds),
    clearAt: readNumber(ends, ...bounds),
    forMinutes: readNumber(minutes, 0, LONGEST_MINUTES),
  };
  const faultOf = (value: number | null, lowest: number, highest: number) =>
    isChecked && value === null ? LIMITS.number(lowest, highest) : undefined;

  async function save() {
    if (isSaving) return;
    setIsChecked(true);
    const { threshold, clearAt, forMinutes } = values;
    if (threshold === null || clearAt === null || forMinutes === null) return;
    setIsSaving(true);
    const wanted = { kind: 'limits', rule: rule.name, threshold, clearAt, isEnabled } as const;
    const undo = () => void change(changeTo(rule), LIMITS.saved(title));
    const isDone = await change({ ...wanted, forMinutes: Math.round(forMinutes) }, LIMITS.saved(title), {
      label: LIMITS.undo,
      run: undo,
    });
    setIsSaving(false);
    if (isDone) onClose();
  }

  return (
    <Drawer
      title={LIMITS.edit(title)}
      lede={unit ?? LIMITS.noSuccess}
      onClose={onClose}
      returnFocus={() => null}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={LIMITS.starts} error={faultOf(values.threshold, ...bounds)}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={starts}
              onChange={({ target }) => setStarts(target.value)}
            />
          )}
        </Field>
        <Field
          label={LIMITS.ends}
          hint={LIMITS.endsHint[rule.side]}
          error={faultOf(values.clearAt, ...bounds)}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={ends}
              onChange={({ target }) => setEnds(target.value)}
            />
          )}
        </Field>
        <Field label={LIMITS.afterMinutes} error={faultOf(values.forMinutes, 0, LONGEST_MINUTES)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          )}
        </Field>
        <Checkbox
          label={LIMITS.enabled}
          checked={isEnabled}
          onChange={({ target }) => setIsEnabled(target.checked)}
        />
        <div className="button-row">
          <Button type="submit" variant="primary" busy={isSaving} aria-disabled={isSaving}>
            {LIMITS.save}
          </Button>
          <Button onClick={onClose}>{ALERTS.cancel}</Button>
        </div>
      </form>
    </Drawer>
  );
}
