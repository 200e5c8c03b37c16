import { lazyPart } from '../../../tool-parts/lazy-part.tsx';

const load = () => import('./panels.ts');

export const SettingsPanel = lazyPart(async () => (await load()).SettingsPanel);
export const TestPanel = lazyPart(async () => (await load()).TestPanel);
export const DiffView = lazyPart(async () => (await load()).DiffView);

/** Loads the panels before one of them is opened. */
export function preloadPanels(): void {
  for (const part of [SettingsPanel, TestPanel, DiffView]) part.preload();
}
