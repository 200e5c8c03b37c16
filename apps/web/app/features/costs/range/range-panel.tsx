import { COST_LIMITS } from '@hln/contracts';
import { COSTS_RANGE } from '../../../content/costs.ts';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DateInput } from './date-input.tsx';
import type { DateRange, RangeFaults } from './date-range.ts';
import { PresetRow, type PresetRowProps } from './preset-row.tsx';
import styles from './range.module.css';

export interface RangePanelProps extends PresetRowProps {
  readonly typed: DateRange;
  readonly faults: RangeFaults | null;
  onChange(range: DateRange): void;
}

/** The fields for the first and the last day, and the ranges at a press. */
export function RangePanel({ typed, faults, onChange, ...presets }: RangePanelProps) {
  const field = (which: keyof DateRange) => (
    <Field label={COSTS_RANGE[which]} error={faults?.[which]}>
      {(control) => (
        <DateInput
          {...control}
          // For browsers without a date picker.
          pattern="\d{4}-\d{2}-\d{2}"
          placeholder={COSTS_RANGE.placeholder}
          min={COST_LIMITS.firstDate}
          max={COST_LIMITS.lastDate}
          required
          value={typed[which]}
          onValue={(date) => onChange({ ...typed, [which]: date })}
        />
      )}
    </Field>
  );
  return (
    <Panel title={COSTS_RANGE.title} actions={<PresetRow {...presets} />} className={styles.panel}>
      <div className={styles.fields}>
        {field('start')}
        {field('end')}
      </div>
    </Panel>
  );
}
