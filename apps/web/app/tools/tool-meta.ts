import type { MetaDescriptor } from 'react-router';
import { PAGES } from '../content/site-map.ts';
import { type PageInfo, pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs, softwareApplication } from '../lib/structured-data.ts';

/** What a developer tool's page says about itself in `<head>`. */
export function toolMeta(page: PageInfo): MetaDescriptor[] {
  return pageMeta(page, siteConfig.siteUrl, [
    softwareApplication(siteConfig.siteUrl, page),
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.tools, page]),
  ]);
}
