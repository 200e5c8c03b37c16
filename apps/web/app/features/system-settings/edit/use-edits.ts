import { type SettingKey, settingOf } from '@hln/contracts/settings';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { KnownSetting } from '../data/settings-rows.ts';
import { type Edits, editsSchema, isChanged, withoutEdits } from './edits.ts';

export interface EditsState {
  readonly edits: Edits;
  readonly edit: (key: SettingKey, typed: string, revision: number) => void;
  readonly drop: (keys: readonly SettingKey[]) => void;
}

const NO_EDITS: Edits = {};

/**
 * Unsaved edits. They survive a reload of the tab, except for secrets, which are stored nowhere; leaving the page asks
 * first.
 */
export function useEdits(known: readonly KnownSetting[]): EditsState {
  const { value: kept, change } = useDraft(staffDraft('system-settings'), editsSchema, NO_EDITS);
  const [secrets, setSecrets] = useState(NO_EDITS);
  const edits = useMemo(() => ({ ...kept, ...secrets }), [kept, secrets]);

  const edit = useCallback(
    (key: SettingKey, typed: string, revision: number) => {
      const put = (before: Edits) => ({ ...before, [key]: { typed, revision } });
      if (settingOf(key).kind === 'secret') setSecrets(put);
      else change(put);
    },
    [change],
  );
  const drop = useCallback(
    (keys: readonly SettingKey[]) => {
      change((before) => withoutEdits(before, keys));
      setSecrets((before) => withoutEdits(before, keys));
    },
    [change],
  );

  const isUnsaved = known.some((setting) => isChanged(setting, edits[setting.key]));
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return { edits, edit, drop };
}
