import { SETTING_ROW } from '../../../content/system-settings.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import type { KnownSetting } from '../data/load-settings.ts';
import { shownText } from '../edit/setting-text.ts';
import styles from '../system-settings.module.css';

/** Where a value comes from, and the default. */
export function SourceLine({ known }: { readonly known: KnownSetting }) {
  const { setting, given, isSet } = known;
  const { variable } = setting;
  if (given !== undefined) {
    return (
      <p className={styles.note}>
        {SETTING_ROW.locked(variable?.name ?? '')} {isSet && SETTING_ROW.alsoSet}
      </p>
    );
  }
  return (
    <p className={styles.note}>
      {isSet ? <SetBy known={known} /> : setting.kind !== 'secret' && SETTING_ROW.fromDefault}
      {isSet && setting.byDefault !== '' && (
        <span className={styles.line}>{SETTING_ROW.byDefault(shownText(setting, setting.byDefault))}</span>
      )}
    </p>
  );
}

function SetBy({ known: { changedBy, changedAt } }: { readonly known: KnownSetting }) {
  const when = changedAt !== null && <Moment at={changedAt} />;
  if (changedBy === null) {
    return (
      <>
        {SETTING_ROW.setBySomebody} {when}
      </>
    );
  }
  return (
    <>
      {SETTING_ROW.setBy} <span className={styles.who}>{changedBy}</span> {SETTING_ROW.setOn} {when}
    </>
  );
}
