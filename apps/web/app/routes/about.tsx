import { ABOUT_TEXT, FAQ } from '../content/about.ts';
import { PAGES } from '../content/site-map.ts';
import { AboutView } from '../features/about/about-view.tsx';
import type { PageHandle } from '../lib/page-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { plainText } from '../lib/plain-text.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs, faqPage } from '../lib/structured-data.ts';

export const handle: PageHandle = { document: true };

export function meta() {
  return pageMeta({ ...PAGES.about, ...ABOUT_TEXT }, siteConfig.siteUrl, [
    faqPage(FAQ.questions.map(({ question, answer }) => ({ question, answer: plainText(answer) }))),
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.about]),
  ]);
}

export default function Page() {
  return <AboutView />;
}
