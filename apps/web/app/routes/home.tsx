import { CONTACT } from '../content/contact.ts';
import { HOME_TEXT } from '../content/home.ts';
import { PAGES } from '../content/site-map.ts';
import { HomeView } from '../features/home/home-view.tsx';
import type { PageHandle } from '../lib/page-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { organization, website } from '../lib/structured-data.ts';

export const handle: PageHandle = { document: true };

export function meta() {
  return pageMeta({ ...PAGES.home, ...HOME_TEXT }, siteConfig.siteUrl, [
    organization(siteConfig, CONTACT),
    website(siteConfig.siteUrl),
  ]);
}

export default function Page() {
  return <HomeView />;
}
