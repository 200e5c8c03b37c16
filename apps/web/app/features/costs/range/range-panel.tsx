import { COST_LIMITS } from '@hln/contracts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { COMPARED_WITH, type ComparedWith, comparedRange } from '../comparison/use-comparison.ts';
import { COSTS_CHANGE, COSTS_RANGE } from '../texts.ts';
import { type DateRange, type RangeFaults, sameRange } from './date-range.ts';
import { PRESETS, presetRange } from './presets.ts';
import styles from './range.module.css';

interface PresetRowProps {
  readonly range: DateRange;
  /** Days since 1970-01-01. */
  readonly today: number;
  onChoose(range: DateRange): void;
}

/** The buttons for the preset ranges. */
function PresetRow({ range, today, onChoose }: PresetRowProps) {
  return (
    <fieldset className={styles.presets}>
      <legend className="visually-hidden">{COSTS_RANGE.presets.label}</legend>
      {PRESETS.map((preset) => {
        const { range: days } = presetRange(preset, today);
        return (
          <Button
            key={preset}
            size="small"
            variant="quiet"
            aria-pressed={sameRange(range, days)}
            onClick={() => onChoose(days)}
          >
            {COSTS_RANGE.presets[preset]}
          </Button>
        );
      })}
    </fieldset>
  );
}

interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** yyyy-mm-dd; '' for no date or an incomplete one. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * A date field that does not interfere with typing. Its value is '' while a part is missing; a controlled field would
 * write that back, and Firefox then clears the other parts.
 */
function DateInput({ value, onValue, ...rest }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(value);
  useEffect(() => {
    if (input.current !== null && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <Input
      {...rest}
      ref={input}
      type="date"
      defaultValue={initial}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

export interface RangePanelProps extends PresetRowProps {
  readonly typed: DateRange;
  readonly faults: RangeFaults | null;
  onChange(range: DateRange): void;
  readonly comparedWith: ComparedWith;
  onCompare(comparedWith: string): void;
}

/** The fields for the first and the last day and what they are compared with, and the preset ranges. */
export function RangePanel(props: RangePanelProps) {
  const { range, today, typed, faults, onChange, onChoose, comparedWith, onCompare } = props;
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
    <Panel
      title={COSTS_RANGE.title}
      actions={<PresetRow range={range} today={today} onChoose={onChoose} />}
      className={styles.panel}
    >
      <div className={styles.fields}>
        {field('start')}
        {field('end')}
        <Field label={COSTS_CHANGE.label}>
          {(control) => (
            <Select
              {...control}
              value={comparedWith}
              options={COMPARED_WITH.map((value) => ({
                value,
                label:
                  comparedRange(range, value, today) === undefined
                    ? COSTS_CHANGE.withNothing
                    : COSTS_CHANGE.with[value],
              }))}
              onChange={(event) => onCompare(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
