import { LICENCES_TEXT } from '../content/document-texts.ts';
import { PAGES } from '../content/site-map.ts';
import { LicencesView } from '../features/documents/licences-view.tsx';
import type { PageHandle } from '../lib/page-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export const handle: PageHandle = { document: true };

export function meta() {
  return pageMeta({ ...PAGES.licences, ...LICENCES_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.licences]),
  ]);
}

export default function Page() {
  return <LicencesView />;
}
