import { CONFORMANCE_TEXT } from '../content/conformance.ts';
import { PAGES } from '../content/site-map.ts';
import { ConformanceView } from '../features/conformance/conformance-view.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export function meta() {
  return pageMeta({ ...PAGES.conformance, ...CONFORMANCE_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.tools, PAGES.conformance]),
  ]);
}

export default function Page() {
  return <ConformanceView />;
}
