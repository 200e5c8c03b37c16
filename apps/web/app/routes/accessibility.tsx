import { ACCESSIBILITY_TEXT } from '../content/document-texts.ts';
import { ACCESSIBILITY } from '../content/documents.ts';
import { PAGES } from '../content/site-map.ts';
import { DocumentView } from '../features/documents/document-view.tsx';
import type { PageHandle } from '../lib/page-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export const handle: PageHandle = { document: true };

export function meta() {
  return pageMeta({ ...PAGES.accessibility, ...ACCESSIBILITY_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.accessibility]),
  ]);
}

export default function Page() {
  return <DocumentView {...ACCESSIBILITY} />;
}
