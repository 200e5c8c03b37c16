import { JQ_FLAG_LETTERS, JQ_FLAGS, type JqVariable } from '@hln/jq/options';
import { JSON_JQ } from '../../../content/json-formatter-panels.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon, plusIcon } from '../../../ui/icons.ts';
import styles from './jq.module.css';
import { type JqSetup, MOST_VARIABLES } from './jq-setup.ts';

const KINDS = [
  { value: 'text', label: JSON_JQ.kinds.text },
  { value: 'json', label: JSON_JQ.kinds.json },
] as const;

export interface JqSettingsProps {
  readonly setup: JqSetup;
  readonly onChange: (changed: Partial<JqSetup>) => void;
}

/** The flags of jq's command line, and its variables. */
export function JqSettings({ setup, onChange }: JqSettingsProps) {
  const { flags, variables } = setup;
  const put = (position: number, changed: Partial<JqVariable>) =>
    onChange({ variables: variables.map((each, i) => (i === position ? { ...each, ...changed } : each)) });
  return (
    <>
      <div className={styles.flags}>
        {JQ_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={
              <>
                {JSON_JQ.flags[flag]} <code>{JQ_FLAG_LETTERS[flag]}</code>
              </>
            }
            title={JSON_JQ.flagHints[flag]}
            checked={flags.includes(flag)}
            onChange={({ target }) =>
              onChange({ flags: target.checked ? [...flags, flag] : flags.filter((each) => each !== flag) })
            }
          />
        ))}
      </div>
      {variables.length > 0 && (
        <ul className={styles.variables} aria-label={JSON_JQ.variables}>
          {variables.map(({ name, value, kind }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a variable has no other identity than its place.
            <li key={i}>
              <span aria-hidden>$</span>
              <Input
                className={styles.name}
                aria-label={JSON_JQ.name(i + 1)}
                placeholder={JSON_JQ.namePlaceholder}
                value={name}
                verbatim
                onChange={({ target }) => put(i, { name: target.value })}
              />
              <Select
                aria-label={JSON_JQ.kind(i + 1)}
                options={KINDS}
                value={kind}
                onChange={({ target }) => put(i, { kind: target.value === 'json' ? 'json' : 'text' })}
              />
              <Input
                className={styles.value}
                aria-label={JSON_JQ.value(i + 1)}
                placeholder={JSON_JQ.valuePlaceholders[kind]}
                value={value}
                verbatim
                onChange={({ target }) => put(i, { value: target.value })}
              />
              <IconButton
                size="small"
                label={JSON_JQ.remove(name, i + 1)}
                icon={<Icon path={closeIcon} />}
                onClick={() => onChange({ variables: variables.toSpliced(i, 1) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button
          variant="quiet"
          size="small"
          icon={<Icon path={plusIcon} />}
          disabled={variables.length >= MOST_VARIABLES}
          onClick={() => onChange({ variables: [...variables, { name: '', value: '', kind: 'text' }] })}
        >
          {JSON_JQ.add}
        </Button>
      </div>
    </>
  );
}
