import {
  type Setting,
  type SettingChange,
  type SettingKey,
  type SettingValue,
  settingHistorySchema,
} from '@hln/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { errorMessage } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import type { KnownSetting } from '../data/settings-rows.ts';
import type { SettingsState } from '../data/use-settings.ts';
import { changesBack, currentValue, shownText } from '../edit/edits.ts';
import styles from '../system-settings.module.css';
import { SETTING_HISTORY } from '../texts.ts';

/** The latest changes of a setting, newest first. @throws SiteError */
async function loadHistory(key: SettingKey, signal: AbortSignal): Promise<readonly SettingChange[]> {
  const history = await staffRest().rpc('setting_history', { setting_key: key }).abortSignal(limited(signal));
  return v.parse(settingHistorySchema, dataOf(history, SETTING_HISTORY.failed));
}

export interface HistoryDrawerProps {
  readonly known: KnownSetting;
  readonly mayChange: boolean;
  readonly saving: boolean;
  readonly save: SettingsState['save'];
  readonly onClose: () => void;
}

/** Who changed a setting, from what to what, with a button to restore each value. */
export function HistoryDrawer({ known, mayChange, saving, save, onClose }: HistoryDrawerProps) {
  const { key, setting, revision } = known;
  const { data, error, refetch } = useQuery({
    // Reloaded after each change.
    queryKey: ['setting-history', key, revision],
    queryFn: ({ signal }) => loadHistory(key, signal),
    placeholderData: (before) => before,
  });

  function restore(value: SettingValue) {
    const change = { key, value: value === setting.byDefault ? null : value, revision };
    void save({ changes: [change], titles: [setting.title], back: changesBack([known], [change]) });
  }

  return (
    <Drawer
      title={SETTING_HISTORY.title(setting.title)}
      onClose={onClose}
      returnFocus={() => document.getElementById(key)}
    >
      {data === undefined && error === null && <p role="status">{SETTING_HISTORY.loading}</p>}
      {error !== null && <ReadFailure message={errorMessage(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{SETTING_HISTORY.empty}</p>}
      <ol className={styles.history}>
        {data?.map((change) => {
          const before = settingValue(setting, change.before.value);
          return (
            <li key={change.id}>
              <p className={styles.note}>
                <Moment at={change.at} />{' '}
                <span className={styles.who}>{change.actor ?? SETTING_HISTORY.gone}</span>
              </p>
              <p className={styles.value}>{differenceText(setting, change)}</p>
              {mayChange &&
                setting.kind !== 'secret' &&
                known.given === undefined &&
                before !== currentValue(known) && (
                  // The button stays enabled, so that it keeps the focus.
                  <Button
                    size="small"
                    aria-disabled={saving}
                    onClick={() => {
                      if (!saving) restore(before);
                    }}
                  >
                    {SETTING_HISTORY.restoreTo(shownText(setting, before))}
                  </Button>
                )}
            </li>
          );
        })}
      </ol>
    </Drawer>
  );
}

const settingValue = (setting: Setting, recorded: SettingValue | null | undefined): SettingValue =>
  recorded ?? setting.byDefault;

function differenceText(setting: Setting, { before, after }: SettingChange): string {
  if (setting.kind === 'secret') {
    if (after.is_set !== true) return SETTING_HISTORY.secretRemoved;
    return before.is_set === true ? SETTING_HISTORY.secretChanged : SETTING_HISTORY.secretSet;
  }
  const text = (recorded: SettingValue | null | undefined) => {
    const shown = shownText(setting, settingValue(setting, recorded));
    return (recorded ?? null) === null ? SETTING_HISTORY.byDefault(shown) : shown;
  };
  return SETTING_HISTORY.difference(text(before.value), text(after.value));
}
