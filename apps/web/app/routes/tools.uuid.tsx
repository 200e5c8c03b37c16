import { PAGES } from '../content/site-map.ts';
import { UUID_LEDE, UUID_TEXT } from '../content/uuid.ts';
import '../tool-parts/explanation-parts.css';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';
import { tool } from '../tools/uuid/tool.ts';
import { UuidView } from '../tools/uuid/uuid-view.tsx';

export const meta = () => toolMeta({ ...PAGES.uuid, ...UUID_TEXT });

const About = prerenderedAbout(async () => (await import('../content/uuid-about.ts')).UUID_ABOUT);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={UUID_LEDE} about={<About />}>
      <UuidView />
    </ToolFrame>
  );
}
