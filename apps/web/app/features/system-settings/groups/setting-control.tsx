import { SETTING_ROW } from '../../../content/system-settings.ts';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../system-settings.module.css';
import { ChoicesControl } from './choices-control.tsx';
import type { SettingControlProps } from './control-props.ts';
import { SecretControl } from './secret-control.tsx';
import { SettingHint } from './setting-hint.tsx';

/** The control of a setting, by its kind. */
export function SettingControl(props: SettingControlProps) {
  const { known, typed, fault, onType } = props;
  const { setting } = known;
  const hint = <SettingHint setting={setting} />;
  switch (setting.kind) {
    case 'secret':
      return <SecretControl {...props} />;
    case 'boolean':
      return (
        <div className="field">
          <Checkbox
            label={setting.title}
            checked={typed === '1'}
            onChange={({ target }) => onType(target.checked ? '1' : '0')}
          />
          <p className="field-hint">{hint}</p>
        </div>
      );
    case 'choice':
      return (
        <Field label={setting.title} hint={hint} error={fault}>
          {(control) => (
            <Select
              {...control}
              options={Object.entries(setting.choices).map(([value, label]) => ({ value, label }))}
              value={typed}
              onChange={({ target }) => onType(target.value)}
            />
          )}
        </Field>
      );
    case 'choices':
      return <ChoicesControl {...props} setting={setting} />;
    case 'integer':
      return (
        <Field label={setting.title} hint={hint} error={fault}>
          {(control) => (
            <div className={styles.number}>
              <Input
                {...control}
                // Not of the type "number": scrolling and arrow keys would change it by accident.
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                maxLength={9}
                onChange={({ target }) => onType(target.value)}
              />
              <span className={styles.note}>
                {SETTING_ROW.range(setting.lowest, setting.highest, setting.unit)}
              </span>
            </div>
          )}
        </Field>
      );
    case 'moment':
      return (
        <Field
          label={setting.title}
          hint={
            <>
              {hint} {SETTING_ROW.zone}
            </>
          }
          error={fault}
        >
          {(control) => (
            <Input
              {...control}
              className={styles.moment}
              type="datetime-local"
              value={typed}
              onChange={({ target }) => onType(target.value)}
            />
          )}
        </Field>
      );
    default:
      return (
        <Field label={setting.title} hint={hint} error={fault}>
          {(control) => (
            <Input
              {...control}
              type={setting.kind === 'mailbox' ? 'email' : 'text'}
              lang={known.key.endsWith('-zh') ? 'zh-Hans' : undefined}
              autoComplete="off"
              value={typed}
              maxLength={setting.highest}
              onChange={({ target }) => onType(target.value)}
            />
          )}
        </Field>
      );
  }
}
