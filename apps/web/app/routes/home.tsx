import { CONTACT } from '../content/contact.ts';
import { TALK } from '../content/home.ts';
import { PAGES } from '../content/site-map.ts';
import { Hero } from '../features/home/hero/hero.tsx';
import { Pillars } from '../features/home/pillars/pillars.tsx';
import { Audience, Engagement, Services, ToolsTeaser } from '../features/home/sections.tsx';
import { HARBOUR_PRELOAD } from '../lib/harbour-preload.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { organization, website } from '../lib/structured-data.ts';
import { Closing } from '../ui/closing.tsx';

export function links() {
  return HARBOUR_PRELOAD;
}

export function meta() {
  return pageMeta(PAGES.home, siteConfig.siteUrl, [
    organization(siteConfig, CONTACT.email),
    website(siteConfig.siteUrl),
  ]);
}

export default function Page() {
  return (
    <>
      <Hero />
      <Pillars />
      <Services />
      <Audience />
      <Engagement />
      <ToolsTeaser />
      <Closing {...TALK} email={CONTACT.email} second={{ label: TALK.second, to: '/company' }} />
    </>
  );
}
