import { STAFF_PAGES } from '../content/staff-pages.ts';
import { SystemSettingsView } from '../features/system-settings/system-settings-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.systemSettings);
}

export default function Page() {
  return <SystemSettingsView />;
}
