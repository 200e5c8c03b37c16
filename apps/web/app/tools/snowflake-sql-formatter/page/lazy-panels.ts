import { lazyPart } from '../../../tool-parts/lazy-part.tsx';

/** Loads the script of all that is not needed at first. */
export const loadPanels = () => import('./panels.ts');

export const SettingsPanel = lazyPart(async () => (await loadPanels()).SettingsPanel);
export const TestPanel = lazyPart(async () => (await loadPanels()).TestPanel);
export const DiffView = lazyPart(async () => (await loadPanels()).OpenedDiff);
export const ProofSection = lazyPart(async () => (await loadPanels()).ProofSection);

/** Loads the panels before one of them is opened. */
export function preloadPanels(): void {
  for (const part of [SettingsPanel, TestPanel, DiffView, ProofSection]) part.preload();
}
