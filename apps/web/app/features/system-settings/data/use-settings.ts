import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isSiteError } from '../../../lib/errors.ts';
import { useStaffQuery } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { SETTINGS_SAVE, SYSTEM_SETTINGS } from '../texts.ts';
import {
  CHANGED_MEANWHILE,
  type LoadedSettings,
  loadSettings,
  type SettingChange,
  saveSettings,
} from './settings-rows.ts';

/** Changes that belong together, and how to undo them; null if that is impossible. */
export interface SettingsSave {
  readonly changes: readonly SettingChange[];
  readonly titles: readonly string[];
  readonly back: ((loaded: LoadedSettings) => readonly SettingChange[]) | null;
}

export interface SettingsState {
  /** null until they have loaded. */
  readonly loaded: LoadedSettings | null;
  readonly failure: string | null;
  readonly reload: () => void;
  readonly saving: boolean;
  /** Saves and reloads everything. A toast reports the outcome. @returns whether it was saved */
  readonly save: (wanted: SettingsSave) => Promise<boolean>;
}

const QUERY_KEY = ['system-settings'] as const;

/** The settings as the backend last sent them, and the changes to them. */
export function useSettings(): SettingsState {
  const client = useQueryClient();
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  const [saving, setSaving] = useState(false);
  const { data, error, refetch } = useStaffQuery(QUERY_KEY, loadSettings);

  const save = useCallback(
    async (wanted: SettingsSave) => {
      const make = async ({ changes, titles, back }: SettingsSave, isUndo: boolean): Promise<boolean> => {
        setSaving(true);
        let refusal: unknown = null;
        try {
          await saveSettings(changes);
        } catch (failure) {
          refusal = failure;
        }
        // Reloads after a refusal too: the page may be out of date.
        await client.invalidateQueries({ queryKey: ['setting-history'] });
        await client.invalidateQueries({ queryKey: ['unconfirmed-settings'] });
        const { data: now } = await refetch();
        setSaving(false);
        if (refusal !== null) {
          if (!(await isSessionLost(refusal))) toasts.show({ tone: 'danger', text: sentenceOf(refusal) });
          return false;
        }
        const undo = () => {
          if (back !== null && now) void make({ changes: back(now), titles, back: null }, true);
        };
        toasts.show({
          tone: 'success',
          text: isUndo ? SETTINGS_SAVE.undone(titles) : SETTINGS_SAVE.saved(titles),
          action: back === null ? undefined : { label: SETTINGS_SAVE.undo, run: undo },
        });
        return true;
      };
      return await make(wanted, false);
    },
    [client, refetch, isSessionLost, toasts],
  );

  return {
    loaded: data ?? null,
    failure: error === null ? null : sentenceOf(error),
    reload: () => void refetch(),
    saving,
    save,
  };
}

function sentenceOf(error: unknown): string {
  if (!isSiteError(error)) return SYSTEM_SETTINGS.unsaved;
  return error.code === CHANGED_MEANWHILE ? SETTINGS_SAVE.conflict : error.message;
}
