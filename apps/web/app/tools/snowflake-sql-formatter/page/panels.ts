/** Everything that the page shows after the first run, or on request, in one script. */
export { ProofSection } from '../proof/proof-section.tsx';
export { SettingsPanel } from '../settings/settings-panel.tsx';
export { TestPanel } from '../test-cases/test-panel.tsx';
export { OpenedDiff } from './opened-diff.tsx';
