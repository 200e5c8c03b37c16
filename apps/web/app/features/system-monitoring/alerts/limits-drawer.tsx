import { ALERT_WORDS, type AlertRule } from '@hln/contracts';
import { useState } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAlertChanges } from '../data/use-monitoring.ts';
import styles from '../system-monitoring.module.css';
import { ALERTS, LIMITS } from '../texts.ts';

/** A typed number; null for anything else, or for one out of range. */
export function readNumber(text: string, lowest: number, highest: number): number | null {
  const typed = text.trim();
  const value = /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return value >= lowest && value <= highest ? value : null;
}

const LONGEST_MINUTES = 1_440;

/** The change that would restore a rule's current state. */
const changeTo = (rule: AlertRule) =>
  ({
    kind: 'limits',
    rule: rule.name,
    threshold: rule.threshold,
    clearAt: rule.clear_at,
    forMinutes: rule.for_minutes,
    isEnabled: rule.is_enabled,
  }) as const;

const typedSchema = v.object({
  starts: v.string(),
  ends: v.string(),
  minutes: v.string(),
  isEnabled: v.boolean(),
});

/** The name of the form for a rule (`useOpenForm`). */
export const limitsForm = ({ name }: AlertRule) => staffDraft(`alert-limits:${name}`);

/** Sets the values at which an alert starts and ends. */
export function LimitsDrawer({ rule, onClose }: { readonly rule: AlertRule; readonly onClose: () => void }) {
  const { title, unit } = ALERT_WORDS[rule.name];
  const change = useAlertChanges();
  const { value: typed, change: type } = useDraft(fieldDraft(limitsForm(rule), 'limits'), typedSchema, {
    starts: String(rule.threshold),
    ends: String(rule.clear_at),
    minutes: String(rule.for_minutes),
    isEnabled: rule.is_enabled,
  });
  const { starts, ends, minutes, isEnabled } = typed;
  const put = (field: Partial<typeof typed>) => type((before) => ({ ...before, ...field }));
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
              onChange={({ target }) => put({ starts: target.value })}
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
              onChange={({ target }) => put({ ends: target.value })}
            />
          )}
        </Field>
        <Field label={LIMITS.afterMinutes} error={faultOf(values.forMinutes, 0, LONGEST_MINUTES)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={minutes}
              onChange={({ target }) => put({ minutes: target.value })}
            />
          )}
        </Field>
        <Checkbox
          label={LIMITS.enabled}
          checked={isEnabled}
          onChange={({ target }) => put({ isEnabled: target.checked })}
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
