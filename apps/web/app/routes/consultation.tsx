import { CONSULTATION_TEXT } from '../content/chat.ts';
import { PAGES } from '../content/site-map.ts';
import { Consultation } from '../features/chat/consultation.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';

export function meta() {
  return pageMeta({ ...PAGES.consultation, ...CONSULTATION_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.consultation]),
  ]);
}

export default function Page() {
  return <Consultation />;
}
