import type { KnownSetting } from '../data/settings-rows.ts';
import { currentValue, shownText } from '../edit/edits.ts';
import styles from '../system-settings.module.css';
import { SETTING_ROW, secretWords } from '../texts.ts';
import { SettingHint } from './setting-hint.tsx';

/** A setting in read-only form: for people who can't change it, and where the environment decides. */
export function ShownSetting({ known }: { readonly known: KnownSetting }) {
  const { setting } = known;
  return (
    <div className="field">
      <p className="field-label">{setting.title}</p>
      <p className={styles.value}>{textOf(known)}</p>
      <p className="field-hint">
        <SettingHint setting={setting} />
      </p>
    </div>
  );
}

function textOf(known: KnownSetting): string {
  const { setting, given, isSet } = known;
  if (setting.kind !== 'secret') return shownText(setting, given ?? currentValue(known));
  if (given !== undefined) return SETTING_ROW.secretLocked;
  const words = secretWords(setting);
  return isSet ? words.set : words.missing;
}
