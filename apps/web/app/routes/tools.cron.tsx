import { CRON_LEDE, CRON_TEXT } from '../content/cron.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { CronView } from '../tools/cron/cron-view.tsx';
import { tool } from '../tools/cron/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.cron, ...CRON_TEXT });

const About = prerenderedAbout(async () => (await import('../content/cron-about.ts')).CRON_ABOUT);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={CRON_LEDE} about={<About />}>
      <CronView />
    </ToolFrame>
  );
}
