import { COMPANY_TEXT } from '../content/company-text.ts';
import { PAGES } from '../content/site-map.ts';
import { CompanyView } from '../features/company/company-view.tsx';
import type { PageHandle } from '../lib/page-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export const handle: PageHandle = { document: true };

export function meta() {
  return pageMeta({ ...PAGES.company, ...COMPANY_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.company]),
  ]);
}

export default function Page() {
  return <CompanyView />;
}
