import { isSettingKey, type SettingKey, settingOf, type UnconfirmedSetting } from '@hln/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SETTING_UNCONFIRMED, SYSTEM_SETTINGS } from '../../../content/system-settings.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirmSetting, loadUnconfirmed } from '../data/unconfirmed.ts';
import { shownText } from '../edit/setting-text.ts';
import styles from '../system-settings.module.css';

export interface UnconfirmedNoticeProps {
  readonly mayChange: boolean;
  /** Called when a setting has gone back. */
  readonly onReverted: () => void;
}

/** How often others' confirmations are noticed, in milliseconds. */
const LOOK_AGAIN = 20_000;
/** After the end, so that the database's clock has passed it, too. */
const MARGIN = 1_000;

/** Says which settings go back by themselves, and keeps them at a press. */
export function UnconfirmedNotice({ mayChange, onReverted }: UnconfirmedNoticeProps) {
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  const [busy, setBusy] = useState(false);
  const reverted = useRef(onReverted);
  reverted.current = onReverted;
  const { data, refetch } = useQuery({
    queryKey: ['unconfirmed-settings'],
    queryFn: ({ signal }) => loadUnconfirmed(signal),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? LOOK_AGAIN : false),
  });
  const open = (data ?? []).filter((one): one is UnconfirmedSetting & { readonly key: SettingKey } =>
    isSettingKey(one.key),
  );
  const end = Math.min(...open.map(({ confirm_by }) => Date.parse(confirm_by)));

  useEffect(() => {
    if (!Number.isFinite(end)) return;
    const timer = setTimeout(
      () => {
        reverted.current();
        void refetch();
      },
      Math.max(0, end - Date.now()) + MARGIN,
    );
    return () => clearTimeout(timer);
  }, [end, refetch]);

  async function keep(key: SettingKey) {
    setBusy(true);
    try {
      await confirmSetting(key);
      toasts.show({ tone: 'success', text: SETTING_UNCONFIRMED.kept(settingOf(key).title) });
    } catch (failure) {
      if (!(await isSessionLost(failure))) {
        toasts.show({
          tone: 'danger',
          text: isSiteError(failure) ? failure.message : SYSTEM_SETTINGS.unsaved,
        });
      }
    }
    await refetch();
    setBusy(false);
    // The button goes with its setting, which is where the focus belongs.
    document.getElementById(key)?.focus();
  }

  return (
    <>
      <LiveRegion className={styles.unconfirmed}>
        {open.length > 0 && (
          <Alert tone="warning">
            {open.map(({ key, value_before, confirm_by }) => (
              <p key={key}>{textOf(key, value_before, confirm_by)}</p>
            ))}
          </Alert>
        )}
      </LiveRegion>
      {mayChange && open.length > 0 && (
        <div className={styles.buttons}>
          {open.map(({ key }) => (
            <Button
              key={key}
              size="small"
              variant="primary"
              busy={busy}
              aria-disabled={busy}
              onClick={() => {
                if (!busy) void keep(key);
              }}
            >
              {SETTING_UNCONFIRMED.keep(settingOf(key).title)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function textOf(key: SettingKey, before: UnconfirmedSetting['value_before'], until: string): string {
  const setting = settingOf(key);
  const moment = readTimestamp(until);
  return SETTING_UNCONFIRMED.text(
    setting.title,
    shownText(setting, before ?? setting.byDefault),
    moment === null ? '' : aucklandTime(moment).slice(-8),
  );
}
