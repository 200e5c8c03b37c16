import { useId, useState } from 'react';
import { lazyPart } from '../../../tool-parts/lazy-part.tsx';

/** Loads the script with everything that is not needed at first. */
export const loadPanels = () => import('./panels.ts');

export const SettingsPanel = lazyPart(async () => (await loadPanels()).SettingsPanel);
export const TestPanel = lazyPart(async () => (await loadPanels()).TestPanel);
export const DiffView = lazyPart(async () => (await loadPanels()).OpenedDiff);
export const ProofSection = lazyPart(async () => (await loadPanels()).ProofSection);

/** Loads the panels before one of them is opened. */
export function preloadPanels(): void {
  for (const part of [SettingsPanel, TestPanel, DiffView, ProofSection]) part.preload();
}

/** Which of the three panels are open. */
export function usePanels() {
  const id = useId();
  const [open, setOpen] = useState({ settings: false, diff: false, tests: false });
  const panel = (name: keyof typeof open) => ({
    open: open[name],
    panelId: `${id}-${name}`,
    toggle: () => setOpen((before) => ({ ...before, [name]: !before[name] })),
  });
  return { settings: panel('settings'), diff: panel('diff'), tests: panel('tests') };
}
