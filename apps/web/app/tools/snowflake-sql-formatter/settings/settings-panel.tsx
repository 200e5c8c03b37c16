import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import {
  COMMA_POSITIONS,
  DEFAULT_PANEL_OPTIONS,
  INDENT_SIZE,
  LAYOUTS,
  type PanelOptions,
  parseIndentSize,
  SWITCHES,
} from './options.ts';
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
      title="Formatting Options"
      actions={
        <Button variant="quiet" size="small" onClick={() => onChange(DEFAULT_PANEL_OPTIONS)}>
          Reset to defaults
        </Button>
      }
    >
      <div className={styles.options}>
        <IndentSize value={options.indentSize} onChange={(indentSize) => onChange({ indentSize })} />
        <div className={styles.switches}>
          {SWITCHES.map(({ key, label, hint }) => (
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
          <Field label="Comma Position">
            {(control) => (
              <Select
                {...control}
                options={COMMA_POSITIONS}
                value={options.commaPosition}
                onChange={({ target }) =>
                  onChange({ commaPosition: target.value === 'leading' ? 'leading' : 'trailing' })
                }
              />
            )}
          </Field>
          <Field label="Layout">
            {(control) => (
              <Select
                {...control}
                options={LAYOUTS}
                value={options.layout}
                onChange={({ target }) => onChange({ layout: target.value === 'left' ? 'left' : 'river' })}
              />
            )}
          </Field>
        </div>
      </div>
      <p className={styles.fineprint}>Remembered in this browser. Changing one formats again.</p>
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
    <Field label="Indent Size" hint={`${INDENT_SIZE.min} to ${INDENT_SIZE.max} columns`}>
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
