import { PAGES } from '../content/site-map.ts';
import { Consultation } from '../features/chat/consultation.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export function meta() {
  return pageMeta(PAGES.consultation, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.consultation]),
  ]);
}

export default function Page() {
  return <Consultation />;
}
