import { useCallback, useEffect, useState } from 'react';
import { DEFAULT_PANEL_OPTIONS, type PanelOptions } from './options.ts';
import { browserStorage, loadSettings, saveSettings } from './settings-store.ts';

/**
 * The options in force. They begin as the defaults, as the prerendered page shows them, and become the remembered
 * ones once the page wakes. Options of a shared link are used but not remembered.
 */
export function useSettings() {
  const [options, setOptions] = useState<PanelOptions>(DEFAULT_PANEL_OPTIONS);

  const useRemembered = useCallback(() => setOptions(loadSettings(browserStorage())), []);
  useEffect(useRemembered, [useRemembered]);

  const change = useCallback((changed: Partial<PanelOptions>) => {
    setOptions((before) => {
      const next = { ...before, ...changed };
      saveSettings(browserStorage(), next);
      return next;
    });
  }, []);

  return { options, change, borrow: setOptions, useRemembered };
}
