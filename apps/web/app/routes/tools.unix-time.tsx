import { PAGES } from '../content/site-map.ts';
import { UNIX_TIME_LEDE, UNIX_TIME_TEXT } from '../content/unix-time.ts';
import '../tool-parts/explanation-parts.css';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';
import { tool } from '../tools/unix-time/tool.ts';
import { UnixTimeView } from '../tools/unix-time/unix-time-view.tsx';

export const meta = () => toolMeta({ ...PAGES.unixTime, ...UNIX_TIME_TEXT });

const About = prerenderedAbout(async () => (await import('../content/unix-time-about.ts')).UNIX_TIME_ABOUT);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={UNIX_TIME_LEDE} about={<About />}>
      <UnixTimeView />
    </ToolFrame>
  );
}
