import { SETTING_ROW, secretWords } from '../../../content/system-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../system-settings.module.css';
import { type SettingControlProps, SettingHint } from './setting-hint.tsx';

/** Writes a secret, and never shows one but that which is being written. */
export function SecretControl({ known, typed, isEdited, fault, onType }: SettingControlProps) {
  const { setting, isSet } = known;
  // What others have made up or read cannot be made up here.
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
