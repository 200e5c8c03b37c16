import { lazyPart } from '../../../tool-parts/lazy-part.tsx';

const load = () => import('./panels.ts');

export const SettingsPanel = lazyPart(async () => (await load()).SettingsPanel);
export const TestPanel = lazyPart(async () => (await load()).TestPanel);
export const DiffView = lazyPart(async () => (await load()).DiffView);
export const InputMarks = lazyPart(async () => (await load()).InputMarks);
export const ProofSection = lazyPart(async () => (await load()).ProofSection);

/** Loads the panels before one of them is opened. */
export function preloadPanels(): void {
  for (const part of [SettingsPanel, TestPanel, DiffView, InputMarks, ProofSection]) part.preload();
}
