import {
  isSettingKey,
  type SettingKey,
  settingOf,
  type UnconfirmedSetting,
  unconfirmedSettingsSchema,
} from '@hln/contracts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { shownText } from '../edit/edits.ts';
import styles from '../system-settings.module.css';
import { SETTING_UNCONFIRMED, SYSTEM_SETTINGS } from '../texts.ts';

/** Settings that are reverted unless somebody confirms them. @throws SiteError */
async function loadUnconfirmed(signal: AbortSignal): Promise<readonly UnconfirmedSetting[]> {
  const answer = await staffRest().rpc('unconfirmed_settings').abortSignal(limited(signal));
  return v.parse(unconfirmedSettingsSchema, dataOf(answer, SYSTEM_SETTINGS.failed));
}

/** Confirms such a setting. @throws SiteError with the database's sentence */
async function confirmSetting(key: string): Promise<void> {
  const answer = await staffRest().rpc('confirm_setting', { setting_key: key }).abortSignal(limited());
  dataOf(answer, SYSTEM_SETTINGS.unsaved);
}

export interface UnconfirmedNoticeProps {
  readonly mayChange: boolean;
  /** Called when a setting has been reverted. */
  readonly onReverted: () => void;
}

/** How often (ms) to check which settings have been confirmed or reverted. */
const LOOK_AGAIN = 20_000;
/** Slightly after the deadline, so that the database's clock has passed it too. */
const MARGIN = 1_000;
const QUERY_KEY = ['unconfirmed-settings'] as const;

/** Lists settings that will be reverted, with buttons to keep them. */
export function UnconfirmedNotice({ mayChange, onReverted }: UnconfirmedNoticeProps) {
  const client = useQueryClient();
  const readAnew = useCallback(() => client.invalidateQueries({ queryKey: QUERY_KEY }), [client]);
  const { isBusy: busy, act } = useChanges({ unsaved: SYSTEM_SETTINGS.unsaved, readAnew });
  const reverted = useRef(onReverted);
  reverted.current = onReverted;
  const { data, failure, reload } = useReading(QUERY_KEY, loadUnconfirmed, SYSTEM_SETTINGS.failed, {
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? LOOK_AGAIN : false),
  });
  const open = (data ?? []).filter((one): one is UnconfirmedSetting & { readonly key: SettingKey } =>
    isSettingKey(one.key),
  );
  const end = Math.min(...open.map(({ confirm_by }) => Date.parse(confirm_by)));

  // Only the database knows whether the deadline has passed: this device's clock may be wrong.
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (data === null) return;
    const now = data.map(({ key, confirm_by }) => `${key} ${confirm_by}`);
    if (before.current.some((one) => !now.includes(one))) reverted.current();
    before.current = now;
  }, [data]);

  // If the clock is right, this notices it at once.
  useEffect(() => {
    if (!Number.isFinite(end)) return;
    const look = () => void readAnew();
    const timer = setTimeout(look, Math.max(0, end - Date.now()) + MARGIN);
    return () => clearTimeout(timer);
  }, [end, readAnew]);

  async function keep(key: SettingKey) {
    await act(() => confirmSetting(key), SETTING_UNCONFIRMED.kept(settingOf(key).title));
    // The button disappears with its setting, which should get the focus.
    document.getElementById(key)?.focus();
  }

  return (
    <>
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
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
