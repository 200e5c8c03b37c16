/** What the buttons of the toolbar open, in one script of its own. */
export { DiffView } from '../diff/diff-view.tsx';
export { SettingsPanel } from '../settings/settings-panel.tsx';
export { TestPanel } from '../test-cases/test-panel.tsx';
