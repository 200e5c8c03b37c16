import { COST_LIMITS } from '@hln/contracts';
import { COSTS_RANGE } from '../../../content/costs.ts';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { DateRange, RangeFaults } from './date-range.ts';
import styles from './range.module.css';

export interface RangePanelProps {
  readonly typed: DateRange;
  readonly faults: RangeFaults | null;
  onChange(range: DateRange): void;
}

/** The fields for the first and the last day. */
export function RangePanel({ typed, faults, onChange }: RangePanelProps) {
  const field = (which: keyof DateRange) => (
    <Field label={COSTS_RANGE[which]} error={faults?.[which]}>
      {(control) => (
        <Input
          {...control}
          type="date"
          // For browsers without a date picker.
          pattern="\d{4}-\d{2}-\d{2}"
          placeholder={COSTS_RANGE.placeholder}
          min={COST_LIMITS.firstDate}
          max={COST_LIMITS.lastDate}
          required
          value={typed[which]}
          onChange={(event) => onChange({ ...typed, [which]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Panel title={COSTS_RANGE.title} className={styles.panel}>
      <div className={styles.fields}>
        {field('start')}
        {field('end')}
      </div>
    </Panel>
  );
}
