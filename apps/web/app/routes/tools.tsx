import { PAGES } from '../content/site-map.ts';
import { TOOLS_TEXT } from '../content/tools.ts';
import { SmartPaste } from '../features/smart-paste/smart-paste.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';
import { TOOLS } from '../tools/registry.ts';
import { ToolsView } from '../tools/tools-view.tsx';

export function meta() {
  return pageMeta({ ...PAGES.tools, ...TOOLS_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.tools]),
  ]);
}

export default function Page() {
  return <ToolsView intake={<SmartPaste tools={TOOLS} from={PAGES.tools.path} />} />;
}
