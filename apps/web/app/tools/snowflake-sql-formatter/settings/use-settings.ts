import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from '../../../lib/use-draft.ts';
import { DEFAULT_PANEL_OPTIONS, type PanelOptions, panelOptionsSchema } from './options.ts';
import { browserStorage, loadSettings, saveSettings } from './settings-store.ts';

const borrowedSchema = v.nullable(panelOptionsSchema);

/**
 * The options in force. They start as the defaults, as the prerendered page shows them, and become the remembered ones
 * after hydration. Options of a shared link are borrowed: this tab uses them until the visitor changes one, and they are
 * not remembered.
 */
export function useSettings() {
  const [own, setOwn] = useState<PanelOptions>(DEFAULT_PANEL_OPTIONS);
  const borrowed = useDraft<PanelOptions | null>('formatter-borrowed-options', borrowedSchema, null);
  const { change: changeBorrowed, reset: giveBack } = borrowed;
  const options = borrowed.value ?? own;

  useEffect(() => setOwn(loadSettings(browserStorage())), []);

  function change(changed: Partial<PanelOptions>) {
    const next = { ...options, ...changed };
    saveSettings(browserStorage(), next);
    setOwn(next);
    giveBack();
  }

  const borrow = useCallback((theirs: PanelOptions) => changeBorrowed(() => theirs), [changeBorrowed]);
  return { options, change, borrow, giveBack, borrowed: borrowed.value };
}
