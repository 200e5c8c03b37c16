import { FORMATTER_SETTINGS } from '../../../content/snowflake-sql-formatter-panels.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { changeSwitch, isOn } from './letter-cases.ts';
import { MoreOptions } from './more-options.tsx';
import { NumberField } from './number-field.tsx';
import { DEFAULT_PANEL_OPTIONS, INDENT_SIZE, LINE_LENGTH, type PanelOptions } from './options.ts';
import styles from './settings.module.css';

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
