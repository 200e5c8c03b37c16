import { readChosen, type Setting, writeChosen } from '@hln/contracts/settings';
import { Checkbox } from '../../../ui/controls.tsx';
import styles from '../system-settings.module.css';
import type { SettingControlProps } from './control-props.ts';
import { SettingHint } from './setting-hint.tsx';

export interface ChoicesControlProps extends Pick<SettingControlProps, 'typed' | 'fault' | 'onType'> {
  readonly setting: Extract<Setting, { kind: 'choices' }>;
}

/** A box for each choice. The row around them is their group, and named by the setting. */
export function ChoicesControl({ setting, typed, fault, onType }: ChoicesControlProps) {
  const { choices } = setting;
  const chosen: readonly string[] = readChosen(choices, typed);
  return (
    <div className="field">
      <p className="field-label">{setting.title}</p>
      <div className={styles.choices}>
        {Object.entries(choices).map(([code, name]) => (
          <Checkbox
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onType(
                writeChosen(
                  choices,
                  target.checked ? [...chosen, code] : chosen.filter((other) => other !== code),
                ),
              )
            }
          />
        ))}
      </div>
      <p className="field-hint">
        <SettingHint setting={setting} />
      </p>
      <div role="alert">{fault !== undefined && <p className="field-error">{fault}</p>}</div>
    </div>
  );
}
