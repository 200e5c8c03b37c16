import { useState } from 'react';
import { FORMATTER_MORE_SETTINGS as WORDS } from '../../../content/snowflake-sql-formatter-panels.ts';
import { Checkbox, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon } from '../../../ui/icons.ts';
import { caseInForce, changeCase, countFoldedChanges, type SwitchedCase } from './letter-cases.ts';
import type { PanelOptions } from './options.ts';
import styles from './settings.module.css';

export interface MoreOptionsProps {
  readonly options: PanelOptions;
  readonly onChange: (changed: Partial<PanelOptions>) => void;
}

/** Rarely used options, folded away unless some have been changed. */
export function MoreOptions({ options, onChange }: MoreOptionsProps) {
  const changes = countFoldedChanges(options);
  // This decides only the initial state: once opened or closed, the options stay so.
  const [openAtFirst] = useState(changes > 0);
  return (
    <details className={styles.more} open={openAtFirst}>
      <summary>
        <Icon path={chevronDownIcon} />
        {WORDS.title}
        {changes > 0 && <span className={styles.changed}>{WORDS.changed(changes)}</span>}
      </summary>
      <div className={styles.moreOptions}>
        {WORDS.switchedCases.map(({ key, label }) => (
          <SwitchedCaseField key={key} name={key} label={label} options={options} onChange={onChange} />
        ))}
        <Field label={WORDS.dataTypeCase}>
          {(control) => (
            <Select
              {...control}
              options={WORDS.dataTypeCases}
              value={options.dataTypeCase ?? ''}
              onChange={({ target }) => onChange({ dataTypeCase: readCase(target.value) })}
            />
          )}
        </Field>
        <Field label={WORDS.identifierCase} hint={WORDS.identifierHint}>
          {(control) => (
            <Select
              {...control}
              options={WORDS.letterCases}
              value={options.identifierCase}
              onChange={({ target }) => onChange({ identifierCase: readCase(target.value) ?? 'preserve' })}
            />
          )}
        </Field>
        <Checkbox
          label={WORDS.alignAliases}
          hint={WORDS.alignAliasesHint}
          checked={options.alignAliases}
          onChange={({ target }) => onChange({ alignAliases: target.checked })}
        />
      </div>
    </details>
  );
}

interface SwitchedCaseFieldProps extends MoreOptionsProps {
  readonly name: SwitchedCase;
  readonly label: string;
}

function SwitchedCaseField({ name, label, options, onChange }: SwitchedCaseFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          options={WORDS.letterCases}
          value={caseInForce(options, name)}
          onChange={({ target }) => onChange(changeCase(name, readCase(target.value) ?? 'preserve'))}
        />
      )}
    </Field>
  );
}

function readCase(value: string): PanelOptions['keywordCase'] {
  return WORDS.letterCases.find((choice) => choice.value === value)?.value;
}
