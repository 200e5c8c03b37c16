import { COST_LIMITS } from '@hln/contracts';
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

/** The first and the last day to be shown. */
export function RangePanel({ typed, faults, onChange }: RangePanelProps) {
  const field = (which: keyof DateRange, label: string) => (
    <Field label={label} error={faults?.[which]}>
      {(control) => (
        <Input
          {...control}
          type="date"
          // For browsers that show a plain field.
          pattern="\d{4}-\d{2}-\d{2}"
          placeholder="yyyy-mm-dd"
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
    <Panel title="Date range" className={styles.panel}>
      <div className={styles.fields}>
        {field('start', 'Start Date')}
        {field('end', 'End Date')}
      </div>
    </Panel>
  );
}
