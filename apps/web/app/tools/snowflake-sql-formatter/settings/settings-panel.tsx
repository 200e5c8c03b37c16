import { useState } from 'react';
import { FORMATTER_SETTINGS } from '../../../content/snowflake-sql-formatter-panels.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { changeSwitch, isOn } from './letter-cases.ts';
import { MoreOptions } from './more-options.tsx';
import {
  DEFAULT_PANEL_OPTIONS,
  INDENT_SIZE,
  LINE_LENGTH,
  type NumberRange,
  type PanelOptions,
} from './options.ts';
import styles from './settings.module.css';

/**
 * What was typed as a whole number within a range; its fallback if it is not a number (docs/specification.md, section
 * 5).
 */
export function parseWhole(typed: string, { min, max, fallback }: NumberRange): number {
  const number = Number.parseInt(typed, 10);
  return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number));
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly range: NumberRange;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The field shows what was typed while it has the focus; the value in force is always whole and within bounds. */
function NumberField({ label, hint, range, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={range.min}
          max={range.max}
          step={1}
          value={typed ?? String(value)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(parseWhole(event.target.value, range));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

export interface SettingsPanelProps {
  readonly id: string;
  readonly options: PanelOptions;
  readonly onChange: (changed: Partial<PanelOptions>) => void;
}

export function SettingsPanel({ id, options, onChange }: SettingsPanelProps) {
  return (
    <Panel
      id={id}
      title={FORMATTER_SETTINGS.title}
      actions={
        <Button variant="quiet" size="small" onClick={() => onChange(DEFAULT_PANEL_OPTIONS)}>
          {FORMATTER_SETTINGS.reset}
        </Button>
      }
    >
      <div className={styles.options}>
        <div className={styles.numbers}>
          <NumberField
            label={FORMATTER_SETTINGS.indentSize}
            hint={FORMATTER_SETTINGS.columns(INDENT_SIZE.min, INDENT_SIZE.max)}
            range={INDENT_SIZE}
            value={options.indentSize}
            onChange={(indentSize) => onChange({ indentSize })}
          />
          <NumberField
            label={FORMATTER_SETTINGS.lineLength}
            hint={FORMATTER_SETTINGS.columns(LINE_LENGTH.min, LINE_LENGTH.max)}
            range={LINE_LENGTH}
            value={options.maxLineLength}
            onChange={(maxLineLength) => onChange({ maxLineLength })}
          />
        </div>
        <div className={styles.switches}>
          {FORMATTER_SETTINGS.switches.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              label={label}
              hint={hint}
              checked={isOn(options, key)}
              onChange={(event) => onChange(changeSwitch(key, event.target.checked))}
            />
          ))}
        </div>
        <div className={styles.selects}>
          <Field label={FORMATTER_SETTINGS.commaPosition}>
            {(control) => (
              <Select
                {...control}
                options={FORMATTER_SETTINGS.commaPositions}
                value={options.commaPosition}
                onChange={({ target }) =>
                  onChange({ commaPosition: target.value === 'leading' ? 'leading' : 'trailing' })
                }
              />
            )}
          </Field>
          <Field label={FORMATTER_SETTINGS.layout}>
            {(control) => (
              <Select
                {...control}
                options={FORMATTER_SETTINGS.layouts}
                value={options.layout}
                onChange={({ target }) => onChange({ layout: target.value === 'left' ? 'left' : 'river' })}
              />
            )}
          </Field>
        </div>
      </div>
      <MoreOptions options={options} onChange={onChange} />
      <p className={styles.fineprint}>{FORMATTER_SETTINGS.remembered}</p>
    </Panel>
  );
}
