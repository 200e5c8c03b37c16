import { useState } from 'react';
import { FORMATTER_SETTINGS } from '../../../content/snowflake-sql-formatter-panels.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DEFAULT_PANEL_OPTIONS, INDENT_SIZE, type PanelOptions, parseIndentSize } from './options.ts';
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
        <IndentSize value={options.indentSize} onChange={(indentSize) => onChange({ indentSize })} />
        <div className={styles.switches}>
          {FORMATTER_SETTINGS.switches.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              label={label}
              hint={hint}
              checked={options[key]}
              onChange={(event) => onChange({ [key]: event.target.checked })}
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
      <p className={styles.fineprint}>{FORMATTER_SETTINGS.remembered}</p>
    </Panel>
  );
}

interface IndentSizeProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The field shows what was typed while it has the focus; the value in force is always whole and within bounds. */
function IndentSize({ value, onChange }: IndentSizeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={FORMATTER_SETTINGS.indentSize}
      hint={FORMATTER_SETTINGS.indentHint(INDENT_SIZE.min, INDENT_SIZE.max)}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          min={INDENT_SIZE.min}
          max={INDENT_SIZE.max}
          step={1}
          value={typed ?? String(value)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(parseIndentSize(event.target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
