import { readChosen, type Setting, writeChosen } from '@hln/contracts/settings';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../system-settings.module.css';
import { SETTING_ROW, secretWords } from '../texts.ts';
import { type SettingControlProps, SettingHint } from './setting-hint.tsx';

interface ChoicesControlProps extends Pick<SettingControlProps, 'typed' | 'fault' | 'onType'> {
  readonly setting: Extract<Setting, { kind: 'choices' }>;
}

/** A checkbox for each choice. The row around them is their group, named after the setting. */
function ChoicesControl({ setting, typed, fault, onType }: ChoicesControlProps) {
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
                // The type is not "number": scrolling and arrow keys would change it by accident.
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

/** An input for a secret, which only ever shows the secret being entered. */
function SecretControl({ known, typed, isEdited, fault, onType }: SettingControlProps) {
  const { setting, isSet } = known;
  // A secret issued by somebody else can't be generated here.
  const isOurs = setting.kind === 'secret' && setting.form === undefined;
  const isRemoving = isEdited && typed === '';
  const words = secretWords(setting);
  const state = isSet ? words.set : words.missing;
  return (
    <>
      <p className="field-label">{setting.title}</p>
      <p className={styles.value}>{isRemoving ? words.removed : state}</p>
      <Field
        label={words.new}
        hint={
          <>
            <SettingHint setting={setting} /> {typed !== '' && SETTING_ROW.secretHint}
          </>
        }
        error={fault}
      >
        {(control) => (
          <Input
            {...control}
            className={styles.secret}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            maxLength={500}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        {isOurs && (
          <Button size="small" onClick={() => onType(randomSecret())}>
            {SETTING_ROW.secretGenerate}
          </Button>
        )}
        {isSet && !isRemoving && (
          <Button size="small" onClick={() => onType('')}>
            {words.remove}
          </Button>
        )}
      </div>
    </>
  );
}

/** 240 bits, in letters that need no quoting anywhere. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(30));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
